import { useForm } from '@mantine/form';
import { z } from 'zod';
import type { Problem } from '#shared/contract/result.ts';
import { snapshotName } from '#shared/contract/snapshots.ts';
import { useCommand } from '../../stores/use-command.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';

const texts = settingsTexts.snapshots;
const values = z.object({ name: snapshotName });

/** Asks for the name of a new snapshot, and makes it. */
export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.createTitle} size="sm">
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    validateInputOnChange: true,
    validate: (given) => fieldErrors(values, given),
  });
  const onMember = (member: string, problem: Problem) => {
    if (member !== 'name') return false;
    form.setErrors({ name: problem.message });
    return true;
  };
  const create = useCommand('snapshots.create', { done: ({ name }) => texts.created(name), onMember });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(
        (given) =>
          void create.run(given, (made) => {
            if (made.ok) onClose();
          }),
      )}
    >
      <TextField
        mono
        required
        data-autofocus
        label={texts.name}
        description={texts.nameHint}
        {...form.getInputProps('name')}
      />
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={create.busy}>
          {texts.create}
        </Button>
      </DialogActions>
    </Form>
  );
}
