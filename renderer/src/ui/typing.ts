/** True where letters are typed: no shortcut may take them (WCAG 2.1.4), and nothing may take the focus away. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="file"])'))
  );
}
