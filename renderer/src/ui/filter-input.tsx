import { Search, X } from 'lucide-react';
import { uiTexts } from '../texts/ui.ts';
import { IconButton } from './button.tsx';
import classes from './filter-input.module.css';
import { PlainField } from './plain-field.tsx';
import { useTypedFilter } from './use-typed-filter.ts';

interface FilterInputProps {
  /** What is filtered: "Filter calls". */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Told when typing pauses (150 ms), and at once on Enter or clear. */
  readonly onChange: (value: string) => void;
}

/** The instant filter of a list. `/` leads to it, Escape clears it. */
export function FilterInput({ label, placeholder, value, onChange }: FilterInputProps) {
  const { input, text, setText, tell, clear } = useTypedFilter(value, onChange);
  return (
    <PlainField
      ref={input}
      type="search"
      className={classes.root ?? ''}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text);
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          clear();
        }
      }}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={text === '' ? null : <IconButton icon={X} label={uiTexts.clearFilter} onClick={clear} />}
    />
  );
}
