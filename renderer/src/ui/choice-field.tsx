import { type ReactNode, useId } from 'react';
import { keysOf } from '#shared/narrowing.ts';
import classes from './fields.module.css';
import { Stack, Words } from './layout.tsx';

export interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Keeps the label for screen readers only, where the options explain themselves. */
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
}

/**
 * One of two to five, all visible. Mantine's SegmentedControl measures itself and moves a mark by timers: what stands beside
 * it was complete 40 ms later.
 */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const id = useId();
  return (
    <Stack maxWidth="100%" display="inline-flex" alignItems="flex-start">
      {props.hideLabel ? null : (
        <Words id={id} marginBottom={4} fontWeight={500}>
          {props.label}
        </Words>
      )}
      <div
        role="radiogroup"
        className={classes.segments}
        {...(props.hideLabel ? { 'aria-label': props.label } : { 'aria-labelledby': id })}
      >
        {props.options.map(({ value, label }) => (
          <div key={value} className={classes.segment}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={id}
              value={value}
              className={classes.radio}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
              disabled={props.disabled}
            />
            <label htmlFor={`${id}-${value}`} className={classes.segmentLabel}>
              {label}
            </label>
          </div>
        ))}
      </div>
    </Stack>
  );
}

/** Options whose labels are the words of their values. */
export const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }));
