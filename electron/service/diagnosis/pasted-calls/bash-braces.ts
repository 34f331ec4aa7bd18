import type { ByteText } from '#shared/pasted-calls/byte-text.ts';
import { PasteProblem } from './pasted-call.ts';
import { shortened } from './web-address.ts';

/** An unquoted `{` of a word that is not closed yet. */
export interface OpenBrace {
  /** Index behind it. */
  readonly start: number;
  isList: boolean;
}

const sequence = /^(?:-?\d+\.\.-?\d+|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d+)?$/;

/**
 * Takes note of an unquoted `{`, `,` or `}`. Braces with a list or a sequence in them make several words of one.
 *
 * @param at index behind the character
 * @param open the braces that are open, which this changes
 * @throws {PasteProblem} when bash expands them
 */
export function refuseBraces(text: ByteText, at: number, character: string, open: OpenBrace[]): void {
  const last = open.at(-1);
  if (character === '{') open.push({ start: at, isList: false });
  else if (character === ',' && last) last.isList = true;
  else if (character === '}' && last) {
    open.pop();
    const inside = text.slice(last.start, at - 1);
    if (last.isList || (inside.length < 100 && sequence.test(inside))) {
      throw new PasteProblem(
        `The command has the unquoted braces {${shortened(inside)}}, of which bash makes several words.`,
        'Put single quotes around the word that they are in.',
      );
    }
  }
}
