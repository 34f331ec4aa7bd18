import { type SamlSpSettings, samlSpSettings as schema } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { Grid } from '../../ui/layout.tsx';
import type { ReadMetadata } from './saml-metadata.tsx';
import { type PartnerSubject, SamlPartnerForm, usePartnerForm } from './saml-partner-form.tsx';

const texts = samlTexts.partner;

const empty: SamlSpSettings = {
  ...{ name: '', entityId: '', assertionConsumerServiceUrl: '', singleLogoutServiceURL: '', certificate: '' },
  ...{ nameID: '', attributes: [] },
  ...{ authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
};

/** Adds a service provider of others, or changes one. */
export function SamlSpForm({ apiKey, partner, onClose }: PartnerSubject<SamlSpSettings>) {
  const form = usePartnerForm('saml.saveSp', schema, empty, { apiKey, partner, onClose });
  const fill = ({ entityID, certificate, address, logout, signsRequests, wantsAssertionSigned }: ReadMetadata) =>
    form.setValues({
      entityId: entityID,
      certificate: certificate ?? '',
      assertionConsumerServiceUrl: address ?? '',
      singleLogoutServiceURL: logout ?? '',
      authnRequestSigned: signsRequests ?? false,
      wantAssertionSigned: wantsAssertionSigned ?? true,
    });
  const switches = ['authnRequestSigned', 'wantAssertionSigned', 'encryptAssertions'] as const;
  return (
    <SamlPartnerForm
      of="sp"
      isNew={partner === undefined}
      form={form}
      onRead={fill}
      onClose={onClose}
      addresses={
        <>
          <TextField mono required label={texts.entityId} {...form.getInputProps('entityId')} />
          <TextField
            mono
            required
            label={texts.assertionConsumer}
            {...form.getInputProps('assertionConsumerServiceUrl')}
          />
        </>
      }
      names={
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
          <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceURL')} />
          <TextField mono label={texts.nameId} description={texts.nameIdHint} {...form.getInputProps('nameID')} />
        </Grid>
      }
      switches={switches.map((name) => (
        <SwitchField key={name} label={texts[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
      ))}
    />
  );
}
