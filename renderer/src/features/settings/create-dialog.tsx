import { settingsTexts } from '../../texts/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = settingsTexts.snapshots;

/** Asks for the name of a new snapshot, and makes it. */
export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.createTitle} size="sm">
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const form = useOperationForm('snapshots.create', {
    values: { name: '' },
    input: (values) => values,
    done: ({ name }) => texts.created(name),
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} submit={texts.create} onClose={onClose}>
      <TextField
        mono
        required
        data-autofocus
        label={texts.name}
        description={texts.nameHint}
        {...form.getInputProps('name')}
      />
    </OperationForm>
  );
}
