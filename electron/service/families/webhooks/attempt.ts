import { performance } from 'node:perf_hooks';
import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { type Barred, type Destination, destinationOf, pinned } from '#service/core/outbound/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { undici } from '#service/http/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { Attempt } from '#shared/contract/webhooks.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { mask } from '#shared/protocol/masking.ts';
import { lateBody, type SignJwt, signatureHeader, spoiled, Unsigned } from './event.ts';
import type { DeliveryRecord } from './queue.ts';
import { hostsOfWebhooks, type WebhookRecord } from './repository.ts';

/** What a receiver said, or why it said nothing. */
interface Answer {
  readonly status?: number;
  /** The first characters of its body. */
  readonly answer?: string;
  readonly problem?: string;
  readonly milliseconds: number;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly destination: Destination;
  /** The local CA; receivers with its certificates are trusted besides those with the usual roots. */
  readonly caPem: string;
  /** Milliseconds that the receiver has for its status. */
  readonly wait: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** Characters of a receiver's body that are kept. */
const MAX_ANSWER = 2_000;

/** Sends one POST. Redirects are not followed (R32). Never rejects. */
async function post({ url, headers, body, destination, caPem, wait, signal }: Post): Promise<Answer> {
  const { Agent, request } = undici();
  const agent = new Agent({
    connect: {
      rejectUnauthorized: true,
      timeout: wait,
      lookup: pinned(destination),
      ca: [...rootCertificates, caPem],
    },
  });
  const startedAt = performance.now();
  const took = () => Math.round((performance.now() - startedAt) * 10) / 10;
  const late = AbortSignal.timeout(wait);
  try {
    const response = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher: agent,
      signal: AbortSignal.any([signal, late]),
    });
    const answer = await beginning(response.body);
    return { status: response.statusCode, answer, milliseconds: took() };
  } catch (error) {
    const problem = late.aborted ? `The receiver did not answer within ${wait / 1000} s.` : sentenceOf(error);
    return { problem, milliseconds: took() };
  } finally {
    agent.destroy().catch(() => {});
  }
}

/** The status decides; of the body only the beginning is read, as far as it comes in time. */
async function beginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk;
      if (text.length >= MAX_ANSWER) break;
    }
  } catch {
    // It broke off, or came too slowly.
  }
  return text.slice(0, MAX_ANSWER);
}

function sentenceOf(error: unknown): string {
  const code = systemCode(error);
  const message = messageOf(error);
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Nobody listens at this address and port.',
    ECONNRESET: 'The receiver closed the connection.',
    UND_ERR_SOCKET: 'The receiver closed the connection.',
    ENOTFOUND: 'The name of the receiver has no address.',
    UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  };
  return known[code ?? ''] ?? `The receiver could not be reached: ${message ?? code ?? 'unknown error'}.`;
}

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
