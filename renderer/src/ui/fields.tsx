import {
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Switch,
  type SwitchProps,
  TagsInput,
  type TagsInputProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';
import { Suggesting, type SuggestingProps } from './suggesting.tsx';

// Thin wrappers: one look, and a visible label that every field must have (WCAG 3.3.2).

interface Labelled {
  readonly label: ReactNode;
}
type FieldOf<P> = Omit<P, 'label' | 'size' | 'variant'> & Labelled;

/** One line of text. `mono` for keys, addresses and other values that a machine reads. */
export function TextField(props: FieldOf<PlainFieldProps>) {
  return <PlainField spellCheck={!props.mono} autoComplete="off" {...props} />;
}

/** A text of several lines that a machine reads, such as a key in PEM form. */
export function TextAreaField(props: FieldOf<TextareaProps>) {
  return (
    <Textarea
      autosize
      minRows={5}
      maxRows={12}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.mono ?? '' }}
      {...props}
    />
  );
}

/** A secret typed by the user. */
export function SecretField(props: FieldOf<PasswordInputProps>) {
  return <PasswordInput autoComplete="off" spellCheck={false} {...props} />;
}

interface SuggestFieldProps extends FieldOf<Omit<SuggestingProps, 'data'>> {
  readonly suggestions: readonly string[];
}

/** One line of text with suggestions; any other text may be typed. All are offered while one of them is there. */
export function SuggestField({ suggestions, ...props }: SuggestFieldProps) {
  const isChosen = suggestions.includes(props.value ?? '');
  return (
    <Suggesting
      data={[...suggestions]}
      autoComplete="off"
      spellCheck={!props.mono}
      {...(isChosen && { filter: ({ options }) => options })}
      {...props}
    />
  );
}

/** A number. */
export function NumberField(props: FieldOf<NumberInputProps>) {
  return <NumberInput allowDecimal={false} hideControls {...props} />;
}

/** Several short texts, each one a tag. */
export function TagsField(props: FieldOf<TagsInputProps>) {
  // Without anything to offer its list is never open: see `Suggesting`.
  const typed =
    props.data === undefined ? { dropdownOpened: false, splitChars: [',', ' '], acceptValueOnBlur: true } : {};
  return <TagsInput classNames={{ inputField: classes.tagsText ?? '' }} {...typed} {...props} />;
}

/** On or off, at once, with an explanation of what it changes. */
export function SwitchField(props: FieldOf<SwitchProps>) {
  return <Switch classNames={{ description: classes.switchText ?? '' }} {...props} />;
}
