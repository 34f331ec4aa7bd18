import { type RefObject, useEffect } from 'react';

/** Where the focus was: from the element up to the panel, each with what was beside it. */
type Path = readonly { readonly node: Element; readonly next: Element | null; readonly previous: Element | null }[];

/** Dialogs and menus give the focus back by timers of their own; what they do counts. */
const PATIENCE_MS = 100;

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Keeps the focus in the panel when the element that has it goes, such as the button of a row that was deleted: it goes to
 * what was beside it, else to what is around that. On `body` a screen reader would begin at the start of the page
 * (WCAG 2.4.3).
 *
 * @param main the panel
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let path: Path = [];
    let timer: number | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && main.current?.contains(target)) path = pathOf(target, main.current);
    };
    const onFocusOut = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const isLost = document.activeElement === document.body && path[0]?.node.isConnected === false;
        if (isLost) (beside(path) ?? main.current)?.focus({ preventScroll: true });
      }, PATIENCE_MS);
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [main]);
}

function pathOf(element: Element, main: Element): Path {
  const path = [];
  for (let node: Element | null = element; node !== null && node !== main; node = node.parentElement) {
    path.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling });
  }
  return path;
}

/** The nearest stop of the Tab key to where the focus was; undefined: there is none in the panel. */
function beside(path: Path): HTMLElement | undefined {
  for (const { node, next, previous } of path) {
    for (const near of [node, next, previous]) {
      const stop = near?.isConnected ? firstStop(near) : undefined;
      if (stop !== undefined) return stop;
    }
  }
  return undefined;
}

function firstStop(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(stops)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(stops) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.checkVisibility(),
  );
}
