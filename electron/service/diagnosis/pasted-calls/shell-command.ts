import type { ByteText } from '#shared/pasted-calls/byte-text.ts';
import { BrokenCommand, type PasteProblem } from './pasted-call.ts';

/** A command as a shell would run it. */
export interface ShellCommand {
  /** Its words without assignments before it; the first is the program. */
  readonly words: readonly ByteText[];
  /** What a here-document or `<<<` gives it as standard input. */
  readonly input?: ByteText;
  /** Names of variables of Authdesk's own commands, whose values are not in the text; a word has `$NAME` there. */
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** The problem of a command whose quote does not end. */
export function openQuote(quote: string): PasteProblem {
  return new BrokenCommand(
    `The command has an opening ${quote} without a closing one.`,
    'Copy the whole command. On a command line, give it on standard input: authdesk verify -',
  );
}
