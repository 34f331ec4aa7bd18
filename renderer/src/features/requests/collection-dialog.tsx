import { TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { variableName } from '#shared/requests/variables.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.edit;

interface VariableRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

interface CollectionDialogProps {
  readonly opened: boolean;
  /** Absent: a new one. */
  readonly collection: RequestCollection | undefined;
  readonly onClose: () => void;
}

/** Name and variables of a collection. */
export function CollectionDialog({ opened, collection, onClose }: CollectionDialogProps) {
  const [name, setName] = useState(collection?.name ?? '');
  const [rows, setRows] = useState<readonly VariableRow[]>(
    (collection?.variables ?? []).map((one, id) => ({ ...one, id })),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useCommand('requestCollections.save', {
    done: texts.saved,
    onMember(member, { message, next }) {
      const index = /^collection\.variables\[(\d+)\]/.exec(member)?.[1];
      const row = index === undefined ? undefined : rows.filter(isGiven)[Number(index)];
      setErrors({ [row ? `value ${row.id}` : 'name']: [message, next].filter(Boolean).join(' ') });
      return true;
    },
  });
  const change = (id: number, members: Partial<VariableRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...members } : row)));
  const submit = () => {
    const given = rows.filter(isGiven);
    const found: Record<string, string> = name.trim() === '' ? { name: texts.noName } : {};
    for (const row of given) {
      if (!variableName.test(row.name)) found[`name ${row.id}`] = texts.badName;
      else if (given.some((other) => other.id !== row.id && other.name === row.name)) {
        found[`name ${row.id}`] = texts.twice;
      }
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const input = {
      collection: {
        name: name.trim(),
        variables: given.map((row) => ({ name: row.name, value: row.value })),
        requests: [...(collection?.requests ?? [])],
      },
      ...(collection && { formerName: collection.name }),
    };
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
          value={name}
          error={errors.name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <section aria-label={texts.variables} className={classes.fields}>
          <div>
            <h3 className={classes.heading}>{texts.variables}</h3>
            <p className={classes.hint}>{texts.about}</p>
          </div>
          <ul className={classes.variables} hidden={rows.length === 0}>
            {rows.map((row, index) => (
              <li key={row.id} className={classes.variable}>
                <TextInput
                  aria-label={`${texts.variable(index + 1)}: ${texts.variableName}`}
                  placeholder={texts.variableName}
                  value={row.name}
                  error={errors[`name ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => change(row.id, { name: event.currentTarget.value })}
                />
                <TextInput
                  aria-label={`${texts.variable(index + 1)}: ${texts.value}`}
                  placeholder={texts.value}
                  value={row.value}
                  error={errors[`value ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => change(row.id, { value: event.currentTarget.value })}
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
        <DialogActions>
          <Button type="submit" tone="primary" busy={saving.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A row that was begun; empty ones are not saved. */
function isGiven({ name, value }: VariableRow): boolean {
  return name !== '' || value !== '';
}
