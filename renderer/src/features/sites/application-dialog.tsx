import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';

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

/** Empty optional members are left out, so that the service makes them. */
function inputOf(apiKey: string, values: { name: string; userKey: string; secret: string }) {
  return {
    apiKey,
    name: values.name,
    ...(values.userKey === '' ? {} : { userKey: values.userKey }),
    ...(values.secret === '' ? {} : { secret: values.secret }),
  };
}

function ApplicationForm({ apiKey, onClose }: Omit<ApplicationDialogProps, 'opened'>) {
  const form = useForm({
    initialValues: { name: '', userKey: '', secret: '' },
    validateInputOnChange: true,
    validate: (values) => fieldErrors(operations['sites.addApplication'].input, inputOf(apiKey, values)),
  });
  const add = useCommand('sites.addApplication', {
    done: texts.added,
    onMember: (member, problem) => {
      const field = fieldOfMember(member, ['name', 'userKey', 'secret']);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit((values) => {
        void add.run(inputOf(apiKey, values), (result) => {
          if (result.ok) onClose();
        });
      })}
    >
      <TextField label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      <TextField mono label={texts.userKey} description={texts.userKeyHint} {...form.getInputProps('userKey')} />
      <TextField mono label={texts.secret} description={texts.secretHint} {...form.getInputProps('secret')} />
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={add.busy}>
          {texts.add}
        </Button>
      </DialogActions>
    </Form>
  );
}
