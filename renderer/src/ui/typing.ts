/** True where letters are typed: no shortcut may take them (WCAG 2.1.4), and nothing may take the focus away. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
