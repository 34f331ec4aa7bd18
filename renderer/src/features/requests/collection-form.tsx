import { Plus, Trash2 } from 'lucide-react';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { type RequestVariable, variableName } from '#shared/requests/variables.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { FieldErrors } from '../../ui/form-errors.ts';
import { Grid, Heading, Hint, Stack } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { PlainField } from '../../ui/plain-field.tsx';

const texts = savedRequestTexts.edit;

interface VariableRow extends RequestVariable {
  readonly id: number;
}

const rowsOf = (saved: RequestCollection | undefined): readonly VariableRow[] =>
  (saved?.variables ?? []).map((variable, id) => ({ id, ...variable }));

interface CollectionValues {
  readonly name: string;
  readonly variables: readonly VariableRow[];
}

/** Those that are saved: rows with something in them. */
const given = ({ variables }: CollectionValues) => variables.filter(({ name, value }) => name !== '' || value !== '');

/** What is wrong, by field: that of a row is `name 3`, with its id. */
function errorsOf(values: CollectionValues): FieldErrors {
  const rows = given(values);
  const errors: FieldErrors = values.name.trim() === '' ? { name: texts.noName } : {};
  for (const row of rows) {
    if (!variableName.test(row.name)) errors[`name ${row.id}`] = texts.badName;
    else if (rows.some(({ id, name }) => id !== row.id && name === row.name)) errors[`name ${row.id}`] = texts.twice;
  }
  return errors;
}

interface CollectionFormProps {
  /** Absent: a new one. */
  readonly collection: RequestCollection | undefined;
  readonly onClose: () => void;
}

/** Name and variables of a collection. */
export function CollectionForm({ collection, onClose }: CollectionFormProps) {
  const form = useOperationForm('requestCollections.save', {
    values: { name: '', variables: [] } as CollectionValues,
    saved: collection && { name: collection.name, variables: rowsOf(collection) },
    input: (values, changed) => {
      const name = values.name.trim();
      const variables = given(values).map(({ name, value }) => ({ name, value }));
      if (collection === undefined) return { collection: { name, variables } };
      return {
        collection: { name, ...(changed.variables && { variables }) },
        ...{ partial: true, formerName: collection.name, heard: { ...collection, requests: [] } },
      };
    },
    check: errorsOf,
    fieldOf: (member, values) => {
      const [, index, part = 'value'] = /^\w+\.variables\[(\d+)\](?:\.(\w+))?/.exec(member) ?? [];
      const row = index === undefined ? undefined : given(values)[Number(index)];
      return row ? `${part} ${row.id}` : 'name';
    },
    show: (value) =>
      typeof value === 'string' ? value : value.map((variable) => `${variable.name}=${variable.value}`).join(', '),
    done: texts.saved,
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  const { errors } = form;
  const { variables: rows } = form.values;
  const setRows = (variables: readonly VariableRow[]) => form.setFieldValue('variables', variables);
  const change = (id: number, members: Partial<VariableRow>) => {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...members } : row)));
    for (const member in members) form.clearFieldError(`${member} ${id}`);
  };
  return (
    <OperationForm form={form} submit={texts.save} onClose={onClose}>
      <TextField data-autofocus {...of('name')} />
      <Stack as="section" aria-label={texts.variables} gap={14}>
        <div>
          <Heading>{texts.variables}</Heading>
          <Hint>{texts.about}</Hint>
        </div>
        <Stack as="ul" gap={8} hidden={rows.length === 0}>
          {rows.map((row, index) => (
            <Grid
              key={row.id}
              as="li"
              gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr) auto"
              gap={6}
              alignItems="start"
            >
              <PlainField
                aria-label={`${texts.variable(index + 1)}: ${texts.variableName}`}
                placeholder={texts.variableName}
                value={row.name}
                error={errors[`name ${row.id}`]}
                spellCheck={false}
                onChange={(event) => change(row.id, { name: event.currentTarget.value })}
              />
              <PlainField
                lines
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
            </Grid>
          ))}
        </Stack>
        <div>
          <Button
            small
            icon={Plus}
            label={texts.add}
            onClick={() =>
              setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }])
            }
          />
        </div>
      </Stack>
    </OperationForm>
  );
}
