import type { Site } from '#shared/contract/sites.ts';
import { samlAppCode } from '#shared/flows/saml-app-code.ts';
import { SnippetView } from '../../call-kit/snippet-view.tsx';
import { editFlow, type SamlForm } from '../../stores/flow-form.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { Fold } from '../../ui/fold.tsx';
import layout from '../../ui/layout.module.css';
import { ToldChoice } from './page-fields.tsx';
import { UserField } from './parameter-field.tsx';

const texts = flowTexts.saml;

/** What the site is, who begins, who logs in; and the code of an app that is a service provider. */
export function SamlFields({ form, UID, site }: { form: SamlForm; UID: string; site: Site }) {
  const parties = useKeptQuery('saml.parties', { apiKey: site.apiKey }).value;
  const partner = parties?.serviceProviders.find(({ settings }) => settings.name !== 'flow-partner')?.settings;
  return (
    <>
      <ToldChoice
        label={texts.role.label}
        about={texts.role.about[form.role]}
        options={(['idp', 'sp'] as const).map((value) => ({ value, label: texts.role[value] }))}
        value={form.role}
        onChange={(role) => editFlow('saml', { role, begunBy: role === 'idp' ? 'partner' : 'site' })}
      />
      <ToldChoice
        label={texts.begunBy.label}
        about={texts.begunBy.about[form.role][form.begunBy]}
        options={(['partner', 'site'] as const).map((value) => ({ value, label: texts.begunBy[value] }))}
        value={form.begunBy}
        onChange={(begunBy) => editFlow('saml', { begunBy })}
      />
      {form.role === 'idp' ? (
        <UserField
          data-main
          label={flowTexts.openid.user.label}
          about={flowTexts.openid.user.about}
          apiKey={site.apiKey}
          required
          value={UID}
          check={UID === '' ? { problem: flowTexts.openid.noUser } : undefined}
          onChange={(typed) => editFlow('saml', { UID: typed })}
        />
      ) : null}
      {parties ? (
        <Fold summary={texts.code}>
          <p className={layout.hint}>{texts.codeAbout}</p>
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
