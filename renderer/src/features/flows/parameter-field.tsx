import type { AutocompleteProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProviders } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { SwitchField, TextAreaField } from '../../ui/fields.tsx';
import { Mono, Words } from '../../ui/layout.tsx';
import { keepLineEnds } from '../../ui/line-ends.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { ProviderOption } from '../../ui/provider-option.tsx';
import { Suggesting, type SuggestingProps } from '../../ui/suggesting.tsx';
import { PersonField } from '../people/person-field.tsx';
import type { Check } from './parameter-checks.ts';

interface FieldProps {
  readonly label: string;
  /** One sentence about what the parameter does. */
  readonly about: string;
  readonly check?: Check | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The one that is changed most: it has the focus when the folded form is opened. */
  readonly 'data-main'?: boolean;
}

/** What every field of a parameter says of it. */
const described = <P extends Pick<FieldProps, 'label' | 'about' | 'check'>>({ label, about, check, ...rest }: P) => ({
  ...rest,
  label: (
    <Mono as="span" fontSize={12.5}>
      {label}
    </Mono>
  ),
  description: <About about={about} check={check} />,
  error: check?.problem,
});

/** One parameter of a run: explained in a sentence, and checked while it is typed. */
export function ParameterField({ onChange, ...props }: FieldProps) {
  return (
    <PlainField
      lines
      {...described(props)}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** A parameter with a UID of the site: people are offered. */
export function UserField(props: FieldProps & { readonly apiKey: string }) {
  return <PersonField lines {...described(props)} />;
}

/** A parameter that names a provider of the site. */
export function ProviderField(props: FieldProps & { readonly apiKey: string }) {
  const { apiKey, ...field } = props;
  const providers = useProviders(apiKey);
  const names = new Map(providers.map(({ id, displayName }) => [id, displayName]));
  return (
    <KnownValueField
      {...field}
      required
      data={providers.map(({ id }) => id)}
      renderOption={({ option }) => <ProviderOption id={option.value} name={names.get(option.value)} />}
      leftSection={names.has(field.value) ? <ProviderMark id={field.value} /> : undefined}
    />
  );
}

/** Who logs in at a run that plays every party. */
export function RunUserField(props: Pick<FieldProps, 'value' | 'onChange'> & { readonly apiKey: string }) {
  const { user, noUser } = texts.openid;
  return (
    <UserField data-main {...user} required check={props.value === '' ? { problem: noUser } : undefined} {...props} />
  );
}

/** A parameter with JSON in it. */
export function JsonField({ onChange, ...props }: FieldProps) {
  return (
    <TextAreaField
      {...described(props)}
      onChange={(event) => onChange(keepLineEnds(props.value, event.currentTarget.value))}
      minRows={2}
      maxRows={6}
    />
  );
}

/** A parameter with known values; others may be typed, to see how they are refused. */
export function KnownValueField(props: FieldProps & Pick<SuggestingProps, 'data' | 'renderOption' | 'leftSection'>) {
  return <Suggesting lines {...described(props)} filter={matching} />;
}

/** Filters by what is typed; a value that was chosen already offers all the others again. */
const matching: NonNullable<AutocompleteProps['filter']> = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const words = options.flatMap((option) => ('value' in option ? [option.value.toLowerCase()] : []));
  if (words.includes(wanted)) return options;
  return options.filter((option) => 'value' in option && option.value.toLowerCase().includes(wanted));
};

/** A parameter that is sent as true, or not at all. */
export function FlagField({
  value,
  onChange,
  ...props
}: Omit<FieldProps, 'value' | 'onChange'> & { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <SwitchField {...described(props)} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}

function About({ about, check }: { about: string; check: Check | undefined }): ReactNode {
  return (
    <>
      {about}
      {check?.note ? <Words color="ok"> {check.note}</Words> : null}
    </>
  );
}
