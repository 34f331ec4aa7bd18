import type { Site } from '#shared/contract/sites.ts';
import { samlAppCode } from '#shared/flows/saml-app-code.ts';
import { SnippetView } from '../../call-kit/snippet-view.tsx';
import { editFlow, type SamlForm } from '../../stores/flow-form.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { Fold } from '../../ui/fold.tsx';
import { Hint } from '../../ui/layout.tsx';
import { ToldChoice } from './page-fields.tsx';
import { RunUserField } from './parameter-field.tsx';

const texts = flowTexts.saml;

/** What the site is, who begins, who logs in; and the code of an app that is a service provider. */
export function SamlFields({ form, UID, site }: { form: SamlForm; UID: string; site: Site }) {
  const parties = useKeptQuery('saml.parties', { apiKey: site.apiKey }).value;
  const partner = parties?.serviceProviders.find(({ settings }) => settings.name !== 'flow-partner')?.settings;
  return (
    <>
      <ToldChoice
        texts={texts.role}
        value={form.role}
        onChange={(role) => editFlow('saml', { role, begunBy: role === 'idp' ? 'partner' : 'site' })}
      />
      <ToldChoice
        texts={{ ...texts.begunBy, about: texts.begunBy.about[form.role] }}
        value={form.begunBy}
        onChange={(begunBy) => editFlow('saml', { begunBy })}
      />
      {form.role === 'idp' ? (
        <RunUserField apiKey={site.apiKey} value={UID} onChange={(typed) => editFlow('saml', { UID: typed })} />
      ) : null}
      {parties ? (
        <Fold summary={texts.code}>
          <Hint>{texts.codeAbout}</Hint>
          <SnippetView
            what={texts.codeOf}
            snippets={samlAppCode({
              ...{ idp: parties.idp.entityID, metadata: parties.idp.metadata, singleSignOn: parties.idp.singleSignOn },
              entityId: partner?.entityId ?? 'https://app.example/saml',
              assertionConsumer: partner?.assertionConsumerServiceUrl ?? 'https://app.example/saml/acs',
            })}
          />
        </Fold>
      ) : null}
    </>
  );
}
