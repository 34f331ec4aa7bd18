import { createHmac, randomUUID } from 'node:crypto';

/*
 * A signer written from the specification alone, as a client's author would write it, so that it can disagree with the
 * service.
 */

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The base string of the specification; `parameters` without `sig`. @param encode another one makes a client's mistake */
export function baseStringOf(
  method: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
  encode: (text: string) => string = encoded,
): string {
  const joined = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&');
  return `${method}&${encode(url)}&${encode(joined)}`;
}

export interface SigningCall {
  readonly method?: 'GET' | 'POST';
  /** With scheme, host, port and path, without query. */
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Base64. */
  readonly secret: string;
  /** Seconds; absent: now. */
  readonly timestamp?: number;
  /** Absent: a fresh one. */
  readonly nonce?: string;
  /** Absent: as the specification encodes; `encodeURIComponent` leaves ! ' ( ) * as they are, as a wrong client does. */
  readonly encode?: (text: string) => string;
}

/** The parameters of a call with timestamp, nonce and sig added. */
export function signed(call: SigningCall): Record<string, string> {
  const parameters = {
    ...call.parameters,
    timestamp: String(call.timestamp ?? Math.floor(Date.now() / 1000)),
    nonce: call.nonce ?? randomUUID(),
  };
  const text = baseStringOf(call.method ?? 'GET', call.url, parameters, call.encode);
  const sig = createHmac('sha1', Buffer.from(call.secret, 'base64')).update(text).digest('base64');
  return { ...parameters, sig };
}
