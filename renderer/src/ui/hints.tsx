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
    const { documentElement: root } = document;
    document.addEventListener('pointerover', onPointerOver);
    root.addEventListener('pointerleave', onPointerLeave);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', close);
    document.addEventListener('keydown', onKeyDown, true);
    // What was pressed has happened: the words may now be others.
    document.addEventListener('click', close, true);
    return () => {
      close();
      document.removeEventListener('pointerover', onPointerOver);
      root.removeEventListener('pointerleave', onPointerLeave);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', close);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('click', close, true);
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
