import { type AutocompleteProps, Switch, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Text } from '../../ui/layout.tsx';
import { keepLineEnds } from '../../ui/line-ends.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { Suggesting } from '../../ui/suggesting.tsx';
import { PersonField } from '../people/person-field.tsx';
import type { Check } from './parameter-checks.ts';
import classes from './parameter-field.module.css';

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

/** One parameter of a run: explained in a sentence, and checked while it is typed. */
export function ParameterField({ label, about, check, onChange, ...rest }: FieldProps) {
  return (
    <PlainField
      lines
      {...rest}
      label={label}
      description={<About about={about} check={check} />}
      error={check?.problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
      classNames={{ label: classes.label ?? '' }}
    />
  );
}

/** A parameter with a UID of the site: people are offered. */
export function UserField({ label, about, check, ...rest }: FieldProps & { readonly apiKey: string }) {
  return (
    <PersonField
      lines
      {...rest}
      label={label}
      description={<About about={about} check={check} />}
      error={check?.problem}
      classNames={{ label: classes.label ?? '' }}
    />
  );
}

/** A parameter with JSON in it. */
export function JsonField({ label, about, check, onChange, ...rest }: FieldProps) {
  return (
    <Textarea
      {...rest}
      label={label}
      description={<About about={about} check={check} />}
      error={check?.problem}
      onChange={(event) => onChange(keepLineEnds(rest.value, event.currentTarget.value))}
      autosize
      minRows={2}
      maxRows={6}
      spellCheck={false}
      classNames={{ label: classes.label ?? '', input: classes.code ?? '' }}
    />
  );
}

/** A parameter with known values; others may be typed, to see how they are refused. */
export function KnownValueField({
  label,
  about,
  check,
  data,
  renderOption,
  ...rest
}: FieldProps & Pick<AutocompleteProps, 'data' | 'renderOption' | 'leftSection'>) {
  return (
    <Suggesting
      lines
      {...rest}
      label={label}
      data={data ?? []}
      {...(renderOption && { renderOption })}
      description={<About about={about} check={check} />}
      error={check?.problem}
      filter={matching}
      classNames={{ label: classes.label ?? '' }}
    />
  );
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
  label,
  about,
  check,
  value,
  onChange,
}: Omit<FieldProps, 'value' | 'onChange'> & { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Switch
      label={label}
      description={<About about={about} check={check} />}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      size="xs"
      classNames={{ label: classes.label ?? '', description: classes.about ?? '' }}
    />
  );
}

function About({ about, check }: { about: string; check: Check | undefined }): ReactNode {
  return (
    <>
      {about}
      {check?.note ? (
        <Text as="span" color="ok">
          {' '}
          {check.note}
        </Text>
      ) : null}
    </>
  );
}
