import { performance } from 'node:perf_hooks';
import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { type Destination, pinned } from '#service/core/outbound/index.ts';
import { undici } from '#service/http/index.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';

/** What a receiver said, or why it said nothing. */
export interface Answer {
  readonly status?: number;
  /** The first characters of its body. */
  readonly answer?: string;
  readonly problem?: string;
  readonly milliseconds: number;
}

export interface Post {
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
export async function post({ url, headers, body, destination, caPem, wait, signal }: Post): Promise<Answer> {
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
