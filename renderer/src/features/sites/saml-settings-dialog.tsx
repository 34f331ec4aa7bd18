import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import type { SamlSiteSettings } from '#shared/contract/saml.ts';
import { keysOf } from '#shared/narrowing.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { useMergedEdit } from '../../ui/merged-edit.tsx';

const texts = samlTexts.site;
const schema = operations['saml.saveSite'].input.shape.settings;
const fields = keysOf(schema.shape);

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
  const form = useForm<SamlSiteSettings>({
    initialValues: settings,
    validateInputOnChange: true,
    validate: (values) => fieldErrors(schema, values),
  });
  const edit = useMergedEdit({ now: settings, typed: form.values, onTake: (values) => form.setValues(values) });
  const save = useCommand('saml.saveSite', {
    done: texts.saved,
    onMember: (member, { message }) => {
      const field = fieldOfMember(member.replace(/^settings\./, ''), fields);
      if (field !== undefined) form.setErrors({ [field]: message });
      return field !== undefined;
    },
  });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(() => {
        if (!edit.isAsking)
          void save.run({ apiKey, settings: edit.changed, heard: settings }, (result) => result.ok && onClose());
      })}
    >
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
      {edit.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={save.busy}>
          {samlTexts.partner.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
