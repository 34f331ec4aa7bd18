import { Autocomplete, type AutocompleteProps, defaultOptionsFilter, getParsedComboboxData } from '@mantine/core';
import { useState } from 'react';

/**
 * A field that offers values. Its list counts as open only while it has something to show: Escape closes what is seen, and
 * Mantine's own list would take it to close nothing, so that the dialog around it needed a second one.
 */
export function Suggesting(props: AutocompleteProps) {
  const [open, setOpen] = useState(false);
  const { data = [], filter = defaultOptionsFilter, limit = Number.POSITIVE_INFINITY, value = '', onBlur } = props;
  const offers = () => filter({ options: getParsedComboboxData(data), search: value, limit }).length > 0;
  return (
    <Autocomplete
      {...props}
      dropdownOpened={open && offers()}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={(event) => {
        setOpen(false);
        onBlur?.(event);
      }}
    />
  );
}
