import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type OperationInput, type OperationName, type OperationOutput, operations } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { useUnsaved } from '../stores/unsaved.ts';
import { useCommand } from '../stores/use-command.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogGuard } from './dialog.tsx';
import { Form } from './form.tsx';
import { type FieldErrors, fieldErrors, fieldOfMember } from './form-errors.ts';
import { useMergedEdit } from './merged-edit.tsx';
import { Notice } from './notice.tsx';

/** What is sent after a question, and what follows when it was saved, wherever the user is by then. */
interface Confirmed<V> {
  readonly values: V;
  readonly after?: () => unknown;
}

interface FormOptions<N extends OperationName, V extends object> {
  /** What the form of a new thing holds. Its members are the fields. */
  readonly values: V;
  /** What is saved of a thing that is edited, live: changes from elsewhere show in the form (R65). */
  readonly saved?: V | undefined;
  /**
   * What is sent.
   * @param changed what the user changed; all that the form holds, where the input is only checked
   * @param begun what the form began with, with what was changed elsewhere since
   */
  readonly input: (values: V, changed: Partial<V>, begun: V) => OperationInput<N>;
  /** What is wrong, by field; absent: what the contract says of the input. */
  readonly check?: (values: V) => FieldErrors;
  /** The field of a problem's member; absent: the one that is named in it. */
  readonly fieldOf?: (member: string, values: V) => string | undefined;
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>, values: V) => string);
  /** Asks before it is sent; undefined: it is not sent. */
  readonly beforeSave?: (values: V) => Promise<Confirmed<V> | undefined>;
  /** Closes the form while the user is there. Absent: the form stays and goes on from what was saved. */
  readonly onSaved?: (value: OperationOutput<N>) => void;
  /** A value for the question about a conflict; absent: as JSON. */
  readonly show?: (value: V[keyof V]) => string;
  /** Shows no notification of a problem: the form shows `problem` itself. */
  readonly quiet?: boolean;
}

/** What a form gives to a field. The values of a form library are untyped. */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine types them
type Untyped = any;
export type GivenField = Readonly<
  Record<'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error', Untyped> & { checked?: Untyped }
>;

export interface OperationFormState<V extends object> extends Omit<UseFormReturnType<V>, 'isDirty' | 'getInputProps'> {
  readonly getInputProps: (name: keyof V & string, options?: { readonly type: 'checkbox' }) => GivenField;
  readonly isDirty: boolean;
  readonly busy: boolean;
  /** Why it could not be saved. */
  readonly problem: Problem | undefined;
  /** About what was changed here and elsewhere; nothing is saved until it is answered. */
  readonly question: ReactNode;
  readonly save: (values: V) => Promise<void>;
  /** Puts back what is saved. */
  readonly discard: () => void;
}

/** A form that sends an operation: checked as one types by the rules of the contract, with problems at their fields. */
export function useOperationForm<N extends OperationName, V extends object>(
  operation: N,
  options: FormOptions<N, V>,
): OperationFormState<V> {
  const { saved, input, done, quiet = false } = options;
  const {
    fieldOf = (member: string, values: V) => fieldOfMember(member, Object.keys(values)),
    check = (values: V) =>
      fieldErrors(operations[operation].input, input(values, values, values), (member) => fieldOf(member, values)),
  } = options;
  const form = useForm<V>({ initialValues: saved ?? options.values, validateInputOnChange: true, validate: check });
  const edit = useMergedEdit({
    now: saved,
    typed: form.values,
    onTake: (values) => form.setValues(values),
    ...(options.show && { show: options.show }),
  });
  const command = useCommand(operation, {
    ...(done !== undefined && { done: typeof done === 'string' ? done : (value) => done(value, form.getValues()) }),
    quiet,
    onMember: (member, { message }) => {
      const field = fieldOf(member, form.getValues());
      if (field !== undefined) form.setErrors({ [field]: message });
      return field !== undefined;
    },
  });
  return {
    ...form,
    getInputProps: form.getInputProps as OperationFormState<V>['getInputProps'],
    isDirty: edit.isDirty,
    busy: command.busy,
    problem: command.problem,
    question: edit.question,
    async save(typed) {
      if (edit.isAsking) return;
      const { values, after } = (await (options.beforeSave?.(typed) ?? { values: typed })) ?? {};
      if (values === undefined) return;
      const changed = { ...edit.changed };
      for (const name in changed) changed[name] = values[name];
      const result = await command.run(input(values, changed, edit.begun), (sent) => {
        if (sent.ok) options.onSaved?.(sent.value);
      });
      if (!result.ok) return;
      // What was typed while it was being saved stays, as an unsaved change.
      if (!options.onSaved) edit.begin(values);
      await after?.();
    },
    discard() {
      const values = saved ?? options.values;
      edit.begin(values);
      form.setValues(values);
      form.clearErrors();
    },
  };
}

/**
 * Gives a field its words, those of its name and of its name with `Hint`, and what the form knows of it.
 * @param texts those of the form
 */
export function fieldsOf<K extends string, T extends object>(
  form: { readonly getInputProps: (name: K, options?: { readonly type: 'checkbox' }) => GivenField },
  texts: T,
) {
  return <N extends K & keyof T>(name: N, options?: { readonly type: 'checkbox' }) => ({
    label: texts[name],
    description: Reflect.get(texts, `${name}Hint`),
    ...form.getInputProps(name, options),
  });
}

interface OperationFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form's type is invariant; those of all values fit
  readonly form: OperationFormState<any>;
  readonly children: ReactNode;
  /** Names the action: "Add site". */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** Of a form in a dialog: it is asked before it is lost. */
  readonly onClose: () => void;
}

/** A form in a dialog, with the question of a conflict and its buttons. What was typed is not lost without a question. */
export function OperationForm({
  form,
  children,
  submit,
  tone = 'primary',
  disabled = false,
  onClose,
}: OperationFormProps) {
  const guard = useContext(DialogGuard);
  const [asking, setAsking] = useState(false);
  // What ends or removes something has one field at most.
  const loses = tone !== 'danger' && form.isDirty && !form.busy;
  // Nothing but the page itself can be left while the dialog is open.
  useUnsaved(loses, () => true);
  const asks = () => {
    if (loses) setAsking(true);
    return loses;
  };
  useEffect(() => {
    guard.current = asks;
    return () => {
      guard.current = undefined;
    };
  });
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit((values) => void form.save(values))}>
      {children}
      {form.question}
      {asking ? (
        <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />
      ) : (
        <DialogActions>
          <Button label={uiTexts.cancel} onClick={() => asks() || onClose()} />
          <Button tone={tone} label={submit} type="submit" busy={form.busy} disabled={disabled} />
        </DialogActions>
      )}
    </Form>
  );
}

/** Replaces the form's buttons: a dialog over a dialog would share its keys. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    root.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const texts = uiTexts.discard;
  return (
    <fieldset ref={root} aria-label={texts.title}>
      <Notice tone="warn">{texts.text}</Notice>
      <DialogActions>
        <Button label={texts.keep} onClick={onKeep} />
        <Button tone="danger" label={texts.confirm} onClick={onDiscard} />
      </DialogActions>
    </fieldset>
  );
}
