import type { RandomSource } from '#service/kernel/index.ts';
import { always, text } from '#service/methods/index.ts';

/** How long a client uses its ids before it asks again. */
const REFRESH_MS = 30 * 86_400_000;
/** Ids that were made here; others are replaced. */
const machineForm = /^gmid\.ver4\.[A-Za-z0-9_-]{43}$/;
const contextForm = /^[A-Za-z0-9_-]{22}$/;

/** Ids by which client libraries tell machines and contexts apart. They identify no user, and nothing is kept of them. */
interface ClientIds {
  /** Of the machine. */
  readonly gmid: string;
  /** Of the context on it. */
  readonly ucid: string;
}

/** Makes ids; those that a client has already stay the same. */
export function clientIds(
  random: RandomSource,
  sent: { readonly gmid?: string | undefined; readonly ucid?: string | undefined },
): ClientIds {
  const known = (text: string | undefined, form: RegExp) => (text !== undefined && form.test(text) ? text : undefined);
  return {
    gmid: known(sent.gmid, machineForm) ?? `gmid.ver4.${random(32).toString('base64url')}`,
    ucid: known(sent.ucid, contextForm) ?? random(16).toString('base64url'),
  };
}

/** When a client asks for its ids again, in milliseconds since 1970. */
export function refreshTime(now: number): number {
  return now + REFRESH_MS;
}

export const sentIds = [
  text('gmid', 'Id of the machine that the client has; it stays.'),
  text('ucid', 'Id of the context that the client has; it stays.'),
] as const;

export const idResponse = [
  always('gmid', 'string', 'Id of the machine.'),
  always('ucid', 'string', 'Id of the context.'),
  always('gcid', 'string', 'Id of the context under its older name.'),
];
