import type { ShownSentence } from './translated.ts';
import { shown, translated } from './translated.ts';

/** A line with values: its English form, and how it is said in the language of the page. */
interface Form {
  readonly english: RegExp;
  readonly said: string;
  /** Characters besides the values. */
  readonly fixed: number;
}

let forms: readonly Form[] = [];

/**
 * Adds the lines of the log, those of the trace and what calls did, in the language of the page, by their English text with `{0}`,
 * `{1}` … for the values.
 *
 * A row of the log has its sentences whole: each call makes ten of them, and hardly one is ever read in another language. So it is
 * found by its form what a line says, where it is shown, and not written down with each call (ADR 35).
 */
export function addLogLines(lines: Readonly<Record<string, string>>): void {
  forms = Object.entries(lines)
    .filter(([id]) => HOLE.test(id))
    .map(([id, said]) => {
      const pieces = id.split(/\{\d\}/);
      const english = new RegExp(`^${pieces.map(literally).join('(.*?)')}$`, 's');
      return { english, said, fixed: pieces.join('').length };
    })
    // The one that says most: others may leave to a value what it says.
    .sort((one, other) => other.fixed - one.fixed);
}

const HOLE = /\{(\d)\}/;

/** A text as a regular expression that nothing else matches. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A line of the log in the language of the page, or else in English and marked so. */
export function logLine(line: string): ShownSentence {
  const said = inLanguage(line);
  return said === undefined ? shown(line) : { text: said, lang: undefined };
}

function inLanguage(text: string): string | undefined {
  const whole = translated(text);
  if (whole !== undefined) return whole;
  for (const { english, said } of forms) {
    const values = english.exec(text)?.slice(1);
    if (values === undefined) continue;
    return said.replace(new RegExp(HOLE, 'g'), (_, n: string) => {
      const value = values[Number(n)] ?? '';
      return inLanguage(value) ?? value;
    });
  }
  return undefined;
}
