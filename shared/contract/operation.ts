import type { z } from 'zod';

/**
 * One thing a host lets the screens, the command line and the browser transport ask of the service.
 * Everything that crosses a process border is described here once; handlers, preload object, HTTP transport and
 * the reference page are made from it.
 */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** A query reads; a command changes something and is never repeated on its own. */
  readonly kind: 'query' | 'command';
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
}

/** Declares an operation that only reads. */
export function query<I extends z.ZodType, O extends z.ZodType>(summary: string, input: I, output: O): Operation<I, O> {
  return { kind: 'query', summary, input, output };
}

/** Declares an operation that changes something. */
export function command<I extends z.ZodType, O extends z.ZodType>(
  summary: string,
  input: I,
  output: O,
): Operation<I, O> {
  return { kind: 'command', summary, input, output };
}
