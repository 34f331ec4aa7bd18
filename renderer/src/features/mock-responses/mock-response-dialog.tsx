import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useMethods } from '../../stores/use-operations.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField, SwitchField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldOfMember } from '../../ui/form-errors.ts';
import { JsonField } from '../../ui/json-field.tsx';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MethodField } from '../requests/method-field.tsx';
import { mockResponseErrors, mockResponseFields, mockResponseOf, readBody, valuesOf } from './mock-response-values.ts';
import classes from './mock-responses.module.css';
import { PlaceholderHelp } from './placeholder-help.tsx';
import { Preview } from './preview.tsx';

const texts = mockTexts.form;

const results = [...errorCatalogue.entries()].map(([code, { message }]) => ({
  value: String(code),
  label: code === 0 ? texts.successOption : `${code} · ${message}`,
}));

interface MockResponseDialogProps {
  readonly apiKey: string;
  /** What is edited; `mock` is absent for a new one. Absent: closed. */
  readonly subject: { readonly method: string; readonly mock?: MockResponse | undefined } | undefined;
  /** Methods of the site that have one. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Adds or changes a mock response, with a preview of what a call gets. */
export function MockResponseDialog({ apiKey, subject, taken, onClose }: MockResponseDialogProps) {
  const [asking, setAsking] = useState(false);
  // A body is long work: a key or a click beside the dialog must not lose it.
  const dirty = useRef(false);
  const title = subject?.mock ? texts.editTitle(subject.mock.method) : texts.newTitle;
  const close = () => {
    dirty.current = false;
    setAsking(false);
    onClose();
  };
  const leave = () => (dirty.current ? setAsking(true) : close());
  return (
    <Dialog opened={subject !== undefined} onClose={leave} title={title} size="xl">
      {subject ? (
        <MockResponseForm
          apiKey={apiKey}
          mock={subject.mock}
          method={subject.method}
          taken={subject.mock ? [] : taken}
          onDirty={(now) => {
            dirty.current = now;
          }}
          onCancel={leave}
          onSaved={close}
          question={asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={close} /> : undefined}
        />
      ) : null}
    </Dialog>
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
  return (
    <fieldset ref={root} className={classes.question} aria-label={texts.discardTitle}>
      <Notice tone="warn">{texts.discardText}</Notice>
      <DialogActions>
        <Button onClick={onKeep}>{texts.keep}</Button>
        <Button tone="danger" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </DialogActions>
    </fieldset>
  );
}

interface MockResponseFormProps {
  readonly apiKey: string;
  readonly mock: MockResponse | undefined;
  readonly method: string;
  readonly taken: readonly string[];
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
  /** What is asked before the form may go, instead of its buttons. */
  readonly question: ReactNode;
}

function MockResponseForm(props: MockResponseFormProps) {
  const { apiKey, mock, method, taken, onDirty, onCancel, onSaved, question } = props;
  const methods = useMethods().value ?? [];
  const form = useForm({
    initialValues: valuesOf(mock, method),
    validateInputOnChange: true,
    validate: (values) => mockResponseErrors(values, taken),
  });
  const save = useCommand('mockResponses.save', {
    done: (saved) => texts.saved(saved.method),
    onMember: (member, problem) => {
      const field = fieldOfMember(member, mockResponseFields);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  const { values } = form;
  const edit = useMergedEdit({
    now: mock && valuesOf(mock, method),
    typed: values,
    onTake: (taken) => form.setValues(taken),
  });
  const dirty = edit.isDirty;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(() => {
        if (edit.isAsking) return;
        const whole = mockResponseOf(values);
        const changes = { ...changesBetween(mockResponseOf(edit.begun), whole), method };
        void save.run(
          mock ? { apiKey, partial: true, mockResponse: changes, heard: { ...mock } } : { apiKey, mockResponse: whole },
          (result) => {
            if (result.ok) onSaved();
          },
        );
      })}
    >
      {mock ? null : (
        <MethodField
          label={texts.method}
          description={texts.methodHint}
          methods={methods}
          required
          data-autofocus
          {...form.getInputProps('method')}
        />
      )}
      <div className={classes.pair}>
        <SelectField
          label={texts.errorCode}
          description={texts.errorCodeHint}
          data={results}
          searchable
          limit={60}
          {...form.getInputProps('errorCode')}
        />
        {values.errorCode === '0' ? null : (
          <TextField
            label={texts.errorDetails}
            description={texts.errorDetailsHint}
            {...form.getInputProps('errorDetails')}
          />
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <JsonField
            label={texts.body}
            description={texts.bodyHint}
            minHeight={168}
            maxHeight={320}
            numbers
            value={values.body}
            error={form.errors.body}
            onChange={(body) => form.setFieldValue('body', body)}
          />
          <PlaceholderHelp />
        </div>
        <Preview apiKey={apiKey} mock={'body' in readBody(values.body) ? mockResponseOf(values) : undefined} />
      </div>
      <div className={classes.pair}>
        <SwitchField
          label={texts.enabled}
          description={texts.enabledHint}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <SwitchField
          label={texts.anonymousLabel}
          description={texts.anonymousHint}
          {...form.getInputProps('anonymous', { type: 'checkbox' })}
        />
      </div>
      {edit.question}
      {question ?? (
        <DialogActions>
          <Button onClick={onCancel}>{uiTexts.cancel}</Button>
          <Button tone="primary" type="submit" busy={save.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      )}
    </Form>
  );
}
