import { randomBytes } from 'node:crypto';
import { signed } from '../hosts/signing.ts';
import { formText } from '../hosts/wire.ts';

interface Caller {
  readonly apiKey: string;
  readonly secret: string;
  readonly UID: string;
}

/** What a generator needs to make the requests of a workload. */
export type Workload =
  // The second: accepted and failed calls of many users, as a log holds them.
  | ({ readonly kind: 'signed' | 'everyday' } & Caller)
  | { readonly kind: 'post'; readonly path: string; readonly authorization?: string; readonly form: string }
  | {
      readonly kind: 'codes';
      readonly authorization: string;
      readonly redirectUri: string;
      readonly codes: readonly string[];
    };

/** Whole HTTP/1.1 requests of a workload, each to be used once; host and port are those of the contender. */
export function makeRequests(workload: Workload, count: number, host: string): readonly Buffer[] {
  switch (workload.kind) {
    case 'signed':
      return Array.from({ length: count }, () => signedCall(workload, host));
    case 'everyday':
      return Array.from({ length: count }, (_, index) => everydayCall(workload, index, host));
    case 'post':
      return Array.from({ length: count }, () => post(workload.path, host, workload.form, workload.authorization));
    case 'codes':
      return workload.codes.map((code) => {
        const form = formText({ grant_type: 'authorization_code', code, redirect_uri: workload.redirectUri });
        return post('/socialize.getToken', host, form, workload.authorization);
      });
  }
}

export const basket = (n: number): string => `basket-${String(n).padStart(BASKET_DIGITS, '0')}`;

const USER_INFO = '/socialize.getUserInfo';
/** Users that somebody asks for but that the site does not know: so many numbers from the first one on, all of one length. */
export const STRANGERS = 5_000;
export const FIRST_STRANGER = 1_000;
/** Digits of what differs in every call: copies of a stored call keep its length (fill-log.ts). */
const BASKET_DIGITS = 7;

/** One signed socialize.getUserInfo with a fresh nonce and the current time. */
function signedCall({ apiKey, secret, UID }: Caller, host: string): Buffer {
  return post(USER_INFO, host, signedForm(USER_INFO, { apiKey, UID, format: 'json' }, secret, host));
}

/** What call `n` is: of twenty, fifteen are accepted, and the others fail for five reasons. */
function everydayCall({ apiKey, secret, UID }: Caller, n: number, host: string): Buffer {
  const stranger = `u-${FIRST_STRANGER + ((n * 7_919) % STRANGERS)}`;
  const parameters = { apiKey, UID, format: 'json', cid: `order ${n % 1_000}`, context: basket(n) };
  switch (n % 20) {
    case 3:
      return post(USER_INFO, host, signedForm(USER_INFO, { ...parameters, UID: stranger }, secret, host));
    case 7:
      return post(USER_INFO, host, `${signedForm(USER_INFO, parameters, secret, host)}x`);
    case 11:
      return post(USER_INFO, host, signedForm(USER_INFO, parameters, secret, host, 3_600));
    case 13:
      return post('/socialize.getUserInf', host, formText({ ...parameters, UID: stranger }));
    case 17:
      return post(USER_INFO, host, formText({ ...parameters, UID: stranger, oauth_token: `none-${n}` }));
    default: {
      const path = n % 2 === 0 ? USER_INFO : '/accounts.getAccountInfo';
      return post(path, host, signedForm(path, parameters, secret, host));
    }
  }
}

/** @param age seconds */
function signedForm(path: string, parameters: Record<string, string>, secret: string, host: string, age = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const nonce = randomBytes(12).toString('hex');
  return formText(signed({ method: 'POST', url: `http://${host}${path}`, parameters, secret, timestamp, nonce }));
}

function post(path: string, host: string, form: string, authorization?: string): Buffer {
  const lines = Object.entries({
    host,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(form.length),
    ...(authorization && { authorization }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${form}`);
}
