import { z } from 'zod';
import type { Problem } from '#shared/contract/result.ts';
import { OperationProblem } from './operation-problem.ts';

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
  return { problem: problemOf(issue, next) };
}

/** Characters of JSON whose faults are found all, which takes some milliseconds (R52). */
const MAX_CHARACTERS = 100_000;

/** All that is wrong with a value, with the paths of its members; of one that is large, the first (R52). */
export function problemsBySchema(schema: z.ZodType, value: unknown, next: string): readonly Problem[] {
  const isSmall = JSON.stringify(value).length <= MAX_CHARACTERS;
  const { error } = schema.safeParse(value, isSmall ? undefined : firstFault);
  return (error?.issues ?? []).map((issue) => problemOf(issue, next));
}

function problemOf(issue: z.core.$ZodIssue, next: string): Problem {
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
