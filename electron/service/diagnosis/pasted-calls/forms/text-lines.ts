/** A line of a text. */
export interface TextLine {
  /** Without its line end. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset behind its last character, in front of the line end. */
  readonly end: number;
}

/** The lines of a text with their offsets. */
export function linesOf(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf('\n', start);
    const end = at === -1 ? text.length : at;
    const isReturn = end > start && text[end - 1] === '\r';
    lines.push({ text: text.slice(start, isReturn ? end - 1 : end), start, end: isReturn ? end - 1 : end });
    if (at === -1) break;
    start = at + 1;
  }
  return lines;
}

/** Data that is nested more deeply is none of a call. */
const MAX_DEPTH = 200;

/** The index behind the bracket that closes the one at `start`, quotes heeded; undefined: none does. */
export function closingOf(text: string, start: number, most = 2_000_000): number | undefined {
  const ends: string[] = [];
  const until = Math.min(text.length, start + most);
  for (let at = start; at < until; at += 1) {
    const next = text[at];
    if (next === '"') {
      at += 1;
      while (at < until && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    } else if (next === '{' || next === '[') {
      if (ends.length >= MAX_DEPTH) return undefined;
      ends.push(next === '{' ? '}' : ']');
    } else if (next === '}' || next === ']') {
      if (ends.pop() !== next) return undefined;
      if (ends.length === 0) return at + 1;
    }
  }
  return undefined;
}

/** Characters that readers of one form look at while they search for closing brackets in one text (R52). */
export const MAX_SEARCHED = 4_000_000;
