/**
 * A sentence of the log as lists show it: with the person's name where it names the account by its UID. The sentence itself is
 * under the pointer and in the call.
 *
 * @param name of the account; absent: it has none, or is not read yet
 */
export function reasonWords(reason: string, UID: string | undefined, name: string | undefined): string {
  if (!UID || name === undefined || !reason.includes(UID)) return reason;
  // A UID within a longer word is another one.
  const parts = reason.split(UID);
  return parts.reduce((text, part) => {
    const isWord = !/[\p{L}\p{N}_-]$/u.test(text) && !/^[\p{L}\p{N}_-]/u.test(part);
    if (!isWord) return `${text}${UID}${part}`;
    return text.endsWith('"') && part.startsWith('"')
      ? `${text.slice(0, -1)}${name}${part.slice(1)}`
      : `${text}${name}${part}`;
  });
}
