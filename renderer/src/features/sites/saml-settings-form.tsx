import type { SamlSiteSettings } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

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
  const of = fieldsOf(form, texts);
  return (
    <OperationForm form={form} submit={samlTexts.partner.save} onClose={onClose}>
      <TextField mono data-autofocus {...of('proxyPageURL')} />
      <TextField mono {...of('errorPageURL')} />
      <TextField mono {...of('entityID')} />
      <TextField mono {...of('redirectURL')} />
      <SwitchField {...of('AuthnRequestsSigned', { type: 'checkbox' })} />
    </OperationForm>
  );
}
