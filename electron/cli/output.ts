import { jsonOf, showHidden } from '#shared/quoting/hidden-characters.ts';
import type { Results } from './standard-output.ts';

/** Where a command writes. Nothing it is given controls the terminal: hidden characters are written as escapes (R51). */
export interface Output {
  /** A line of the result, on standard output. */
  print(line: string): void;
  /** A line for the user, on standard error. */
  say(line: string): void;
  /** A value as JSON in one line for the user's program, on standard error. */
  sayJson(value: unknown): void;
  /** A value as JSON, on standard output. @param indent blanks of each level; absent: all in one line */
  json(value: unknown, indent?: number): void;
  /** The results, where they go on. */
  readonly results: Pick<Results, 'isOpen' | 'finish'>;
}

/**
 * Makes the only way from a command to a terminal. What is printed may have been received: an ESC could clear the
 * terminal, a line end could fake a second line, a bidi override could reverse a text.
 */
export function terminalOutput(results: Results, error: (text: string) => void): Output {
  return {
    print: (line) => results.write(`${showHidden(line)}\n`),
    say: (line) => error(`${showHidden(line)}\n`),
    sayJson: (value) => error(`${jsonOf(value)}\n`),
    json: (value, indent) => results.write(`${jsonOf(value, indent)}\n`),
    results,
  };
}
