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
const DEEPEST = 200;

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
      if (ends.length >= DEEPEST) return undefined;
      ends.push(next === '{' ? '}' : ']');
    } else if (next === '}' || next === ']') {
      if (ends.pop() !== next) return undefined;
      if (ends.length === 0) return at + 1;
    }
  }
  return undefined;
}

/** Characters that readers of one form look at while they search for closing brackets in one text (R52). */
export const MOST_SEARCHED = 4_000_000;

/** What writes each line of a program into a log puts in front of it: Docker Compose, syslog, the runtimes of Kubernetes. */
const prefixes: readonly RegExp[] = [
  /^[\w.-]{1,80}[ \t]+\|(?: |$)/,
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,200} [\w./-]{1,100}(?:\[\d{1,10}\])?:(?: |$)/,
  /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) [FP](?: |$)/,
  /^\[pod\/[\w./-]{1,200}\](?: |$)/,
];
const requestLine = /^(?:> ?)?(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \S+ HTTP\/\d/m;

/** A text with a request of which each line has such a prefix, without them; else the text as it is. */
export function withoutPrefixes(text: string): string {
  const prefix = prefixes.find((one) => one.test(text));
  if (prefix === undefined) return text;
  const lines = text.split(/\r?\n/);
  if (lines.length < 3 || !lines.every((line) => line.trim() === '' || prefix.test(line))) return text;
  const bare = lines.map((line) => line.replace(prefix, '')).join('\n');
  return requestLine.test(bare) ? bare : text;
}
