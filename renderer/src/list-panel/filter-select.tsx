import { type ChoiceProps, Select } from '../ui/select.tsx';

interface FilterSelectProps extends Pick<ChoiceProps<string>, 'className' | 'searchable' | 'place'> {
  readonly label: string;
  /** Shown when nothing is filtered: "All states". */
  readonly all: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Empty: everything passes. */
  readonly value: string;
  /** Told the empty text when everything shall pass. */
  readonly onChange: (value: string) => void;
}

/** Narrows a list to one of a few. The button that clears it is for the pointer: keys have "all" as the first choice. */
export function FilterSelect({ label, all, data, value, onChange, ...rest }: FilterSelectProps) {
  return (
    <Select
      {...rest}
      aria-label={label}
      placeholder={all}
      clearable
      allowDeselect={false}
      data={[{ value: '', label: all }, ...data]}
      value={value === '' ? null : value}
      onChange={(to) => onChange(to ?? '')}
      clearLabel={all}
    />
  );
}
