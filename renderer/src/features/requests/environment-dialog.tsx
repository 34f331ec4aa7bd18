import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RequestEnvironment } from '#shared/contract/saved-requests.ts';
import { variableName } from '#shared/requests/variables.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyProblem } from '../../ui/notify.ts';
import { Secret } from '../../ui/secret.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.environments;
const ofVariables = savedRequestTexts.edit;

interface EnvironmentDialogProps {
  readonly opened: boolean;
  readonly environments: readonly RequestEnvironment[];
  /** Name of the one to begin with; empty: a new one. */
  readonly chosen: string;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Names and variables of the environments, one at a time. */
export function EnvironmentDialog({ opened, environments, chosen, onSaved, onClose }: EnvironmentDialogProps) {
  const [edited, setEdited] = useState<string>();
  const name = edited ?? chosen;
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={texts.title} size="lg">
      <div className={classes.fields}>
        {environments.length > 0 ? (
          <SelectField
            label={texts.choose}
            data={[
              ...environments.map((one) => ({ value: one.name, label: one.name })),
              { value: '', label: texts.create },
            ]}
            value={name}
            onChange={(to) => setEdited(to ?? '')}
          />
        ) : null}
        <EnvironmentForm
          key={name}
          environment={environments.find((one) => one.name === name)}
          onSaved={(saved) => {
            onSaved(saved);
            close();
          }}
          onRemoved={() => {
            onSaved('');
            setEdited('');
          }}
        />
      </div>
    </Dialog>
  );
}

interface Row {
  readonly id: number;
  readonly name: string;
  /** As typed; undefined: the secret that is kept. */
  readonly value: string | undefined;
  readonly secret: boolean;
}

interface EnvironmentFormProps {
  /** Absent: a new one. */
  readonly environment: RequestEnvironment | undefined;
  readonly onSaved: (name: string) => void;
  readonly onRemoved: () => void;
}

function EnvironmentForm({ environment, onSaved, onRemoved }: EnvironmentFormProps) {
  const [name, setName] = useState(environment?.name ?? '');
  const [rows, setRows] = useState<readonly Row[]>(
    (environment?.variables ?? []).map((one, id) => ({
      id,
      name: one.name,
      secret: one.secret,
      value: one.secret ? undefined : (one.value ?? ''),
    })),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const given = rows.filter((row) => row.name !== '' || row.value);
  const saving = useCommand('requestEnvironments.save', {
    done: texts.saved,
    onMember(member, { message, next }) {
      const [, index, part] = /^environment\.variables\[(\d+)\]\.(\w+)/.exec(member) ?? [];
      const row = index === undefined ? undefined : given[Number(index)];
      setErrors({ [row ? `${part} ${row.id}` : 'name']: [message, next].filter(Boolean).join(' ') });
      return true;
    },
  });
  const removing = useCommand('requestEnvironments.remove', { done: texts.removed });
  const change = (id: number, members: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...members } : row)));
  const submit = () => {
    const found: Record<string, string> = name.trim() === '' ? { name: texts.noName } : {};
    for (const row of given) {
      if (!variableName.test(row.name)) found[`name ${row.id}`] = ofVariables.badName;
      else if (given.some((other) => other.id !== row.id && other.name === row.name)) {
        found[`name ${row.id}`] = ofVariables.twice;
      }
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const input = {
      environment: {
        name: name.trim(),
        variables: given.map((row) => ({
          name: row.name,
          secret: row.secret,
          ...(row.value !== undefined && { value: row.value }),
        })),
      },
      ...(environment && { formerName: environment.name }),
    };
    void saving.run(input, (result) => {
      if (result.ok) onSaved(result.value.name);
    });
  };
  return (
    <Form
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={ofVariables.name}
        value={name}
        error={errors.name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <section aria-label={ofVariables.variables} className={classes.fields}>
        <div>
          <h3 className={classes.heading}>{ofVariables.variables}</h3>
          <p className={classes.hint}>{texts.about}</p>
        </div>
        <ul className={classes.variables} hidden={rows.length === 0}>
          {rows.map((row, index) => {
            const variable = ofVariables.variable(index + 1);
            return (
              <li key={row.id} className={classes.environmentVariable}>
                <TextInput
                  aria-label={`${variable}: ${ofVariables.variableName}`}
                  placeholder={ofVariables.variableName}
                  value={row.name}
                  error={errors[`name ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => change(row.id, { name: event.currentTarget.value })}
                />
                <ValueField
                  label={`${variable}: ${ofVariables.value}`}
                  row={row}
                  environment={environment?.name}
                  error={errors[`value ${row.id}`]}
                  onChange={(value) => change(row.id, { value })}
                />
                <Checkbox
                  label={texts.secretShort}
                  aria-label={texts.secret(variable)}
                  checked={row.secret}
                  onChange={(event) => change(row.id, { secret: event.currentTarget.checked, value: row.value ?? '' })}
                />
                <IconButton
                  icon={Trash2}
                  label={ofVariables.removeVariable(row.name || variable)}
                  onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                />
              </li>
            );
          })}
        </ul>
        <div>
          <Button
            small
            icon={Plus}
            onClick={() =>
              setRows([
                ...rows,
                { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '', secret: false },
              ])
            }
          >
            {ofVariables.add}
          </Button>
        </div>
      </section>
      <DialogActions>
        {environment ? (
          <Button
            tone="danger"
            busy={removing.busy}
            onClick={() =>
              void removing.run({ name: environment.name }, (result) => {
                if (result.ok) onRemoved();
              })
            }
          >
            {texts.remove}
          </Button>
        ) : null}
        <Button type="submit" tone="primary" busy={saving.busy}>
          {texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface ValueFieldProps {
  readonly label: string;
  readonly row: Row;
  /** Name that the environment has now. */
  readonly environment: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A value; a secret one that is kept is shown by a button, and changed by typing another. */
function ValueField({ label, row, environment, error, onChange }: ValueFieldProps) {
  const { invoke } = usePlatform();
  if (!row.secret) {
    return (
      <TextInput
        aria-label={label}
        placeholder={ofVariables.value}
        value={row.value ?? ''}
        error={error}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const reveal = async () => {
    const result = await invoke('requestEnvironments.reveal', { name: environment ?? '', variable: row.name });
    if (result.ok) return result.value.value;
    notifyProblem(result.error);
    return undefined;
  };
  return (
    <div>
      <PasswordInput
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={row.value === undefined ? texts.unchanged : ofVariables.value}
        value={row.value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {row.value === undefined ? <Secret what={texts.reveal(row.name)} reveal={reveal} /> : null}
    </div>
  );
}
