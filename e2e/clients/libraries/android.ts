import { hmac, type Library, type LibraryCall, type Value } from './library.ts';

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function text(value: Exclude<Value, null>): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

let calls = 0;

/** Signs in base64url with its padding, and sends the API key in a header too; null is skipped. */
function send({ url, apiKey, secret, userKey, parameters, now }: LibraryCall) {
  calls += 1;
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, Exclude<Value, null>] => entry[1] !== null,
  );
  const all: Record<string, string> = {
    ...Object.fromEntries(given.map(([name, value]) => [name, text(value)])),
    apiKey,
    ...(userKey !== undefined && { userKey }),
    format: 'json',
    httpStatusCodes: 'false',
    sdk: 'Android_7.0.0',
    targetEnv: 'mobile',
    timestamp: String(Math.floor(now / 1000)),
    nonce: `${now}_${calls}`,
  };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const query = Object.entries(sorted).map(([name, value]) => `${name}=${encode(value)}`);
  const { protocol, host, pathname } = new URL(url);
  const digest = hmac(secret, `POST&${encode(`${protocol}//${host}${pathname}`)}&${encode(query.join('&'))}`);
  const sig = digest.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return {
    body: [...query, `sig=${encode(sig)}`].join('&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', apikey: apiKey },
  };
}

export const android: Library = { name: 'Android', port: 'kept', yes: 'true', no: 'false', send };
