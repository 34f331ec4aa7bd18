import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { IconButton } from './button.tsx';
import classes from './filter-input.module.css';
import { useLetterKeys } from './letter-keys.ts';
import { PlainField } from './plain-field.tsx';

interface FilterInputProps {
  /** What is filtered: "Filter calls". */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Told when typing pauses (150 ms), and at once on Enter or clear. */
  readonly onChange: (value: string) => void;
}

const pauseMs = 150;

/** The instant filter of a list. `/` leads to it, Escape clears it. */
export function FilterInput({ label, placeholder, value, onChange }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  useLetterKeys({ '/': () => input.current?.focus() });

  useEffect(() => {
    // A value from outside (navigation) wins over what was typed before.
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  const latestTell = useRef(tell);
  latestTell.current = tell;
  useEffect(() => {
    const timer = setTimeout(() => latestTell.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    tell('');
    input.current?.focus();
  };
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
