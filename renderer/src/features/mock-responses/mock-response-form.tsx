import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { useMethods } from '../../stores/use-operations.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { JsonField } from '../../ui/json-field.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { MethodField } from '../requests/method-field.tsx';
import { mockResponseErrors, mockResponseOf, readBody, valuesOf } from './mock-response-values.ts';
import { PlaceholderHelp } from './placeholder-help.tsx';
import { Preview } from './preview.tsx';

const texts = mockTexts.form;

const results = [...errorCatalogue.entries()].map(([code, { message }]) => ({
  value: String(code),
  label: code === 0 ? texts.successOption : `${code} · ${message}`,
}));

interface MockResponseFormProps {
  readonly apiKey: string;
  readonly method: string;
  /** Absent: a new one. */
  readonly mock?: MockResponse | undefined;
  /** Methods of the site that another one is for. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Adds or changes a mock response, with a preview of what a call gets. */
export function MockResponseForm({ apiKey, mock, method, taken, onClose }: MockResponseFormProps) {
  const methods = useMethods().value ?? [];
  const form = useOperationForm('mockResponses.save', {
    values: valuesOf(mock, method),
    saved: mock && valuesOf(mock, method),
    input: (values, _, begun) => {
      const mockResponse = mockResponseOf(values);
      if (mock === undefined) return { apiKey, mockResponse };
      const changes = changesBetween(mockResponseOf(begun), mockResponse);
      return { apiKey, partial: true, mockResponse: { ...changes, method }, heard: { ...mock } };
    },
    check: (values) => mockResponseErrors(values, taken),
    done: (saved) => texts.saved(saved.method),
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  const { values } = form;
  return (
    <OperationForm form={form} submit={texts.save} onClose={onClose}>
      {mock ? null : <MethodField methods={methods} required data-autofocus {...of('method')} />}
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <SelectField data={results} searchable limit={60} {...of('errorCode')} />
        {values.errorCode === '0' ? null : <TextField {...of('errorDetails')} />}
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(320px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <Stack gap={12} minWidth={0}>
          <JsonField minHeight={168} maxHeight={320} numbers {...of('body')} />
          <PlaceholderHelp />
        </Stack>
        <Preview apiKey={apiKey} mock={'body' in readBody(values.body) ? mockResponseOf(values) : undefined} />
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <SwitchField {...of('enabled', { type: 'checkbox' })} />
        <SwitchField {...of('anonymous', { type: 'checkbox' })} />
      </Grid>
    </OperationForm>
  );
}
