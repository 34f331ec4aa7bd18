import type { z } from 'zod';
import type { ToolContext } from './context.ts';

/** What a tool does to the service, from which its four hints follow. */
export type Effect =
  /** Reads. */
  | 'reads'
  /** Adds something, or moves something that can be moved back; a second time it does it again. */
  | 'adds'
  /** Sets something: a second time nothing changes. */
  | 'sets'
  /** Removes or replaces what is there. */
  | 'replaces'
  /** Sends something to an address that a site has set. */
  | 'sends';

const nothing = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

/** What clients are told of each effect, before they ask their user. */
export const hintsOf: Readonly<Record<Effect, typeof nothing>> = {
  reads: { ...nothing, readOnlyHint: true, idempotentHint: true },
  adds: nothing,
  sets: { ...nothing, idempotentHint: true },
  replaces: { ...nothing, destructiveHint: true, idempotentHint: true },
  sends: { ...nothing, openWorldHint: true },
};

/** A tool of the MCP server, as a row: what it is for, what it takes, and what it makes of the service's operations. */
export interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it is for and when to use it, for a reader that chooses among all of them. */
  readonly description: string;
  readonly effect: Effect;
  readonly input: I;
  /** @returns what the client gets as JSON; members that are undefined are left out. @throws {ToolProblem} of an operation */
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<object>;
}

/** Declares a tool; the list of tools knows no more of it than that it is one. */
export function tool<I extends z.ZodObject>(declared: Tool<I>): Tool {
  return declared as unknown as Tool;
}

/** Some members of what an operation said, by their names. */
export const picked = <T extends object, N extends keyof T>(said: T, ...names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.map((name) => [name, said[name]])) as Pick<T, N>;
