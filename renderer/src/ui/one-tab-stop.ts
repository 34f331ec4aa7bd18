import { useCallback } from 'react';

const keysOf = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

/**
 * Makes the buttons within an element one stop of the tab order: arrow keys lead from one to the next, and Tab comes back
 * to the one that was used last (ARIA toolbar pattern). With twenty buttons between a filter and its list, the list would
 * be twenty-one keys away.
 *
 * @param orientation which arrows move; `vertical` where buttons take the others themselves
 * @returns a ref for the element
 */
export function useOneTabStop(
  orientation: keyof typeof keysOf,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const steps: Readonly<Record<string, number>> = keysOf[orientation];
      let last: HTMLElement | undefined;
      const update = () => {
        const buttons = buttonsIn(element);
        const stop = last !== undefined && buttons.includes(last) ? last : buttons[0];
        for (const button of buttons) {
          const tabIndex = button === stop ? 0 : -1;
          if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
        }
      };
      const onFocusIn = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !buttonsIn(element).includes(target)) return;
        last = target;
        update();
      };
      const onKeyDown = (event: KeyboardEvent) => {
        const step = steps[event.key];
        const buttons = buttonsIn(element);
        const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
        if (step === undefined || at < 0 || event.defaultPrevented) return;
        event.preventDefault();
        buttons[(at + step + buttons.length) % buttons.length]?.focus();
      };
      // Buttons come, go, and are switched off.
      const observer = new MutationObserver(update);
      observer.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled', 'class'] });
      element.addEventListener('focusin', onFocusIn);
      element.addEventListener('keydown', onKeyDown);
      update();
      return () => {
        observer.disconnect();
        element.removeEventListener('focusin', onFocusIn);
        element.removeEventListener('keydown', onKeyDown);
      };
    },
    [orientation],
  );
}

/** Those that can be pressed. */
function buttonsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
}
