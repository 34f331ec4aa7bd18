import { keysOf } from '#shared/narrowing.ts';
import { FilterSelect } from './filter-select.tsx';
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
    <FilterSelect
      className={classes.word ?? ''}
      label={label}
      all={all}
      data={keysOf(words).map((word) => ({ value: word, label: words[word] }))}
      value={value ?? ''}
      onChange={(to) => onChange(keysOf(words).find((word) => word === to) ?? '')}
    />
  );
}
