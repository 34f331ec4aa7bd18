import { sitesTexts } from '../../texts/sites.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = sitesTexts.applications;

interface ApplicationDialogProps {
  readonly apiKey: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds an application; key and secret are made by the service unless given. */
export function ApplicationDialog({ apiKey, opened, onClose }: ApplicationDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.add} size="sm">
      <ApplicationForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function ApplicationForm({ apiKey, onClose }: Omit<ApplicationDialogProps, 'opened'>) {
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
