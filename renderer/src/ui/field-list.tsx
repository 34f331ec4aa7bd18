import {
  Combobox,
  type ComboboxProps,
  type ComboboxStore,
  OptionsDropdown,
  type OptionsDropdownProps,
  useCombobox,
} from '@mantine/core';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import theme from '../theme/theme.module.css';

/** What a field says of its list. */
export type ListState = Pick<AriaAttributes, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'> & {
  readonly 'data-expanded'?: boolean | undefined;
  /** Escape closes the list, and not what is around the field. */
  readonly 'data-mantine-stop-propagation'?: boolean | undefined;
};

/** Of a field whose list was never used. */
export const closedList: ListState = { 'aria-expanded': false };

/** How a field moves its list. */
export interface ListControls {
  readonly store: ComboboxStore;
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Where a list is, and its width in pixels, as wide as the field or as wide as its texts. */
export type ListPlace = Pick<ComboboxProps, 'width' | 'position'>;

export interface FieldListProps
  extends Pick<OptionsDropdownProps, 'data' | 'value' | 'search' | 'filterOptions' | 'labelId' | 'aria-label'>,
    Partial<Pick<OptionsDropdownProps, 'filter' | 'limit' | 'renderOption' | 'withCheckIcon' | 'checkIconPosition'>> {
  readonly field: RefObject<HTMLInputElement | null>;
  /** `button`: a press or a key opens it, and nothing can be typed. */
  readonly kind: 'button' | 'input';
  readonly controls: Ref<ListControls>;
  /** Absent: it opens and closes by itself. */
  readonly opened?: boolean;
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
  /** Told the value that was chosen. */
  readonly onChoose: (value: string) => void;
  /** Told when what the field says of its list has changed. */
  readonly onState: (state: ListState) => void;
  readonly place?: ListPlace | undefined;
}

/**
 * Mantine's list of options for a field that is there already (`ListField`). It comes when the field is used first: a
 * closed one costs as much as ten fields, and a panel has up to twenty.
 */
export function FieldList(props: FieldListProps) {
  const { field, kind, controls, opened, onOpen, onClose, onChoose, onState, place, ...options } = props;
  const press = useRef<ListControls['press']>(undefined);
  const store = useCombobox({
    ...(opened !== undefined && { opened }),
    onDropdownOpen: () => {
      onOpen?.();
      if (kind === 'button') store.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: () => {
      onClose?.();
      setTimeout(store.resetSelectedOption, 0);
    },
  });
  useImperativeHandle(controls, () => ({ store, press: (event) => press.current?.(event) }));
  return (
    <Combobox
      store={store}
      size="sm"
      classNames={{ options: theme.options ?? '' }}
      onOptionSubmit={(value) => {
        onChoose(value);
        store.closeDropdown();
      }}
      {...place}
    >
      <Combobox.Target targetType={kind} withExpandedAttribute>
        <Anchor field={field} press={press} onState={onState} />
      </Combobox.Target>
      <OptionsDropdown
        filter={undefined}
        limit={undefined}
        withScrollArea={false}
        maxDropdownHeight={undefined}
        unstyled={undefined}
        scrollAreaProps={undefined}
        hiddenWhenEmpty
        {...options}
      />
    </Combobox>
  );
}

interface AnchorProps extends Partial<ListState> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly press: RefObject<ListControls['press'] | undefined>;
  readonly onState: (state: ListState) => void;
  // From Mantine's target.
  readonly ref?: Ref<HTMLInputElement>;
  readonly onKeyDown?: ListControls['press'];
}

/** Stands for the field in Mantine's list, which would draw one of its own. */
function Anchor({ field, press, onState, ref, onKeyDown, ...given }: AnchorProps) {
  const state = {
    'aria-expanded': given['aria-expanded'],
    'aria-controls': given['aria-controls'],
    'aria-activedescendant': given['aria-activedescendant'],
    'data-expanded': given['data-expanded'],
    'data-mantine-stop-propagation': given['data-mantine-stop-propagation'],
  };
  useLayoutEffect(() => {
    press.current = onKeyDown;
  });
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    const undo = ref(field.current);
    return () => (typeof undo === 'function' ? undo() : void ref(null));
  }, [ref, field]);
  const text = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the state is another one.
  useLayoutEffect(() => onState(state), [text]);
  return null;
}
