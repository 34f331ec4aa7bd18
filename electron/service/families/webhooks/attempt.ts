import { type Barred, destinationOf } from '#service/core/outbound/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { Attempt } from '#shared/contract/webhooks.ts';
import { systemCode } from '#shared/narrowing.ts';
import { mask } from '#shared/protocol/masking.ts';
import { lateBody } from './event.ts';
import type { DeliveryRecord } from './queue.ts';
import { hostsOfWebhooks, type WebhookRecord } from './repository.ts';
import { type Answer, post } from './sender.ts';
import { type SignJwt, signatureHeader, spoiled, Unsigned } from './signing.ts';

/** Seconds by which a delivery that is sent "late" is older than it was. */
const LATE_SECONDS = 3_600;

/** For the sentence about a host that is not allowed. */
const SENT = { sender: 'webhooks of this site', next: 'send the delivery again' } as const;

export interface Sending {
  readonly context: Pick<ServiceContext, 'core' | 'authority' | 'machineClock' | 'version' | 'names'>;
  readonly signJwt: SignJwt;
  /** Milliseconds that a receiver has for its answer. */
  readonly wait: number;
}

/** One try to send a delivery: what was sent and what came of it, or why nothing may be sent. */
export type Tried = { readonly attempt: Attempt } | Barred;

/** True when a receiver has taken it: any 2xx (U 5). */
export const isTaken = ({ status = 0 }: Attempt): boolean => status >= 200 && status < 300;

/** Why an attempt failed, as a sentence. */
export const failureOf = ({ status, problem }: Attempt): string =>
  problem ?? `The receiver answered ${status}, and only 2xx means that it has taken the events.`;

/**
 * Tries once to send a delivery, signed now: with the secret that the site has by now.
 *
 * @param webhook as it is set now, or undefined when it was deleted: then it goes where it was to go
 * @param how `wrongSignature` and `late` are mistakes that a receiver must notice
 */
export async function tryToSend(
  { context, signJwt, wait }: Sending,
  delivery: DeliveryRecord,
  webhook: WebhookRecord | undefined,
  how: Attempt['how'],
  signal: AbortSignal,
): Promise<Tried> {
  const { core, machineClock } = context;
  const { apiKey, url, version } = delivery;
  const at = machineClock();
  const body = how === 'late' ? lateBody(delivery.body, LATE_SECONDS) : delivery.body;
  const done = (headers: Readonly<Record<string, string>>, answer: Answer): Tried => ({
    attempt: {
      ...{ at, how, ...answer },
      headers: shownHeaders(headers, webhook),
      ...(body !== delivery.body && { body }),
    },
  });
  const site = core.store.of(siteRepository).get(apiKey);
  if (site === undefined) return done({}, { problem: 'The site is gone.', milliseconds: 0 });
  const headers: Record<string, string> = {};
  try {
    const destination = await destinationOf(url, hostsOfWebhooks(core.store, apiKey), context.names, SENT);
    if ('barred' in destination) return destination;
    const signingUserKey = webhook?.signingUserKey;
    const [name, signature] = await signatureHeader({ site, version, signingUserKey, body, signJwt });
    for (const own of webhook?.headers ?? []) headers[own.name] = own.value;
    Object.assign(headers, {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': `Authdesk/${context.version}`,
      [name]: how === 'wrongSignature' ? spoiled(signature) : signature,
    });
    return done(headers, await post({ url, headers, body, destination, caPem: context.authority.caPem, wait, signal }));
  } catch (error) {
    const problem =
      error instanceof Unsigned ? error.message : `The name of the receiver has no address (${codeOf(error)}).`;
    return done(headers, { problem, milliseconds: 0 });
  }
}

const codeOf = (error: unknown): string => systemCode(error) ?? String(error);

/** As sent, with the values of the webhook's own headers masked: they may be secrets (R15). */
function shownHeaders(
  headers: Readonly<Record<string, string>>,
  webhook: WebhookRecord | undefined,
): [string, string][] {
  const own = new Set(webhook?.headers.map(({ name }) => name));
  return Object.entries(headers).map(([name, value]) => [name, own.has(name) ? mask(value) : value]);
}
