import { z } from 'zod';
import type { OperationOutput, OperationParsed, ServiceOperationName } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';

/**
 * The error of an operation: the only thing that handlers throw on purpose. Whoever asked gets it as
 * data.
 */
export class OperationProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'OperationProblem';
    this.problem = problem;
  }
}

/** A value of the input is invalid; `member` is its path (`sites[0].domains[2]`). */
export function invalidMember(member: string, message: string, next?: string): OperationProblem {
  return new OperationProblem({ code: 'invalid-input', message, member, next });
}

/** Makes errors of a kind, each with what to do. */
const problemOf =
  (code: Problem['code']) =>
  (message: string, next: string, member?: string): OperationProblem =>
    new OperationProblem({ code, message, next, ...(member === undefined ? {} : { member }) });

/** It conflicts with something that exists. */
export const conflict = problemOf('conflict');

/** What it is about is not there. */
export const missing = problemOf('not-found');

/** It is not done, although it was asked for in the right form. */
export const refused = problemOf('refused');

/** It cannot be done now. */
export const unavailable = problemOf('unavailable');

/** What an operation names. @throws {OperationProblem} `not-found` when it is not there; `what` names it: `site "3_x"` */
export function found<T>(thing: T | undefined, what: string, next?: string): T {
  if (thing === undefined) throw notFound(what, next);
  return thing;
}

/** There is no such thing; `what` names it: `site "3_x"`. */
export const notFound = (
  what: string,
  next: string = 'Look it up in its list; it may have been removed meanwhile.',
): OperationProblem => missing(`There is no ${what}.`, next);

/** `sites[0].domains[2]` */
function memberPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return text;
}

/**
 * Stops at the first fault: only one is reported, and a document of some megabytes can have millions, which took minutes
 * and all the memory (R52). The option is internal to the library; a test fails when it is gone.
 */
const firstFault: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/**
 * Reads a value by its schema.
 *
 * @param next what to do when it is wrong
 * @returns the value with defaults filled in, or the first thing that is wrong with the path of its member
 */
export function readBySchema<S extends z.ZodType>(
  schema: S,
  value: unknown,
  next: string,
): { readonly value: z.output<S> } | { readonly problem: Problem } {
  const result = schema.safeParse(value, firstFault);
  if (result.success) return { value: result.data };
  const issue = result.error.issues[0];
  if (issue === undefined) throw result.error;
  return { problem: problemOfIssue(issue, next) };
}

/** Characters of JSON whose faults are found all, which takes some milliseconds (R52). */
const MAX_CHARACTERS = 100_000;

/** All that is wrong with a value, with the paths of its members; of one that is large, the first (R52). */
export function problemsBySchema(schema: z.ZodType, value: unknown, next: string): readonly Problem[] {
  const isSmall = JSON.stringify(value).length <= MAX_CHARACTERS;
  const { error } = schema.safeParse(value, isSmall ? undefined : firstFault);
  return (error?.issues ?? []).map((issue) => problemOfIssue(issue, next));
}

function problemOfIssue(issue: z.core.$ZodIssue, next: string): Problem {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const member = memberPath(path);
  const { problem } = new OperationProblem({
    code: 'invalid-input',
    message: issue.message,
    next,
    ...(member === '' ? {} : { member }),
  });
  return problem;
}

/**
 * A thing that was made of what is kept and of what was changed, read by its schema.
 *
 * @param member of the input, which a problem names
 * @throws {OperationProblem} that names what is wrong
 */
export function wholeBySchema<S extends z.ZodType>(schema: S, member: string, value: unknown): z.output<S> {
  const read = readBySchema(z.object({ [member]: schema }), { [member]: value }, 'Correct this value, then repeat.');
  if ('problem' in read) throw new OperationProblem(read.problem);
  return read.value[member] as z.output<S>;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Refuses to replace a value that the window which saves has not heard of yet: two that change the same member at once would else
 * undo each other without a word (R65). Both lists hear of the other's save and ask then.
 *
 * @param before what is saved now
 * @param changes what is to be saved of it; members that it does not name count for nothing
 * @param heard what the window showed as saved; absent: the caller is no window
 * @throws {OperationProblem} that names the member
 */
export function refuseUnheard(before: object, changes: object, heard: object | undefined): void {
  if (heard === undefined) return;
  const [saved, shown] = [new Map(Object.entries(before)), new Map(Object.entries(heard))];
  for (const [name, value] of Object.entries(changes)) {
    const now = saved.get(name);
    if (value === undefined || isSame(now, shown.get(name)) || isSame(now, value)) continue;
    throw conflict(
      `Somebody else has changed "${name}" since this window heard of it, so nothing was saved.`,
      'Choose one of the two values, then save again.',
    );
  }
}

/** Does one operation: gets the validated input, returns the output or throws an `OperationProblem`. */
export type Handler<N extends ServiceOperationName> = (
  input: OperationParsed<N>,
) => OperationOutput<N> | Promise<OperationOutput<N>>;

/** The handlers of one area: a function for every operation `<Prefix>.…` of the table, none missing, none besides. */
export type Handlers<Prefix extends string> = {
  readonly [N in ServiceOperationName as N extends `${Prefix}.${string}` ? N : never]: Handler<N>;
};
