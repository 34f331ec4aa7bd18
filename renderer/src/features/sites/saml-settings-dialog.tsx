import type { SamlSiteSettings } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = samlTexts.site;

interface SamlSettingsDialogProps {
  readonly apiKey: string;
  readonly settings: SamlSiteSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes a site as SAML party. */
export function SamlSettingsDialog({ apiKey, settings, opened, onClose }: SamlSettingsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <SettingsForm apiKey={apiKey} settings={settings} onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ apiKey, settings, onClose }: Omit<SamlSettingsDialogProps, 'opened'>) {
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
