/** The text with a full stop, unless it ends a sentence already. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
