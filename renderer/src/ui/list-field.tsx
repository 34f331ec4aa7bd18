import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  closedList,
  FieldList,
  type FieldListProps,
  type ListControls,
  type ListPlace,
  type ListState,
} from './field-list.tsx';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';

type List = Pick<FieldListProps, 'data' | 'value' | 'filter' | 'filterOptions' | 'limit' | 'renderOption'> &
  Pick<FieldListProps, 'withCheckIcon' | 'checkIconPosition'>;

interface ListFieldProps extends Omit<PlainFieldProps, 'value' | 'onChange' | 'ref'> {
  /** Options, and how they are shown. */
  readonly options: List;
  readonly text: string;
  /** Absent: nothing can be typed, and a press or a key opens the list. */
  readonly onText: ((text: string) => void) | undefined;
  readonly onChoose: (value: string) => void;
  /** False: an open list has nothing to show, and counts as closed. */
  readonly offers?: () => boolean;
  /** Where the list is, and its width in pixels. */
  readonly place?: ListPlace | undefined;
  readonly rightSection?: ReactNode;
}

/**
 * A field with a list of options, which comes when the field is used first (`FieldList`). Where letters are typed it opens with
 * the focus.
 */
export function ListField(props: ListFieldProps) {
  const { options, text, onText, onChoose, offers = () => true, place, id: givenId, ...field } = props;
  const newId = useId();
  const id = givenId ?? newId;
  const input = useRef<HTMLInputElement>(null);
  const controls = useRef<ListControls>(null);
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<ListState>(closedList);
  const open = () => {
    setUsed(true);
    setOpen(true);
  };
  /** The list, which is there from now on. */
  const used = (): ListControls | null => {
    if (!isUsed) flushSync(() => setUsed(true));
    return controls.current;
  };
  return (
    <>
      <PlainField
        autoComplete="off"
        readOnly={onText === undefined}
        {...field}
        {...state}
        id={id}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        isPressed={onText === undefined}
        value={text}
        onChange={(event) => {
          onText?.(event.currentTarget.value);
          controls.current?.store.resetSelectedOption();
          open();
        }}
        onClick={(event) => {
          if (onText) open();
          else {
            event.currentTarget.focus();
            used()?.store.toggleDropdown();
          }
          field.onClick?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          field.onKeyDown?.(event);
          if (isUsed || openingKeys.has(event.code)) used()?.press(event);
        }}
        onFocus={(event) => {
          if (onText) open();
          field.onFocus?.(event);
        }}
        onBlur={(event) => {
          controls.current?.store.closeDropdown();
          setOpen(false);
          field.onBlur?.(event);
        }}
      />
      {isUsed ? (
        <FieldList
          {...options}
          kind={onText ? 'input' : 'button'}
          field={input}
          controls={controls}
          {...(onText && { opened: isOpen && offers(), onOpen: open, onClose: () => setOpen(false) })}
          onState={setState}
          onChoose={onChoose}
          search={text}
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
