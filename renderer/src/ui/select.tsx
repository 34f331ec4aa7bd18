import { Combobox, getOptionsLockup, getParsedComboboxData, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { closedList, FieldList, type ListControls, type ListPlace, type ListState } from './field-list.tsx';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';

type Field = Pick<
  PlainFieldProps,
  | 'label'
  | 'description'
  | 'error'
  | 'size'
  | 'className'
  | 'classNames'
  | 'id'
  | 'required'
  | 'withAsterisk'
  | 'disabled'
  | 'placeholder'
  | 'aria-label'
  | 'aria-describedby'
  | 'onFocus'
  | 'onBlur'
>;

export interface ChoiceProps<Value extends string> extends Field {
  readonly data: NonNullable<SelectProps<Value>['data']>;
  readonly value?: Value | null;
  /** Told `null` when the choice is taken back. */
  readonly onChange?: ((value: Value | null) => void) | undefined;
  /** The option that is chosen can be taken back by choosing it again. */
  readonly allowDeselect?: boolean;
  /** A button takes the choice back. */
  readonly clearable?: boolean;
  /** Name of that button. */
  readonly clearLabel?: string;
  /** The options are found by typing. */
  readonly searchable?: boolean;
  readonly limit?: number;
  readonly checkIconPosition?: 'left' | 'right';
  /** Where the list is. */
  readonly place?: ListPlace | undefined;
  readonly 'data-autofocus'?: boolean;
}

/**
 * One of a list: a field that looks and behaves as Mantine's `Select`, whose list comes when it is used first (`FieldList`).
 * `searchable`: the options are found by typing, and the list opens with the focus.
 */
export function Select<Value extends string = string>({
  data,
  value = null,
  onChange,
  allowDeselect = true,
  clearable = false,
  clearLabel,
  searchable = false,
  limit,
  checkIconPosition = 'left',
  place,
  onFocus,
  onBlur,
  id: givenId,
  ...field
}: ChoiceProps<Value>) {
  const newId = useId();
  const id = givenId ?? newId;
  const input = useRef<HTMLInputElement>(null);
  const controls = useRef<ListControls>(null);
  const [isUsed, setUsed] = useState(false);
  const [list, setList] = useState<ListState>(closedList);
  /** Of a searchable one: what is typed, and whether its list is open. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const options = getParsedComboboxData(data);
  const known = getOptionsLockup(options);
  const label = value === null ? '' : (known[value]?.label ?? '');
  const choose = (chosen: Value | null) => {
    setTyped(undefined);
    if (chosen !== value) onChange?.(chosen);
  };
  /** The list, which is there from now on. */
  const used = (): ListControls | null => {
    if (!isUsed) flushSync(() => setUsed(true));
    return controls.current;
  };
  const isBare = !clearable || value === null || field.disabled;
  const chevron = <Combobox.Chevron size={field.size ?? 'sm'} error={field.error} />;
  return (
    <>
      <PlainField
        {...field}
        {...list}
        id={id}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        autoComplete="off"
        readOnly={!searchable}
        value={typed ?? label}
        pressesThrough
        isPressed={!searchable}
        rightSection={
          isBare ? (
            chevron
          ) : (
            <div data-combined-clear-section style={clearSection}>
              <Combobox.ClearButton size="sm" aria-label={clearLabel} onClear={() => choose(null)} />
              {chevron}
            </div>
          )
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          controls.current?.store.resetSelectedOption();
          setUsed(true);
          setOpen(true);
        }}
        onClick={(event) => {
          if (searchable) setOpen(true);
          else {
            event.currentTarget.focus();
            used()?.store.toggleDropdown();
          }
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (isUsed || openingKeys.has(event.code)) used()?.press(event);
        }}
        onFocus={(event) => {
          if (searchable) {
            setUsed(true);
            setOpen(true);
          }
          onFocus?.(event);
        }}
        onBlur={(event) => {
          controls.current?.store.closeDropdown();
          setOpen(false);
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      {isUsed ? (
        <FieldList
          kind={searchable ? 'input' : 'button'}
          field={input}
          controls={controls}
          {...(searchable && { opened: open, onOpen: () => setOpen(true), onClose: () => setOpen(false) })}
          onState={setList}
          onChoose={(chosen) => {
            // Only what is in the list can be chosen.
            if (chosen !== value || !allowDeselect) choose(chosen as Value);
            else choose(null);
          }}
          data={options}
          value={value}
          search={typed ?? label}
          filterOptions={searchable && typed !== undefined && typed !== label}
          limit={limit}
          withCheckIcon
          checkIconPosition={checkIconPosition}
          labelId={field.label ? `${id}-label` : undefined}
          aria-label={field.label ? undefined : field['aria-label']}
          place={place}
        />
      ) : null}
    </>
  );
}

/** Those that Mantine's list follows while it is closed. */
const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter', 'Space']);

/** As Mantine lays its two signs. */
const clearSection = { display: 'flex', gap: 2, alignItems: 'center', paddingInlineEnd: 8 } as const;
