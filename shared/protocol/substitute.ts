/**
 * Replaces single characters. A regular expression with a function does the same, and takes four times as long for a
 * text in which everything is to be replaced, which anybody can send (R52).
 *
 * @param table replacement of each character, a single UTF-16 unit
 * @returns the same string when it holds none of them
 */
export function substitute(text: string, table: ReadonlyMap<string, string>): string {
  let result = '';
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const replacement = table.get(text.charAt(index));
    if (replacement === undefined) continue;
    if (from < index) result += text.slice(from, index);
    result += replacement;
    from = index + 1;
  }
  return from === 0 ? text : result + text.slice(from);
}
