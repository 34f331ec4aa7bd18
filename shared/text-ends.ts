/**
 * A text without the given characters at its end. A loop: a pattern such as `=+$` is tried anew at each of the characters, and
 * takes the square of their number where something follows them.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** The text without the given characters at its beginning and its end. */
export function withoutEnds(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start] ?? '')) start += 1;
  return withoutEnding(text.slice(start), characters);
}
