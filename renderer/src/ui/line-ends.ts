/**
 * What a user typed into a field of several lines, whose text has LF for every line end: CR and CRLF stay where nothing was typed.
 *
 * @param before the text before it was edited
 * @param typed what the field holds now
 */
export function keepLineEnds(before: string, typed: string): string {
  if (!before.includes('\r')) return typed;
  const had = before.match(/\r\n|[\s\S]/g) ?? [];
  const isSame = (index: number, at: number) =>
    index >= 0 && at >= 0 && at < typed.length && (had[index]?.startsWith('\r') ? '\n' : had[index]) === typed[at];
  let start = 0;
  while (isSame(start, start)) start += 1;
  let end = 0;
  while (
    had.length - end > start &&
    typed.length - end > start &&
    isSame(had.length - 1 - end, typed.length - 1 - end)
  ) {
    end += 1;
  }
  const kept = [...had.slice(0, start), typed.slice(start, typed.length - end), ...had.slice(had.length - end)].join(
    '',
  );
  // A CR that is kept before a LF that was typed would be one line end instead of two.
  return kept.replaceAll(/\r\n?/g, '\n') === typed ? kept : typed;
}
