import { BrokenCommand, type PasteProblem } from './pasted-call.ts';

/** The problem of a command whose quote does not end. */
export function openQuote(quote: string): PasteProblem {
  return new BrokenCommand(
    `The command has an opening ${quote} without a closing one.`,
    'Copy the whole command. On a command line, give it on standard input: authdesk verify -',
  );
}
