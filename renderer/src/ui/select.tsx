import { Combobox, getOptionsLockup, getParsedComboboxData, type SelectProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ListPlace } from './field-list.tsx';
import { ListField } from './list-field.tsx';
import type { PlainFieldProps } from './plain-field.tsx';

export interface ChoiceProps<Value extends string>
  extends Omit<PlainFieldProps, 'value' | 'onChange' | 'ref' | 'rightSection' | 'pressesThrough' | 'isPressed'> {
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
}

/**
 * One of a list: a field that looks and behaves as Mantine's `Select`, whose list comes when it is used first (`ListField`).
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
  onBlur,
  ...field
}: ChoiceProps<Value>) {
  /** Of a searchable one: what is typed. */
  const [typed, setTyped] = useState<string>();
  const options = getParsedComboboxData(data);
  const label = value === null ? '' : (getOptionsLockup(options)[value]?.label ?? '');
  const choose = (chosen: Value | null) => {
    setTyped(undefined);
    if (chosen !== value) onChange?.(chosen);
  };
  const chevron = <Combobox.Chevron size={field.size ?? 'sm'} error={field.error} />;
  return (
    <ListField
      {...field}
      text={typed ?? label}
      onText={searchable ? setTyped : undefined}
      // Only what is in the list can be chosen.
      onChoose={(chosen) => choose(chosen === value && allowDeselect ? null : (chosen as Value))}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      pressesThrough
      rightSection={
        !clearable || value === null || field.disabled ? (
          chevron
        ) : (
          <div data-combined-clear-section style={clearSection}>
            <Combobox.ClearButton size="sm" aria-label={clearLabel} onClear={() => choose(null)} />
            {chevron}
          </div>
        )
      }
      options={{
        ...{ data: options, value, limit, withCheckIcon: true, checkIconPosition },
        filterOptions: searchable && typed !== undefined && typed !== label,
      }}
    />
  );
}

/** One of a list, with a label. */
export function SelectField<Value extends string = string>(
  props: Omit<ChoiceProps<Value>, 'label' | 'size' | 'variant'> & { readonly label: ReactNode },
) {
  return <Select allowDeselect={false} checkIconPosition="right" {...props} />;
}

/** As Mantine lays its two signs. */
const clearSection = { display: 'flex', gap: 2, alignItems: 'center', paddingInlineEnd: 8 } as const;
