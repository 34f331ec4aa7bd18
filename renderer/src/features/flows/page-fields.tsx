import type { Site } from '#shared/contract/sites.ts';
import { registeredPageHost, usualPageHost } from '#shared/flows/page-hosts.ts';
import { editFlow, type PageForm } from '../../stores/flow-form.ts';
import { useProviders } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
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
      <Choice about={texts.by.about[page.by]}>
        <ChoiceField
          label={texts.by.label}
          options={[
            { value: 'provider', label: texts.by.provider },
            { value: 'screenSet', label: texts.by.screenSet },
          ]}
          value={page.by}
          onChange={(by) => editFlow('page', { by })}
        />
      </Choice>
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
      <Choice about={texts.authFlow.about[page.authFlow]}>
        <ChoiceField
          label={texts.authFlow.label}
          options={[
            { value: 'popup', label: texts.authFlow.popup },
            { value: 'redirect', label: texts.authFlow.redirect },
          ]}
          value={page.authFlow}
          onChange={(authFlow) => editFlow('page', { authFlow })}
        />
      </Choice>
      {page.by === 'provider' ? (
        <Choice about={texts.gives.about[page.gives]}>
          <ChoiceField
            label={texts.gives.label}
            options={[
              { value: 'session', label: texts.gives.session },
              { value: 'code', label: texts.gives.code },
            ]}
            value={page.gives}
            onChange={(gives) => editFlow('page', { gives })}
          />
        </Choice>
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

function Choice({ about, children }: { about: string; children: React.ReactNode }) {
  return (
    <div className={classes.choice}>
      {children}
      <p className={classes.about}>{about}</p>
    </div>
  );
}
