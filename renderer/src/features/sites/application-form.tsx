import { sitesTexts } from '../../texts/sites.ts';
import { TextField } from '../../ui/fields.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = sitesTexts.applications;

/** Adds an application; key and secret are made by the service unless given. */
export function ApplicationForm({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const form = useOperationForm('sites.addApplication', {
    values: { name: '', userKey: '', secret: '' },
    // The service makes what is left empty.
    input: ({ name, userKey, secret }) => ({ apiKey, name, ...(userKey && { userKey }), ...(secret && { secret }) }),
    done: texts.added,
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} submit={texts.add} onClose={onClose}>
      <TextField label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      <TextField mono label={texts.userKey} description={texts.userKeyHint} {...form.getInputProps('userKey')} />
      <TextField mono label={texts.secret} description={texts.secretHint} {...form.getInputProps('secret')} />
    </OperationForm>
  );
}
