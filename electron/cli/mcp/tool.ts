import { z } from 'zod';
import { definedMembers } from '#shared/narrowing.ts';
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

interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean, openWorldHint: boolean) => ({
  readOnlyHint,
  destructiveHint,
  idempotentHint,
  openWorldHint,
});

/** What clients are told of each effect, before they ask their user. */
export const hintsOf: Readonly<Record<Effect, Hints>> = {
  reads: hints(true, false, true, false),
  adds: hints(false, false, false, false),
  sets: hints(false, false, true, false),
  replaces: hints(false, true, true, false),
  sends: hints(false, false, false, true),
};

/** A result: structured where the tool declares how, and as a short text. */
export interface ToolResult<O> {
  readonly value?: O;
  readonly text: string;
}

/** A tool of the MCP server. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it is for and when to use it, for a reader that chooses among all of them. */
  readonly description: string;
  readonly effect: Effect;
  readonly input: I;
  /** Absent: its result is a sentence. */
  readonly output?: O;
  /** @throws {ToolProblem} what an operation was refused with */
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.output<O>>>;
}

/** Declares a tool; the list of tools knows no more of it than that it is one. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(declared: Tool<I, O>): Tool {
  return declared as unknown as Tool;
}

/** A member of a tool's output: its schema; and what it is of what the service said, where it is not the member of that name. */
type Member<S> = z.ZodType | readonly [schema: z.ZodType, of: (said: S) => unknown];
type SchemaOf<M> = M extends readonly [infer Schema, unknown] ? Schema : M;

/** Declares the output of a tool once: as a schema, and made of what the service said. What is undefined is left out. */
export function outputOf<S extends object>() {
  return <const M extends Readonly<Record<string, Member<S>>>>(members: M) => {
    const entries = Object.entries<Member<S>>(members);
    const schemas = entries.map(([name, one]) => [name, Array.isArray(one) ? one[0] : one]);
    const schema = z.object(Object.fromEntries(schemas)) as z.ZodObject<{ [K in keyof M]: SchemaOf<M[K]> & z.ZodType }>;
    const made = (said: S) =>
      definedMembers(
        Object.fromEntries(
          entries.map(([name, one]) => [name, Array.isArray(one) ? one[1](said) : said[name as keyof S]]),
        ),
      ) as z.output<typeof schema>;
    return { schema, made };
  };
}
