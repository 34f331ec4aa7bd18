import { Input } from '@mantine/core';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import theme from '../theme/theme.module.css';
import classes from './fields.module.css';
import { keepLineEnds } from './line-ends.ts';

export interface PlainFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'style'> {
  readonly label?: ReactNode;
  /** Said below the field. */
  readonly description?: ReactNode;
  /** What is wrong, said below the field; `true` only marks it. */
  readonly error?: ReactNode;
  /** Marks the label as that of a field that is needed, as `required` does, where the form itself checks that it is there. */
  readonly withAsterisk?: boolean;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly size?: 'xs' | 'sm';
  /** Of the whole field. */
  readonly className?: string | undefined;
  /** A value that a machine reads: a key, an address, JSON. */
  readonly mono?: boolean;
  /** Puts what belongs beside the input around it, above what is said of the field. */
  readonly inputContainer?: (input: ReactNode) => ReactNode;
  /** Presses where `rightSection` is belong to the field. */
  readonly pressesThrough?: boolean;
  /** A press opens something: nothing can be typed. */
  readonly isPressed?: boolean;
  /** Its text may have line ends: Shift and Enter types one. A field that is given one has them by itself. */
  readonly lines?: boolean;
}

const own = Input.classes as Readonly<Record<string, string>>;
const joined = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

const labelClass = joined(theme.label, own.label);
const descriptionClass = joined(theme.description, own.description);
const errorClass = joined(theme.error, own.error);
const inputClass = joined(theme.input, own.input);

/**
 * Text, drawn as Mantine's text field with its styles and without its components: one of those is eight components
 * with forty hooks, each of which is drawn a second time at once for a label's id (docs/performance.md). What is not named here
 * is a property of the `input`.
 *
 * A text with line ends is in a `textarea`, which looks like the `input` and behaves like it: Enter sends the form. An `input` drops
 * line ends without a word, and so would change what it cannot show.
 */
export function PlainField({
  id: givenId,
  label,
  description,
  error,
  withAsterisk = false,
  leftSection,
  rightSection,
  size = 'sm',
  className,
  mono = false,
  inputContainer = (input) => input,
  pressesThrough = false,
  isPressed = false,
  lines = false,
  ...input
}: PlainFieldProps) {
  const hasLineEnds = /[\r\n]/.test(String(input.value ?? ''));
  // It stays what it is while the last line end is removed.
  const [isLong, setLong] = useState((lines && input.role !== 'combobox') || hasLineEnds);
  if (hasLineEnds && !isLong) setLong(true);
  const Control = (isLong ? 'textarea' : 'input') as 'input';
  const newId = useId();
  const id = givenId ?? newId;
  const isNeeded = withAsterisk || input.required;
  const isWrong = Boolean(error);
  const says = isWrong && error !== true;
  const describedBy = joined(says && `${id}-error`, Boolean(description) && `${id}-description`);
  const marks = {
    'data-error': isWrong || undefined,
    'data-disabled': input.disabled || undefined,
  };
  return (
    <div className={joined(className, own.root)} data-size="sm" data-error={marks['data-error']}>
      {label ? (
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={labelClass}
          data-required={isNeeded || undefined}
          // A double click selects no text of a label.
          onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
        >
          {label}
          {isNeeded ? (
            <span className={own.required} aria-hidden>
              {' *'}
            </span>
          ) : null}
        </label>
      ) : null}
      {inputContainer(
        <div
          {...marks}
          className={own.wrapper}
          data-variant="default"
          data-size={size}
          data-pointer={isPressed || undefined}
          data-with-left-section={Boolean(leftSection) || undefined}
          data-with-right-section={Boolean(rightSection) || undefined}
          style={wrapperStyles[size][says || description ? 'followed' : 'alone']}
        >
          {leftSection ? (
            <div data-position="left" className={own.section}>
              {leftSection}
            </div>
          ) : null}
          <Control
            {...input}
            {...(isLong
              ? { ...severalLines(input), autoFocus: input.autoFocus || isFocused(id) }
              : lines && pasting(input))}
            {...marks}
            id={id}
            className={joined(mono && classes.mono, inputClass, isLong && theme.lines)}
            data-variant="default"
            aria-invalid={isWrong || input['aria-invalid']}
            aria-describedby={describedBy || input['aria-describedby']}
          />
          {rightSection ? (
            <div data-position="right" className={own.section} style={pressesThrough ? passed : undefined}>
              {rightSection}
            </div>
          ) : null}
        </div>,
      )}
      {says ? (
        <p id={`${id}-error`} className={errorClass}>
          {error}
        </p>
      ) : null}
      {description ? (
        <p id={`${id}-description`} className={descriptionClass}>
          {description}
        </p>
      ) : null}
    </div>
  );
}

const isFocused = (id: string) => document.activeElement?.id === id;

/** As of the element, with another value: a `textarea` itself cannot have another line end than LF, an `input` none. */
const withValue = (event: SyntheticEvent<HTMLInputElement>, value: string): ChangeEvent<HTMLInputElement> =>
  Object.create(event, {
    currentTarget: { value: Object.create(HTMLTextAreaElement.prototype, { value: { value } }) },
  });

/** A field with a list is an `input` until a text with line ends is pasted: a `textarea` is no combobox. */
function pasting({ onChange }: ComponentPropsWithRef<'input'>) {
  return {
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!/[\r\n]/.test(pasted)) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const before = value.slice(0, selectionStart ?? value.length);
      onChange?.(withValue(event, before + pasted + value.slice(selectionEnd ?? value.length)));
    },
  };
}

/** Makes a `textarea` behave as an `input` that keeps line ends. */
function severalLines({ value, onChange, onKeyDown }: ComponentPropsWithRef<'input'>) {
  const text = String(value ?? '');
  return {
    ...{ role: undefined, 'aria-haspopup': undefined, 'aria-expanded': undefined },
    rows: Math.min(shownLines, text.split(/\r\n?|\n/).length),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.currentTarget.value;
      const kept = keepLineEnds(text, typed);
      onChange?.(kept === typed ? event : withValue(event, kept));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      onKeyDown?.(event);
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) return;
      event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    },
  };
}

const shownLines = 8;

const passed = { pointerEvents: 'none' } as const;

function wrapperStyle(size: 'xs' | 'sm', isFollowed: boolean) {
  return {
    '--input-height': `var(--input-height-${size})`,
    '--input-fz': `var(--mantine-font-size-${size})`,
    ...(isFollowed ? { '--input-margin-bottom': 'calc(var(--mantine-spacing-xs) / 2)' } : {}),
  };
}

const wrapperStyles = {
  xs: { alone: wrapperStyle('xs', false), followed: wrapperStyle('xs', true) },
  sm: { alone: wrapperStyle('sm', false), followed: wrapperStyle('sm', true) },
};
