import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import classes from './reference.module.css';

interface FilterChipsProps {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly chips: readonly {
    /** What a press types into the filter; a second one clears it. */
    readonly filter: string;
    readonly name: string;
    readonly count: number;
    /** For screen readers: name and count in words. */
    readonly label: string;
  }[];
}

/** Parts of a list with their counts, each a press. */
export function FilterChips({ filter, onFilter, chips }: FilterChipsProps) {
  return (
    <Row flexWrap="wrap" gap={6} alignItems="normal">
      {chips.map((chip) => {
        const isPressed = filter.trim() === chip.filter;
        return (
          <Button
            key={chip.filter}
            small
            tone={isPressed ? 'primary' : 'default'}
            aria-pressed={isPressed}
            aria-label={chip.label}
            onClick={() => onFilter(isPressed ? '' : chip.filter)}
            label={
              <>
                {chip.name} <span className={classes.chipCount}>{chip.count}</span>
              </>
            }
          />
        );
      })}
    </Row>
  );
}
