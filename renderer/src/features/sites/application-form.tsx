import { sitesTexts } from '../../texts/sites.ts';
import { TextField } from '../../ui/fields.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

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
  const of = fieldsOf(form, texts);
  return (
    <OperationForm form={form} submit={texts.add} onClose={onClose}>
      <TextField required data-autofocus {...of('name')} />
      <TextField mono {...of('userKey')} />
      <TextField mono {...of('secret')} />
    </OperationForm>
  );
}
