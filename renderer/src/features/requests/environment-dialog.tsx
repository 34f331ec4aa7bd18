import { Checkbox, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { RequestEnvironment } from '#shared/contract/saved-requests.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyProblem } from '../../ui/notify.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { Secret } from '../../ui/secret.tsx';
import classes from './saved.module.css';
import { useVariablesForm, type VariableRow, VariablesFields } from './variables-form.tsx';

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

interface EnvironmentFormProps {
  /** Absent: a new one. */
  readonly environment: RequestEnvironment | undefined;
  readonly onSaved: (name: string) => void;
  readonly onRemoved: () => void;
}

function EnvironmentForm({ environment, onSaved, onRemoved }: EnvironmentFormProps) {
  const form = useVariablesForm(environment, texts.noName);
  const saving = useCommand('requestEnvironments.save', { done: texts.saved, onMember: form.onMember });
  const removing = useCommand('requestEnvironments.remove', { done: texts.removed });
  const submit = () => {
    if (!form.check()) return;
    const name = form.name.trim();
    const variables = form.given.map((row) => ({
      name: row.name,
      secret: row.secret,
      ...(row.value !== undefined && { value: row.value }),
    }));
    const input = environment
      ? {
          environment: { name, ...(form.hasChangedVariables && { variables }) },
          ...{ partial: true, formerName: environment.name, heard: { ...environment } },
        }
      : { environment: { name, variables } };
    void saving.run(input, (result) => {
      if (result.ok) onSaved(result.value.name);
    });
  };
  return (
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
        rowClass={classes.environmentVariable}
        cells={(row, variable) => (
          <>
            <ValueField
              label={`${variable}: ${ofVariables.value}`}
              row={row}
              environment={environment?.name}
              error={form.errors[`value ${row.id}`]}
              onChange={(value) => form.change(row.id, { value })}
            />
            <Checkbox
              label={texts.secretShort}
              aria-label={texts.secret(variable)}
              checked={row.secret}
              onChange={(event) => form.change(row.id, { secret: event.currentTarget.checked, value: row.value ?? '' })}
            />
          </>
        )}
      />
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
  readonly row: VariableRow;
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
      <PlainField
        lines
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
