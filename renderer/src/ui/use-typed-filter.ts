import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLetterKeys } from './letter-keys.ts';

/** Milliseconds without typing before a filter is told. */
const pauseMs = 150;

interface TypedFilter {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Tells at once what is typed. */
  readonly tell: (text: string) => void;
  readonly clear: () => void;
}

/**
 * What is typed into a filter, which is told when typing pauses. `/` leads to it; a value from outside (navigation, a button) wins
 * over what was typed before.
 *
 * @param isReady false: what is typed so far cannot be told
 * @param isPaused false: it is not told by a pause, and goes on
 */
export function useTypedFilter(
  value: string,
  onChange: (value: string) => void,
  isReady: (text: string) => boolean = () => true,
  isPaused: (text: string) => boolean = () => true,
): TypedFilter {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  useLetterKeys({ '/': () => input.current?.focus() });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const tell = (next: string) => {
    if (next === told.current || !isReady(next)) return;
    told.current = next;
    onChange(next);
  };
  const latest = useRef({ tell, isPaused });
  latest.current = { tell, isPaused };
  useEffect(() => {
    if (!latest.current.isPaused(text)) return;
    const timer = setTimeout(() => latest.current.tell(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    tell('');
    input.current?.focus();
  };
  return { input, text, setText, tell, clear };
}
