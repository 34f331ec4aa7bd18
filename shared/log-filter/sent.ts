import { fold } from './fold.ts';

/** A parameter as the log keeps it: secrets are masked before (R15). */
interface SentParameter {
  readonly name: string;
  readonly value: string;
}

/** What a search finds of the parameters of a call, folded: one line `name=value` for each, a line end around each. */
export interface Sent {
  readonly sent: string;
  /** Those that differ from call to call, and are found by `param:` only: nonce, sig, timestamp. */
  readonly marks: string;
}

/**
 * Characters of a name and of a value by which a parameter is found, and of all of them together; and how many are found:
 * each is a word of the index, which a caller could fill with very many short ones (R53).
 */
const NAME = 60;
const VALUE = 200;
const ALL = 4_000;
const MAX_COUNT = 150;

const markNames: ReadonlySet<string> = new Set(['nonce', 'sig', 'timestamp']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they separate the lines
const control = /[\u0000-\u001f]+/g;

/** Most values: nothing in them is cut or replaced. */
const plainValue = /^[ -~]{0,200}$/;

/** The text as a line of `sent` has it. */
export function sentValue(text: string): string {
  if (plainValue.test(text)) return text.toLowerCase();
  return fold(text.slice(0, VALUE).replace(control, ' '));
}

/** Most names: nothing in them is cut or replaced. */
const plainName = /^[\w.[\]]{0,60}$/;

/** A name as a line of `sent` has it: without `=`, which ends it. */
export function sentName(text: string): string {
  return plainName.test(text)
    ? text.toLowerCase()
    : fold(text.slice(0, NAME).replace(control, ' ').replaceAll('=', ' '));
}

/** True when parameters of this name are in `marks`. */
export function isMark(name: string): boolean {
  return markNames.has(sentName(name));
}

/** What a search finds of the parameters of a call. */
export function sentOf(parameters: readonly SentParameter[]): Sent {
  let sent = '';
  let marks = '';
  for (const { name, value } of parameters.slice(0, MAX_COUNT)) {
    const shortName = sentName(name);
    const line = `${shortName}=${sentValue(value)}\n`;
    if (markNames.has(shortName)) marks += marks.length + line.length > ALL ? '' : line;
    else sent += sent.length + line.length > ALL ? '' : line;
  }
  return { sent: sent && `\n${sent}`, marks: marks && `\n${marks}` };
}
