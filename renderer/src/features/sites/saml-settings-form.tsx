import type { SamlSiteSettings } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = samlTexts.site;

interface SamlSettingsFormProps {
  readonly apiKey: string;
  readonly settings: SamlSiteSettings;
  readonly onClose: () => void;
}

/** Changes a site as SAML party. */
export function SamlSettingsForm({ apiKey, settings, onClose }: SamlSettingsFormProps) {
  const form = useOperationForm('saml.saveSite', {
    values: settings,
    saved: settings,
    input: (_, changed) => ({ apiKey, settings: changed, heard: settings }),
    done: texts.saved,
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} submit={samlTexts.partner.save} onClose={onClose}>
      <TextField
        mono
        label={texts.proxyPage}
        description={texts.proxyPageHint}
        data-autofocus
        {...form.getInputProps('proxyPageURL')}
      />
      <TextField mono label={texts.errorPage} {...form.getInputProps('errorPageURL')} />
      <TextField mono label={texts.entityId} description={texts.entityIdHint} {...form.getInputProps('entityID')} />
      <TextField
        mono
        label={texts.redirectUrl}
        description={texts.redirectUrlHint}
        {...form.getInputProps('redirectURL')}
      />
      <SwitchField label={texts.signRequests} {...form.getInputProps('AuthnRequestsSigned', { type: 'checkbox' })} />
    </OperationForm>
  );
}
