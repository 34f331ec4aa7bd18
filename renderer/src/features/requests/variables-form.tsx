import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#shared/contract/result.ts';
import { variableName } from '#shared/requests/variables.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.edit;

export interface VariableRow {
  readonly id: number;
  readonly name: string;
  /** As typed; undefined: the secret that is kept. */
  readonly value: string | undefined;
  readonly secret: boolean;
}

interface NamedVariables {
  readonly name: string;
  readonly variables: readonly {
    readonly name: string;
    readonly value?: string | undefined;
    readonly secret?: boolean;
  }[];
}

function rowsOf(saved: NamedVariables | undefined): readonly VariableRow[] {
  return (saved?.variables ?? []).map(({ name, value = '', secret = false }, id) => ({
    ...{ id, name, secret },
    value: secret ? undefined : value,
  }));
}

type Variable = Omit<VariableRow, 'id'>;
const variablesOf = (rows: readonly VariableRow[]): readonly Variable[] =>
  rows.map(({ id: _, ...variable }) => variable);
const shownVariable = ({ name, value, secret }: Variable) => `${name}=${secret ? '•••' : value}`;

/**
 * Name and variables of a collection or an environment, as they are typed.
 *
 * @param saved as it is kept; undefined: a new one
 * @param noName what the name's field says when it is empty
 */
export function useVariablesForm(saved: NamedVariables | undefined, noName: string) {
  const [name, setName] = useState(saved?.name ?? '');
  const [rows, setRows] = useState(() => rowsOf(saved));
  const typed = { name, variables: variablesOf(rows) };
  const edit = useMergedEdit({
    now: saved && { name: saved.name, variables: variablesOf(rowsOf(saved)) },
    typed,
    onTake: (taken) => {
      if (taken.name !== undefined) setName(taken.name);
      if (taken.variables !== undefined && saved) setRows(rowsOf(saved));
    },
    show: (value) => (typeof value === 'string' ? value : value.map(shownVariable).join(', ')),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Empty rows are not saved.
  const given = rows.filter((row) => row.name !== '' || row.value);
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
      const found: Record<string, string> = name.trim() === '' ? { name: noName } : {};
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

interface VariablesFieldsProps {
  readonly form: ReturnType<typeof useVariablesForm>;
  /** What the variables are for, in a sentence. */
  readonly about: string;
  readonly rowClass: string | undefined;
  /** Cells of a row behind its name. @param variable the row's name for labels */
  readonly cells: (row: VariableRow, variable: string) => ReactNode;
}

/** The fields of the name, and of the variables, a row each. */
export function VariablesFields({ form, about, rowClass, cells }: VariablesFieldsProps) {
  const { rows, setRows, errors } = form;
  return (
    <>
      <TextField
        label={texts.name}
        value={form.name}
        error={errors.name}
        data-autofocus
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      <section aria-label={texts.variables} className={classes.fields}>
        <div>
          <h3 className={classes.heading}>{texts.variables}</h3>
          <p className={classes.hint}>{about}</p>
        </div>
        <ul className={classes.variables} hidden={rows.length === 0}>
          {rows.map((row, index) => {
            const variable = texts.variable(index + 1);
            return (
              <li key={row.id} className={rowClass}>
                <PlainField
                  aria-label={`${variable}: ${texts.variableName}`}
                  placeholder={texts.variableName}
                  value={row.name}
                  error={errors[`name ${row.id}`]}
                  spellCheck={false}
                  onChange={(event) => form.change(row.id, { name: event.currentTarget.value })}
                />
                {cells(row, variable)}
                <IconButton
                  icon={Trash2}
                  label={texts.removeVariable(row.name || variable)}
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
            {texts.add}
          </Button>
        </div>
      </section>
      {form.question}
    </>
  );
}
