import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '#shared/contract/result.ts';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { type RequestVariable, variableName } from '#shared/requests/variables.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import layout from '../../ui/layout.module.css';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.edit;

interface VariableRow extends RequestVariable {
  readonly id: number;
}

const rowsOf = (saved: RequestCollection | undefined): readonly VariableRow[] =>
  (saved?.variables ?? []).map((variable, id) => ({ id, ...variable }));
const variablesOf = (rows: readonly VariableRow[]): RequestVariable[] =>
  rows.map(({ name, value }) => ({ name, value }));

/** Name and variables of a collection, as they are typed. @param saved as it is kept; undefined: a new one */
function useCollectionForm(saved: RequestCollection | undefined) {
  const [name, setName] = useState(saved?.name ?? '');
  const [rows, setRows] = useState(() => rowsOf(saved));
  const edit = useMergedEdit({
    now: saved && { name: saved.name, variables: variablesOf(rowsOf(saved)) },
    typed: { name, variables: variablesOf(rows) },
    onTake: (taken) => {
      if (taken.name !== undefined) setName(taken.name);
      if (taken.variables !== undefined && saved) setRows(rowsOf(saved));
    },
    show: (value) =>
      typeof value === 'string' ? value : value.map((variable) => `${variable.name}=${variable.value}`).join(', '),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Empty rows are not saved.
  const given = rows.filter((row) => row.name !== '' || row.value !== '');
  return {
    name,
    setName,
    rows,
    setRows,
    errors,
    given,
    change: (id: number, members: Partial<VariableRow>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...members } : row))),
    question: edit.question,
    hasChangedVariables: edit.changed.variables !== undefined,
    /** Shows what is wrong. @returns whether it can be sent */
    check(): boolean {
      if (edit.isAsking) return false;
      const found: Record<string, string> = name.trim() === '' ? { name: texts.noName } : {};
      for (const row of given) {
        if (!variableName.test(row.name)) found[`name ${row.id}`] = texts.badName;
        else if (given.some((other) => other.id !== row.id && other.name === row.name)) {
          found[`name ${row.id}`] = texts.twice;
        }
      }
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows what the service refused at the field that it is about. */
    onMember(member: string, { message, next }: Problem): true {
      const [, index, part = 'value'] = /^\w+\.variables\[(\d+)\](?:\.(\w+))?/.exec(member) ?? [];
      const row = index === undefined ? undefined : given[Number(index)];
      setErrors({ [row ? `${part} ${row.id}` : 'name']: [message, next].filter(Boolean).join(' ') });
      return true;
    },
  };
}

interface CollectionDialogProps {
  readonly opened: boolean;
  /** Absent: a new one. */
  readonly collection: RequestCollection | undefined;
  readonly onClose: () => void;
}

/** Name and variables of a collection. */
export function CollectionDialog({ opened, collection, onClose }: CollectionDialogProps) {
  const form = useCollectionForm(collection);
  const { rows, setRows, errors } = form;
  const saving = useCommand('requestCollections.save', { done: texts.saved, onMember: form.onMember });
  const submit = () => {
    if (!form.check()) return;
    const name = form.name.trim();
    const variables = variablesOf(form.given);
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
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={texts.name}
          value={form.name}
          error={errors.name}
          data-autofocus
          onChange={(event) => form.setName(event.currentTarget.value)}
        />
        <section aria-label={texts.variables} className={layout.stack14}>
          <div>
            <h3 className={layout.heading}>{texts.variables}</h3>
            <p className={layout.hint}>{texts.about}</p>
          </div>
          <ul className={classes.variables} hidden={rows.length === 0}>
            {rows.map((row, index) => (
              <li key={row.id} className={classes.variable}>
                <PlainField
                  aria-label={`${texts.variable(index + 1)}: ${texts.variableName}`}
                  placeholder={texts.variableName}
                  value={row.name}
                  error={errors[`name ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => form.change(row.id, { name: event.currentTarget.value })}
                />
                <PlainField
                  lines
                  aria-label={`${texts.variable(index + 1)}: ${texts.value}`}
                  placeholder={texts.value}
                  value={row.value}
                  error={errors[`value ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => form.change(row.id, { value: event.currentTarget.value })}
                />
                <IconButton
                  icon={Trash2}
                  label={texts.removeVariable(row.name || texts.variable(index + 1))}
                  onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button
              small
              icon={Plus}
              onClick={() =>
                setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }])
              }
            >
              {texts.add}
            </Button>
          </div>
        </section>
        {form.question}
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
