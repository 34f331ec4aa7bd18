import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import { type ReadParameters, readParameters } from '#service/http/index.ts';
import { hmacSha1 } from '#service/kernel/index.ts';
import { latestInstant } from '#shared/contract/clock.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { acceptedForms, sign } from '#shared/protocol/signature.ts';

/** A pasted call as the judge takes it, byte for byte. `-H 'Host: …'` wins over the host of the address. */
export function requestOf(call: PastedCall, at?: number): RequestToJudge {
  const { transport, httpMethod, target, host, headers, body } = call;
  return {
    transport,
    httpMethod,
    target,
    headers: [['Host', host], ...headers.map(([name, value]): [string, string] => [name, value])],
    ...(body !== undefined && { body }),
    encoding: 'bytes',
    ...(at !== undefined && { at }),
  };
}

/** The parameters of a pasted call, decoded once as the service does. */
export function parametersOf({ httpMethod, query, body, headers }: PastedCall): ReadParameters {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return readParameters(
    // The service reads no body of a GET (D6).
    { query, body: body === undefined || httpMethod === 'GET' ? undefined : Buffer.from(body, 'latin1'), contentType },
    true,
  );
}

/** Every signature that the service takes for a call with these parameters: each accepted form with each key (D31). */
export function* signaturesFor<K extends { readonly key: Uint8Array }>(
  { httpMethod, transport, host, path }: PastedCall,
  parameters: readonly NamedValue[],
  keys: readonly K[],
): Generator<{ readonly sig: string; readonly baseString: string; readonly key: K }, undefined> {
  for (const { baseString } of acceptedForms(httpMethod, { scheme: transport, host, path }, parameters)) {
    for (const key of keys) yield { sig: sign(baseString, key.key, hmacSha1), baseString, key };
  }
}

/** What a nonce is remembered by, and the signature that tells whether it is the same call (D33). */
export interface NoncePart {
  readonly apiKey: string;
  readonly nonce: string;
  /** Decoded once. */
  readonly sig: string;
}

/** Undefined for a call that is not signed. */
export function noncePart(call: PastedCall): NoncePart | undefined {
  const { parameters } = parametersOf(call);
  const [apiKey, nonce, sig] = ['apiKey', 'nonce', 'sig'].map((name) => parameters.get(name));
  return apiKey && nonce && sig ? { apiKey, nonce, sig } : undefined;
}

/** The first second of ten digits, in 2001: a smaller number is none of a call, but counts minutes, was not set, … */
const EARLIEST_S = 1e9;

/**
 * The time that a signed call says it was made at, in milliseconds since 1970; undefined when its timestamp is no whole
 * number, or one that no clock shows.
 */
export function ownTime(call: PastedCall): number | undefined {
  const timestamp = parametersOf(call).parameters.get('timestamp');
  if (timestamp === undefined || !/^\d{1,13}$/.test(timestamp) || Number(timestamp) < EARLIEST_S) return undefined;
  const time = Number(timestamp) * 1000;
  return time <= latestInstant ? time : undefined;
}

/** The call with another signature, at the place where it has one, or else with its other parameters. */
export function withSignature(call: PastedCall, sig: string): PastedCall {
  const encoded = percentEncode(sig);
  const pair = /(^|&)(sig)=[^&]*/i;
  if (call.body !== undefined && pair.test(call.body)) {
    return { ...call, body: call.body.replace(pair, `$1$2=${encoded}`) };
  }
  if (call.body !== undefined && !pair.test(call.query)) {
    return { ...call, body: call.body === '' ? `sig=${encoded}` : `${call.body}&sig=${encoded}` };
  }
  const query = pair.test(call.query)
    ? call.query.replace(pair, `$1$2=${encoded}`)
    : [call.query, `sig=${encoded}`].filter(Boolean).join('&');
  return { ...call, query, target: `${call.path}?${query}` };
}
