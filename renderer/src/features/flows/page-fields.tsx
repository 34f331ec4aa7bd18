import type { Site } from '#shared/contract/sites.ts';
import { registeredPageHost, usualPageHost } from '#shared/flows/page-hosts.ts';
import { editFlow, type PageForm } from '../../stores/flow-form.ts';
import { useProviders } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { ChoiceField, type ChoiceFieldProps } from '../../ui/choice-field.tsx';
import layout from '../../ui/layout.module.css';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { ProviderOption } from '../../ui/provider-option.tsx';
import classes from './page-fields.module.css';
import { checkPage } from './parameter-checks.ts';
import { KnownValueField } from './parameter-field.tsx';
import { RegisterDomain } from './register-domain.tsx';

const texts = flowTexts.page;

/** What the page of a client-side login does, and where it is. */
export function PageFields({ page, site }: { page: PageForm; site: Site }) {
  const checks = checkPage(page, site);
  const host = registeredPageHost(site.domains);
  const providers = useProviders(site.apiKey);
  const names = new Map(providers.map(({ id, displayName }) => [id, displayName]));
  return (
    <>
      <ToldChoice
        label={texts.by.label}
        about={texts.by.about[page.by]}
        options={(['provider', 'screenSet'] as const).map((value) => ({ value, label: texts.by[value] }))}
        value={page.by}
        onChange={(by) => editFlow('page', { by })}
      />
      {page.by === 'provider' ? (
        <KnownValueField
          {...texts.provider}
          required
          data={providers.map(({ id }) => id)}
          renderOption={({ option }) => <ProviderOption id={option.value} name={names.get(option.value)} />}
          leftSection={names.has(page.provider) ? <ProviderMark id={page.provider} /> : undefined}
          value={page.provider}
          check={checks.provider}
          onChange={(provider) => editFlow('page', { provider })}
        />
      ) : null}
      <ToldChoice
        label={texts.authFlow.label}
        about={texts.authFlow.about[page.authFlow]}
        options={(['popup', 'redirect'] as const).map((value) => ({ value, label: texts.authFlow[value] }))}
        value={page.authFlow}
        onChange={(authFlow) => editFlow('page', { authFlow })}
      />
      {page.by === 'provider' ? (
        <ToldChoice
          label={texts.gives.label}
          about={texts.gives.about[page.gives]}
          options={(['session', 'code'] as const).map((value) => ({ value, label: texts.gives[value] }))}
          value={page.gives}
          onChange={(gives) => editFlow('page', { gives })}
        />
      ) : null}
      <div>
        <p className={layout.hint}>{texts.where(host ?? usualPageHost)}</p>
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

/** A choice, with what the chosen one means. */
export function ToldChoice<V extends string>({ about, ...choice }: ChoiceFieldProps<V> & { readonly about: string }) {
  return (
    <div className={classes.choice}>
      <ChoiceField {...choice} />
      <p className={classes.about}>{about}</p>
    </div>
  );
}
