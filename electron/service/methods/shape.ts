import type { z } from 'zod';
import { asSentence } from '#shared/words/as-sentence.ts';
import { invalidParameter } from './parameter.ts';

/**
 * Checks the members of a JSON parameter.
 *
 * @param name of the parameter; empty: the members are parameters themselves
 * @throws ApiError 400006 with the path of the first member that is wrong: `identities[2].provider`
 */
export function readShape<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const { path = [], message = '' } = issue ?? {};
  // What a caller named is cut: the details are not to be as large as the call.
  const member = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 100)}`))
    .join('');
  const sentence = message.length > 200 ? `${message.slice(0, 200)}…` : message;
  throw invalidParameter(name === '' ? member.replace(/^\./, '') : name + member, asSentence(sentence));
}
