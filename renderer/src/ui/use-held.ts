import { useState } from 'react';

/** How a part of the page notices that somebody reads it. */
export interface Watch {
  readonly onPointerMove: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onBlur: (event: React.FocusEvent) => void;
  readonly onScrollCapture: (event: React.UIEvent) => void;
}

/** Rows that may be hidden above before the list counts as scrolled, pixels. */
const topPx = 8;

/** Whether a list is read, and what notices it. */
interface Held {
  readonly held: boolean;
  readonly watch: Watch;
}

/**
 * Whether somebody reads a list: the pointer is over it, it has the focus, or it is scrolled. Then no row may move.
 *
 * @returns `watch` are the listeners of the element around the list
 */
export function useHeld(): Held {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  return {
    held: pointed || focused || scrolled,
    watch: {
      // Not where the list came under a pointer that rests, for example when a detail was closed.
      onPointerMove: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // Not when the focus came back to it because a detail was closed with the mouse.
      onFocus: ({ target }) => setFocused(pointed || target.matches(':focus-visible')),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
      onScrollCapture: (event) => setScrolled(event.target instanceof Element && event.target.scrollTop > topPx),
    },
  };
}
