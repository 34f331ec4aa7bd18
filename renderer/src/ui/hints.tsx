import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** As long as a pointer rests before the words show, milliseconds. */
const restMs = 350;

interface Hint {
  readonly target: HTMLElement;
  readonly words: string;
}

/**
 * The words of `data-hint` beside the element that the pointer rests on or the keyboard has reached (WCAG 1.4.13). One for
 * the whole app: a tooltip for each button was an eighth of what drawing a panel costs.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    let over: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      setHint(undefined);
    };
    const show = (target: HTMLElement) => {
      const words = target.dataset.hint;
      if (words && target.isConnected) setHint({ target, words });
    };
    const onPointerOver = (event: PointerEvent) => {
      const target = event.pointerType === 'touch' ? undefined : hinted(event.target);
      if (target === over) return;
      over = target;
      close();
      if (target !== undefined) timer = setTimeout(() => show(target), restMs);
    };
    const onPointerLeave = () => {
      over = undefined;
      close();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const reached = hinted(target);
      if (reached === target && reached?.matches(':focus-visible')) show(reached);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    const first = { signal, capture: true };
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.documentElement.addEventListener('pointerleave', onPointerLeave, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('focusout', close, { signal });
    document.addEventListener('keydown', onKeyDown, first);
    // What was pressed has happened: the words may now be others.
    document.addEventListener('click', close, first);
    return () => {
      close();
      listening.abort();
    };
  }, []);

  useDescription(hint);
  if (hint === undefined) return null;
  const isBeside = hint.target.dataset.hintSide === 'right';
  return (
    <Tooltip target={hint.target} label={hint.words} position={isBeside ? 'right' : 'top'} opened multiline maw={280} />
  );
}

/** Screen readers say a hint that is more than the element's name. */
function useDescription(hint: Hint | undefined): void {
  useEffect(() => {
    if (hint === undefined || hint.target.ariaLabel === hint.words) return;
    const { target, words } = hint;
    target.ariaDescription = words;
    return () => {
      target.ariaDescription = null;
    };
  }, [hint]);
}

function hinted(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined;
}
