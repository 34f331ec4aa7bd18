import { type SamlSpSettings, samlSpSettings as schema } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { Grid } from '../../ui/layout.tsx';
import type { ReadMetadata } from './saml-metadata.tsx';
import { SamlPartnerForm, usePartnerForm } from './saml-partner-form.tsx';

const texts = samlTexts.partner;

interface SamlSpDialogProps {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly partner: SamlSpSettings | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a service provider of others, or changes one. */
export function SamlSpDialog({ apiKey, partner, opened, onClose }: SamlSpDialogProps) {
  const title = partner === undefined ? samlTexts.parties.addSp : texts.title(partner.name);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <SpForm apiKey={apiKey} partner={partner} onClose={onClose} />
    </Dialog>
  );
}

const empty: SamlSpSettings = {
  ...{ name: '', entityId: '', assertionConsumerServiceUrl: '', singleLogoutServiceURL: '', certificate: '' },
  ...{ nameID: '', attributes: [] },
  ...{ authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
};

function SpForm({ apiKey, partner, onClose }: Omit<SamlSpDialogProps, 'opened'>) {
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
