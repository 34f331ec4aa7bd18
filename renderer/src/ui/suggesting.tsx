import {
  type AutocompleteProps,
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  type OptionsDropdownProps,
} from '@mantine/core';
import type { ListPlace } from './field-list.tsx';
import { ListField } from './list-field.tsx';
import type { PlainFieldProps } from './plain-field.tsx';

export interface SuggestingProps
  extends Omit<PlainFieldProps, 'value' | 'onChange' | 'ref'>,
    Pick<AutocompleteProps, 'data' | 'filter' | 'limit' | 'renderOption'> {
  readonly value?: string;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Where the list is, and its width in pixels. */
  readonly place?: ListPlace | undefined;
}

/**
 * A field that offers values, as Mantine's `Autocomplete`. It counts as open only while it has something to show: Escape closes
 * what is seen, and Mantine's own list would take it to close nothing, so that the dialog around it needed a second one.
 */
export function Suggesting(props: SuggestingProps) {
  const { data = [], filter, limit, renderOption, value = '', onChange, ...field } = props;
  const options = getParsedComboboxData(data);
  const offered = () =>
    (filter ?? defaultOptionsFilter)({ options, search: value, limit: limit ?? Number.POSITIVE_INFINITY });
  return (
    <ListField
      {...field}
      text={value}
      onText={(text) => onChange?.(text)}
      onChoose={(chosen) => onChange?.(getOptionsLockup(options)[chosen]?.label ?? chosen)}
      offers={() => offered().length > 0}
      // Options of a field are texts.
      options={{
        data: options,
        filter: filter as OptionsDropdownProps['filter'],
        limit,
        ...(renderOption && { renderOption }),
      }}
    />
  );
}
