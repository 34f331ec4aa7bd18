import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from './saved.module.css';
import { useVariablesForm, VariablesFields } from './variables-form.tsx';

const texts = savedRequestTexts.edit;

interface CollectionDialogProps {
  readonly opened: boolean;
  /** Absent: a new one. */
  readonly collection: RequestCollection | undefined;
  readonly onClose: () => void;
}

/** Name and variables of a collection. */
export function CollectionDialog({ opened, collection, onClose }: CollectionDialogProps) {
  const form = useVariablesForm(collection, texts.noName);
  const saving = useCommand('requestCollections.save', { done: texts.saved, onMember: form.onMember });
  const submit = () => {
    if (!form.check()) return;
    const name = form.name.trim();
    const variables = form.given.map(({ name, value = '' }) => ({ name, value }));
    const input = collection
      ? {
          collection: { name, ...(form.hasChangedVariables && { variables }) },
          ...{ partial: true, formerName: collection.name, heard: { ...collection, requests: [] } },
        }
      : { collection: { name, variables } };
    void saving.run(input, (result) => {
      if (result.ok) onClose();
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(collection?.name)}>
      <Form
        errors={form.errors}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <VariablesFields
          form={form}
          about={texts.about}
          rowClass={classes.variable}
          cells={(row, variable) => (
            <PlainField
              lines
              aria-label={`${variable}: ${texts.value}`}
              placeholder={texts.value}
              value={row.value ?? ''}
              error={form.errors[`value ${row.id}`]}
              spellCheck={false}
              onChange={(event) => form.change(row.id, { value: event.currentTarget.value })}
            />
          )}
        />
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" tone="primary" busy={saving.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
