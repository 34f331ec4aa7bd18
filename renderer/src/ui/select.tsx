import {
  Combobox,
  getOptionsLockup,
  getParsedComboboxData,
  type SelectProps,
  Select as WholeSelect,
} from '@mantine/core';
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
 * One of a list: a field that looks and behaves as Mantine's `Select`, whose parts come when it is used first (`FieldList`).
 * Where options are found by typing it is that one.
 */
export function Select<Value extends string = string>(props: ChoiceProps<Value>) {
  const { searchable = false, limit, clearLabel, place, ...choice } = props;
  if (!searchable) return <Choice {...props} />;
  return (
    <WholeSelect
      {...(choice as SelectProps<Value>)}
      searchable
      {...(limit !== undefined && { limit })}
      {...(clearLabel !== undefined && { clearButtonProps: { 'aria-label': clearLabel } })}
      {...(place !== undefined && { comboboxProps: place })}
    />
  );
}

function Choice<Value extends string>({
  data,
  value = null,
  onChange,
  allowDeselect = true,
  clearable = false,
  clearLabel,
  searchable: _searchable,
  limit: _limit,
  checkIconPosition = 'left',
  place,
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
  const options = getParsedComboboxData(data);
  const known = getOptionsLockup(options);
  const choose = (chosen: Value | null) => chosen !== value && onChange?.(chosen);
  /** The list, which is there from now on. */
  const used = (): ListControls | null => {
    if (!isUsed) flushSync(() => setUsed(true));
    return controls.current;
  };
  const isBare = !clearable || value === null || field.disabled;
  const chevron = <Chevron isWrong={Boolean(field.error)} />;
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
        readOnly
        value={value === null ? '' : (known[value]?.label ?? '')}
        pressesThrough
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
        onClick={(event) => {
          event.currentTarget.focus();
          used()?.store.toggleDropdown();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (isUsed || openingKeys.has(event.code)) used()?.press(event);
        }}
        onBlur={(event) => {
          controls.current?.store.closeDropdown();
          onBlur?.(event);
        }}
      />
      {isUsed ? (
        <FieldList
          kind="button"
          field={input}
          controls={controls}
          onState={setList}
          onChoose={(chosen) => {
            // Only what is in the list can be chosen.
            if (chosen !== value) choose(chosen as Value);
            else if (allowDeselect) choose(null);
          }}
          data={options}
          value={value}
          search={value === null ? '' : (known[value]?.label ?? '')}
          filterOptions={false}
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

const chevronSize = { '--combobox-chevron-size': 'var(--combobox-chevron-size-sm)' };

function Chevron({ isWrong }: { isWrong: boolean }) {
  return (
    <svg
      className={Combobox.classes.chevron}
      data-size="sm"
      data-combobox-chevron
      data-error={isWrong || undefined}
      style={chevronSize}
      viewBox="0 0 15 15"
      fill="none"
      aria-hidden
    >
      <path d={chevronPath} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
    </svg>
  );
}

const chevronPath =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z';
