import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { type DraftForm, editField, editRequest, type FreeRow } from '../../stores/request-form.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { requestTexts as texts } from '../../texts/requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SuggestField, TextField } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { JsonField } from '../../ui/json-field.tsx';
import { Grid, Heading, Hint, Stack } from '../../ui/layout.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PersonField } from '../people/person-field.tsx';
import { parametersOf } from './pasted-parameters.ts';
import classes from './requests.module.css';

interface ParameterSectionProps {
  readonly form: DraftForm;
  readonly entry: MethodEntry | undefined;
  /** Below the parameters. */
  readonly children?: ReactNode;
}

/** The method's own parameters as a form from its registry entry, and free rows for any other. */
export function ParameterSection({ form, entry, children }: ParameterSectionProps) {
  // UID is optional in the registry where a token can give it, but a site's credential needs it.
  const isFirst = ({ name, required }: MethodEntry['parameters'][number]) => required || name === 'UID';
  const first = entry?.parameters.filter(isFirst) ?? [];
  const optional = entry?.parameters.filter((parameter) => !isFirst(parameter)) ?? [];
  const filled = optional.some(({ name }) => form.fields[name]);
  return (
    <Section title={texts.parameters.heading}>
      <Stack gap={14}>
        {entry?.parameters.length === 0 ? <Hint>{texts.parameters.none}</Hint> : null}
        {first.map((parameter) => (
          <ParameterInput
            key={parameter.name}
            apiKey={form.apiKey}
            parameter={parameter}
            value={form.fields[parameter.name] ?? ''}
          />
        ))}
        {optional.length > 0 ? (
          <Fold key={entry?.name} isFilled={filled} summary={texts.parameters.optional(optional.length)}>
            <Stack gap={14}>
              {optional.map((parameter) => (
                <ParameterInput
                  key={parameter.name}
                  apiKey={form.apiKey}
                  parameter={parameter}
                  value={form.fields[parameter.name] ?? ''}
                />
              ))}
            </Stack>
          </Fold>
        ) : null}
        <FreeRows rows={form.rows} />
        {children}
      </Stack>
    </Section>
  );
}

/** Parameters that name a person of the site. */
const isUID = /^(?:UID|siteUID|targetUID)$/i;

interface ParameterInputProps {
  readonly apiKey: string;
  readonly parameter: MethodEntry['parameters'][number];
  readonly value: string;
}

const ParameterInput = memo(function ParameterInput({ apiKey, parameter, value }: ParameterInputProps) {
  const { name, type, required, documentation, limits, example } = parameter;
  const change = (to: string) => editField(name, to);
  const range = limitsText(type, limits && { ...limits, values: undefined }, referenceTexts.limits);
  const description = range === '' ? documentation : `${documentation} (${range})`;
  const shared = { label: name, description, withAsterisk: required };
  const placeholder = example === undefined ? {} : { placeholder: example };
  if (type === 'boolean') {
    return (
      <SelectField
        {...shared}
        data={[
          { value: '', label: texts.parameters.notSent },
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
        value={value}
        onChange={(to) => change(to ?? '')}
      />
    );
  }
  if (isUID.test(name)) {
    return (
      <PersonField lines {...shared} {...placeholder} apiKey={apiKey || undefined} value={value} onChange={change} />
    );
  }
  const input = { ...shared, ...placeholder, value, mono: true };
  if (type === 'json') {
    return <JsonField {...shared} {...placeholder} value={value} onChange={change} />;
  }
  // Any other value can be typed, too: to see how it is refused.
  if (type === 'string' && limits?.values) {
    return (
      <SuggestField
        lines
        {...shared}
        {...placeholder}
        mono
        suggestions={limits.values}
        value={value}
        onChange={change}
      />
    );
  }
  return (
    <TextField
      lines
      {...input}
      {...(type === 'integer' && { inputMode: 'numeric' as const })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
});

function FreeRows({ rows }: { rows: readonly FreeRow[] }) {
  const change = (id: number, members: Partial<FreeRow>) =>
    editRequest({ rows: rows.map((row) => (row.id === id ? { ...row, ...members } : row)) });
  const nextId = Math.max(0, ...rows.map((row) => row.id)) + 1;
  const add = () => editRequest({ rows: [...rows, { id: nextId, name: '', value: '' }] });
  const paste = (id: number, text: string): boolean => {
    const pasted = parametersOf(text);
    if (pasted === undefined) return false;
    const added = pasted.map((one, index) => ({ id: nextId + index, ...one }));
    editRequest({ rows: rows.flatMap((row) => (row.id === id ? added : [row])) });
    return true;
  };
  return (
    <section aria-label={texts.parameters.free} className={classes.free}>
      <div>
        <Heading>{texts.parameters.free}</Heading>
        <Hint>{texts.parameters.freeAbout}</Hint>
      </div>
      <ul className={classes.rows} hidden={rows.length === 0}>
        {rows.map((row, index) => (
          <Grid
            key={row.id}
            as="li"
            gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr) auto"
            gap={6}
            alignItems="center"
          >
            <PlainField
              lines
              aria-label={`${texts.parameters.row(index + 1)}: ${texts.parameters.name}`}
              placeholder={texts.parameters.name}
              value={row.name}
              onChange={(event) => change(row.id, { name: event.currentTarget.value })}
              onPaste={(event) => {
                if (row.name === '' && paste(row.id, event.clipboardData.getData('text').trim()))
                  event.preventDefault();
              }}
              spellCheck={false}
              mono
            />
            <PlainField
              lines
              aria-label={`${texts.parameters.row(index + 1)}: ${texts.parameters.value}`}
              placeholder={texts.parameters.value}
              value={row.value}
              onChange={(event) => change(row.id, { value: event.currentTarget.value })}
              spellCheck={false}
              mono
            />
            <IconButton
              icon={Trash2}
              label={texts.parameters.remove(row.name || texts.parameters.row(index + 1))}
              onClick={() => editRequest({ rows: rows.filter((each) => each.id !== row.id) })}
            />
          </Grid>
        ))}
      </ul>
      <Button small icon={Plus} label={texts.parameters.add} onClick={add} />
    </section>
  );
}
