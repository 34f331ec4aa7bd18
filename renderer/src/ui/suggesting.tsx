import {
  type AutocompleteProps,
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  type OptionsDropdownProps,
} from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { closedList, FieldList, type ListControls, type ListPlace, type ListState } from './field-list.tsx';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';

export interface SuggestingProps
  extends Omit<PlainFieldProps, 'value' | 'onChange' | 'ref'>,
    Pick<AutocompleteProps, 'data' | 'filter' | 'limit' | 'renderOption'> {
  readonly value?: string;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Where the list is, and its width in pixels. */
  readonly place?: ListPlace | undefined;
}

/**
 * A field that offers values, as Mantine's `Autocomplete`; its list comes when it has the focus first (`FieldList`). It counts as
 * open only while it has something to show: Escape closes what is seen, and Mantine's own list would take it to close nothing, so
 * that the dialog around it needed a second one.
 */
export function Suggesting(props: SuggestingProps) {
  const { data = [], filter, limit, renderOption, value = '', onChange, place, id: givenId, ...field } = props;
  const newId = useId();
  const id = givenId ?? newId;
  const input = useRef<HTMLInputElement>(null);
  const controls = useRef<ListControls>(null);
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [list, setList] = useState<ListState>(closedList);
  const options = isUsed ? getParsedComboboxData(data) : [];
  const offers = () =>
    (filter ?? defaultOptionsFilter)({ options, search: value, limit: limit ?? Number.POSITIVE_INFINITY }).length > 0;
  const change = (to: string) => {
    onChange?.(to);
    controls.current?.store.resetSelectedOption();
  };
  return (
    <>
      <PlainField
        autoComplete="off"
        {...field}
        {...list}
        id={id}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        value={value}
        onChange={(event) => {
          change(event.currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          field.onKeyDown?.(event);
          controls.current?.press(event);
        }}
        onClick={(event) => {
          setOpen(true);
          field.onClick?.(event);
        }}
        onFocus={(event) => {
          setUsed(true);
          setOpen(true);
          field.onFocus?.(event);
        }}
        onBlur={(event) => {
          setOpen(false);
          field.onBlur?.(event);
        }}
      />
      {isUsed ? (
        <FieldList
          kind="input"
          field={input}
          controls={controls}
          opened={open && offers()}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onState={setList}
          onChoose={(chosen) => change(getOptionsLockup(options)[chosen]?.label ?? chosen)}
          data={options}
          search={value}
          // Options of a field are texts.
          filter={filter as OptionsDropdownProps['filter']}
          limit={limit}
          {...(renderOption && { renderOption })}
          labelId={field.label ? `${id}-label` : undefined}
          aria-label={field.label ? undefined : field['aria-label']}
          place={place}
        />
      ) : null}
    </>
  );
}
