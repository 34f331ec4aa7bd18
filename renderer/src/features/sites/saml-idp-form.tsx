import { type SamlIdpSettings, samlIdpSettings as schema } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { ChoiceField, optionsOf } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Grid } from '../../ui/layout.tsx';
import type { ReadMetadata } from './saml-metadata.tsx';
import { type PartnerSubject, SamlPartnerForm, usePartnerForm } from './saml-partner-form.tsx';

const texts = samlTexts.partner;

const empty: SamlIdpSettings = {
  ...{ name: '', entityID: '', singleSignOnServiceUrl: '', singleSignOnServiceBinding: 'redirect' },
  ...{ singleLogoutServiceUrl: '', certificate: '', nameIDFormat: '', attributes: [] },
};

/** Adds an identity provider of others, or changes one. */
export function SamlIdpForm({ apiKey, partner, onClose }: PartnerSubject<SamlIdpSettings>) {
  const form = usePartnerForm('saml.saveIdp', schema, empty, { apiKey, partner, onClose });
  const fill = ({ entityID, certificate, address, binding, logout }: ReadMetadata) =>
    form.setValues({
      entityID,
      certificate: certificate ?? '',
      singleSignOnServiceUrl: address ?? '',
      singleSignOnServiceBinding: binding ?? 'redirect',
      singleLogoutServiceUrl: logout ?? '',
    });
  return (
    <SamlPartnerForm
      of="idp"
      isNew={partner === undefined}
      form={form}
      onRead={fill}
      onClose={onClose}
      addresses={
        <>
          <TextField mono required label={texts.entityId} {...form.getInputProps('entityID')} />
          <TextField mono required label={texts.singleSignOn} {...form.getInputProps('singleSignOnServiceUrl')} />
          <ChoiceField
            label={texts.binding}
            options={optionsOf(texts.bindings)}
            {...form.getInputProps('singleSignOnServiceBinding')}
          />
        </>
      }
      names={
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
          <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceUrl')} />
          <TextField mono label={texts.nameIdFormat} {...form.getInputProps('nameIDFormat')} />
        </Grid>
      }
    />
  );
}
