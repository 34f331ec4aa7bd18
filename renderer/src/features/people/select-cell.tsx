import { peopleTexts as texts } from '../../texts/people.ts';
import { useRowFocus } from '../../ui/row-focus.ts';
import classes from './people.module.css';

interface SelectCellProps {
  readonly name: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/** Selects a row beside others; a click here does not open it. A plain box: thirty of Mantine's would cost as much as their rows. */
export function SelectCell({ name, isSelected, onToggle }: SelectCellProps) {
  const tabIndex = useRowFocus() ? 0 : -1;
  return (
    <input
      type="checkbox"
      className={classes.select}
      aria-label={texts.selection.select(name)}
      checked={isSelected}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
      onChange={onToggle}
    />
  );
}
