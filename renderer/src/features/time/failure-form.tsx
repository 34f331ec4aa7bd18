import { endpointsOfKind, type Failure, type FailureKind, failureEndpoint } from '#shared/contract/failures.ts';
import { failureSentence } from '#shared/failures/sentence.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { useMethods, useSites } from '../../stores/use-operations.ts';
import { timeTexts } from '../../texts/time.ts';
import { optionsOf } from '../../ui/choice-field.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Grid, Text } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, type OperationFormState, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { MethodField } from '../requests/method-field.tsx';
import { type FailureValues, failureOf, fieldOf, hasAfterwards, isSeeded, valuesOf } from './failure-values.ts';
import classes from './time.module.css';

const texts = timeTexts.form;

/** What the form is about: a failure that there is, or the first values of a new one. */
export interface Subject {
  readonly failure?: Failure;
  readonly values: FailureValues;
}

const codes = [...errorCatalogue.entries()]
  .filter(([code]) => code !== 0)
  .map(([code, { message }]) => ({ value: String(code), label: `${code} · ${message}` }));

/** Adds or changes a failure. */
export function FailureForm({
  subject: { failure, values: initialValues },
  onClose,
}: {
  subject: Subject;
  onClose: () => void;
}) {
  const enabled = failure?.enabled ?? true;
  const sites = useSites().value ?? [];
  const methods = useMethods().value ?? [];
  const form = useOperationForm('failures.save', {
    values: initialValues,
    saved: failure && valuesOf(failure),
    input: (typed, _, before) => {
      const [now, begun] = [failureOf(typed, enabled), failureOf(before, enabled)];
      const rule = 'failure' in now ? now.failure : {};
      if (failure === undefined || !('failure' in begun)) return { failure: rule };
      return { id: failure.id, failure: changesBetween(begun.failure, rule), heard: { ...failure } };
    },
    check: (typed) => {
      const read = failureOf(typed, enabled);
      return 'errors' in read ? read.errors : {};
    },
    fieldOf: (member) => (fieldOf(member) in initialValues ? fieldOf(member) : undefined),
    done: failure ? texts.saved : texts.added,
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  const { values } = form;
  const read = failureOf(values, enabled);
  const siteName = sites.find(({ apiKey }) => apiKey === values.site)?.name;
  const possible = endpointsOfKind[values.kind] ?? failureEndpoint.options;
  const choose = (kind: FailureKind | null) => {
    if (kind === null) return;
    form.setFieldValue('kind', kind);
    // An endpoint that this kind cannot happen at would be refused.
    const allowed = endpointsOfKind[kind];
    if (values.endpoint !== '' && allowed?.every((one) => one !== values.endpoint)) form.setFieldValue('endpoint', '');
  };
  return (
    <OperationForm form={form} submit={failure ? texts.save : texts.saveNew} onClose={onClose}>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))" gap="14px 20px" alignItems="start">
        <SelectField
          label={texts.kind}
          data={optionsOf(texts.kinds)}
          data-autofocus
          value={values.kind}
          onChange={choose}
        />
        <EffectFields form={form} />
        {hasAfterwards(values.kind) ? <SwitchField {...of('afterwards', { type: 'checkbox' })} /> : null}
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(180px, 100%), 1fr))" gap="14px 20px" alignItems="start">
        <SelectField
          data={[
            { value: '', label: texts.anySite },
            ...sites.map(({ apiKey, name }) => ({ value: apiKey, label: name })),
          ]}
          searchable
          {...of('site')}
        />
        <SelectField
          data={[
            { value: '', label: texts.anyEndpoint },
            ...possible.map((one) => ({ value: one, label: texts.endpoints[one] })),
          ]}
          {...of('endpoint')}
        />
        <MethodField methods={methods} {...of('method')} />
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))" gap="14px 20px" alignItems="start">
        <SelectField data={optionsOf(texts.whens)} {...of('when')} />
        <ScheduleField form={form} />
        {isSeeded(values) ? <TextField mono {...of('seed')} /> : null}
        <TextField mono placeholder={texts.untilExample} {...of('until')} />
      </Grid>
      <Text as="div" padding="10px 12px" background="sunken" framed>
        <p className={classes.hint}>{texts.preview}</p>
        <p aria-live="polite">
          {'failure' in read
            ? `${failureSentence(read.failure, { site: siteName, instant: formatDateTime })}.`
            : texts.wait}
        </p>
      </Text>
    </OperationForm>
  );
}

type FormOf = Pick<OperationFormState<FailureValues>, 'values' | 'getInputProps'>;

/** The values of what happens; most kinds have none. */
function EffectFields({ form }: { form: FormOf }) {
  const of = fieldsOf(form, texts);
  switch (form.values.kind) {
    case 'delay':
      return (
        <Grid gridTemplateColumns="1fr 1fr" gap="14px 20px">
          <TextField mono {...of('from')} />
          <TextField mono {...of('upTo')} />
        </Grid>
      );
    case 'error':
      return <SelectField data={codes} searchable limit={60} {...of('errorCode')} />;
    case 'http-503':
    case 'http-429':
      return <TextField {...of('retryAfter')} />;
    case 'wrong-date':
      return <TextField mono {...of('offset')} />;
    default:
      return null;
  }
}

function ScheduleField({ form }: { form: FormOf }) {
  const of = fieldsOf(form, texts);
  switch (form.values.when) {
    case 'next':
      return <TextField {...of('count')} />;
    case 'every':
      return <TextField {...of('nth')} />;
    case 'probability':
      return <TextField {...of('percent')} />;
    default:
      return null;
  }
}
