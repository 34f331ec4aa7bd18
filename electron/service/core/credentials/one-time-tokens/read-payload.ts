import { z } from 'zod';
import type { OneTimeToken } from '#service/records/index.ts';

/**
 * What a stored token remembers, checked against the form in which it was issued. A row of another form is a fault of the
 * store: the call ends as a bug, and does not go on with what is not there.
 *
 * @throws Error naming the kind of the token and the member that is wrong, without its value, which may be a secret
 */
export function readPayload<T>({ kind, payload }: Pick<OneTimeToken, 'kind' | 'payload'>, form: z.ZodType<T>): T {
  const read = form.safeParse(payload);
  if (read.success) return read.data;
  const members = read.error.issues.map(({ path }) => path.join('.') || 'the payload').join(', ');
  throw new Error(`A stored one-time token (${kind}) has another form than it was issued in: ${members}.`);
}

const recipient = z.object({ phoneNumber: z.string().optional(), email: z.string().optional() });

/** What the code of a token was sent to; exactly one of them is there. */
export const recipientOf = (token: OneTimeToken) => readPayload(token, recipient);
