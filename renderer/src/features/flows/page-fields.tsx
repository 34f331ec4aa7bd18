import type { Site } from '#shared/contract/sites.ts';
import { registeredPageHost, usualPageHost } from '#shared/flows/page-hosts.ts';
import { editFlow, type PageForm } from '../../stores/flow-form.ts';
import { flowTexts } from '../../texts/flows.ts';
import { ChoiceField, optionsOf } from '../../ui/choice-field.tsx';
import { Hint } from '../../ui/layout.tsx';
import classes from './page-fields.module.css';
import { checkPage } from './parameter-checks.ts';
import { ProviderField } from './parameter-field.tsx';
import { RegisterDomain } from './register-domain.tsx';

const texts = flowTexts.page;

/** What the page of a client-side login does, and where it is. */
export function PageFields({ page, site }: { page: PageForm; site: Site }) {
  const checks = checkPage(page, site);
  const host = registeredPageHost(site.domains);
  return (
    <>
      <ToldChoice texts={texts.by} value={page.by} onChange={(by) => editFlow('page', { by })} />
      {page.by === 'provider' ? (
        <ProviderField
          {...texts.provider}
          apiKey={site.apiKey}
          value={page.provider}
          check={checks.provider}
          onChange={(provider) => editFlow('page', { provider })}
        />
      ) : null}
      <ToldChoice
        texts={texts.authFlow}
        value={page.authFlow}
        onChange={(authFlow) => editFlow('page', { authFlow })}
      />
      {page.by === 'provider' ? (
        <ToldChoice texts={texts.gives} value={page.gives} onChange={(gives) => editFlow('page', { gives })} />
      ) : null}
      <div>
        <Hint>{texts.where(host ?? usualPageHost)}</Hint>
        {checks.host?.problem ? (
          <p className={classes.problem} role="alert">
            {checks.host.problem}
          </p>
        ) : null}
        {host === undefined ? <RegisterDomain site={site} domain={usualPageHost} /> : null}
      </div>
    </>
  );
}

interface ToldChoiceProps<V extends string> {
  readonly texts: {
    readonly label: string;
    readonly options: Readonly<Record<V, string>>;
    readonly about: Readonly<Record<V, string>>;
  };
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A choice, with what the chosen one means. */
export function ToldChoice<V extends string>({ texts: words, value, onChange }: ToldChoiceProps<V>) {
  return (
    <div className={classes.choice}>
      <ChoiceField label={words.label} options={optionsOf(words.options)} value={value} onChange={onChange} />
      <p className={classes.about}>{words.about[value]}</p>
    </div>
  );
}
