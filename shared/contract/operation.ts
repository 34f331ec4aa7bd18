import type { z } from 'zod';
import './sentences.ts';

/**
 * Who may ask for an operation (R61). `console`: the desk alone; so is what sends to other machines, opens files of others,
 * or concerns one desk only. `scripts`: commands, tests and assistants, too, by the administration interface; its result has
 * no secret and no usable token, but for messages (D62) and sessions, which tests need. `secrets`: the same, where whoever
 * opens the control socket reads the key of the data folder, too: it can return a secret or a usable token (R42).
 */
export type Authority = 'console' | 'scripts' | 'secrets';

/**
 * One operation that the UI and the command line can invoke.
 * Everything that crosses a process border is described here once; handlers, preload object, HTTP transport and
 * the reference page are made from it.
 */
export interface Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Authority = Authority,
> {
  readonly authority: A;
  /** A query reads; a command changes something and is never repeated on its own. */
  readonly kind: 'query' | 'command';
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /**
   * True: it saves the members that were changed, and leaves what its input does not name as another window or command
   * has left it.
   */
  readonly changesOnly: boolean;
  /** Greatest input in bytes of JSON. A host that reads inputs from a socket refuses what is longer unread (R55). */
  readonly inputLimit: number;
}

/** Greatest input of an operation that does not say otherwise: 1 MiB. */
export const USUAL_INPUT_LIMIT = 1024 * 1024;

/** How the operations of one kind are declared; `inputLimit` is in bytes of JSON. */
function declaring<A extends Authority>(authority: A, kind: Operation['kind'], changesOnly = false) {
  return <I extends z.ZodType, O extends z.ZodType>(
    summary: string,
    input: I,
    output: O,
    inputLimit: number = USUAL_INPUT_LIMIT,
  ): Operation<I, O, A> => ({ authority, kind, summary, input, output, inputLimit, changesOnly });
}

const declaringFor = <A extends Authority>(authority: A) => ({
  /** Declares an operation that only reads. */
  query: declaring(authority, 'query'),
  /** Declares an operation that changes something. */
  command: declaring(authority, 'command'),
  /** Declares an operation that saves what was changed of a thing, and nothing else of it. */
  change: declaring(authority, 'command', true),
});

/** Of the console alone. */
export const { query, command, change } = declaringFor('console');
export const scripts = declaringFor('scripts');
export const secrets = declaringFor('secrets');
