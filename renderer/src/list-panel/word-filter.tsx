import { keysOf } from '#shared/narrowing.ts';
import { Select } from '../ui/select.tsx';
import classes from './site-filter.module.css';

interface WordFilterProps<V extends string> {
  readonly label: string;
  /** Shown when nothing is filtered: "All states". */
  readonly all: string;
  readonly words: Readonly<Record<V, string>>;
  readonly value: V | undefined;
  /** Told the empty text when everything shall pass. */
  readonly onChange: (value: V | '') => void;
}

/** Narrows a list to one of a few words. */
export function WordFilter<V extends string>({ label, all, words, value, onChange }: WordFilterProps<V>) {
  return (
    <Select
      className={classes.word ?? ''}
      aria-label={label}
      placeholder={all}
      clearable
      data={keysOf(words).map((word) => ({ value: word, label: words[word] }))}
      value={value ?? null}
      onChange={(to) => onChange(to ?? '')}
      clearLabel={all}
    />
  );
}
