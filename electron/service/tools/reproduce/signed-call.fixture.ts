import { createHmac } from 'node:crypto';
import { percentEncode } from '#shared/protocol/percent.ts';
import { SHOP_SECRET } from '../running.fixture.ts';

let nonce = 0;

export type Values = Readonly<Record<string, string>>;

export interface Signing {
  readonly values?: Values;
  readonly host?: string;
  readonly method?: string;
  readonly httpMethod?: 'GET' | 'POST';
  readonly scheme?: 'http' | 'https';
  readonly secret?: Buffer;
  /** Seconds. */
  readonly timestamp: number;
  /** How this client encodes a value; right: RFC 3986. */
  readonly encode?: (text: string) => string;
}

export interface Signed {
  readonly url: string;
  readonly form: string;
  readonly baseString: string;
  readonly sig: string;
  readonly parameters: Values;
}

/** Signs a call as a client library does, with nothing of the service's own code but the encoding. */
export function signedCall(given: Signing): Signed {
  const { host = 'localhost', method = 'socialize.setStatus', httpMethod = 'GET', scheme = 'http' } = given;
  const { secret = Buffer.from(SHOP_SECRET, 'base64'), encode = percentEncode } = given;
  const parameters = {
    apiKey: '3_shop',
    UID: 'u-1',
    status: 'Hello',
    ...given.values,
    timestamp: String(given.timestamp),
    nonce: `n-${nonce++}`,
  };
  const url = `${scheme}://${host}/${method}`;
  const joined = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const baseString = `${httpMethod}&${percentEncode(url)}&${percentEncode(joined)}`;
  const sig = createHmac('sha1', secret).update(baseString).digest('base64');
  const form = Object.entries({ ...parameters, sig })
    .map(([name, value]) => `${name}=${percentEncode(value)}`)
    .join('&');
  return { url, form, baseString, sig, parameters };
}

/** The call with its parameters in the query. */
export const asUrl = (call: Signed) => `${call.url}?${call.form}`;
