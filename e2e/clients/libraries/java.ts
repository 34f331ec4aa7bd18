import { hmac, type Library, type LibraryCall, type Value } from './library.ts';

/** `URLEncoder.encode` with its three corrections, as the Java library does it. */
function urlEncode(text: string): string {
  let out = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const char = String.fromCharCode(byte);
    if (/[A-Za-z0-9._*-]/.test(char)) out += char;
    else if (char === ' ') out += '+';
    else out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out.replaceAll('+', '%20').replaceAll('*', '%2A').replaceAll('%7E', '~');
}

function text(value: Value): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function baseUrl(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  const authority = port === '' ? hostname : `${hostname}:${port}`;
  return `${protocol}//${authority.toLowerCase()}${pathname}`;
}

let calls = 0;

/** A sorted tree of parameters; null stays out of the base string but goes out as the word `null`. */
function send({ url, apiKey, secret, userKey, parameters, now }: LibraryCall) {
  calls += 1;
  // `Random.nextInt()`: half of them are negative.
  const random = calls % 2 === 0 ? 1_234_567 + calls : -987_654_321 - calls;
  const all: [string, Value][] = Object.entries({
    ...parameters,
    apiKey,
    ...(userKey !== undefined && { userKey }),
    format: 'json',
    httpStatusCodes: 'false',
    sdk: 'java_3.2.4',
    timestamp: String(Math.floor(now / 1000)),
    nonce: `${now}_${random}`,
  });
  all.sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = all.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${urlEncode(text(value))}`);
  const base = ['POST', urlEncode(baseUrl(url)), urlEncode(signed.join('&'))].join('&');
  const sig = hmac(secret, base).toString('base64');
  const wire = [...all, ['sig', sig] as const].map(([name, value]) => `${name}=${urlEncode(text(value))}`);
  return {
    body: wire.join('&'),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-encoding': 'gzip',
      'x-connection': 'Keep-Alive',
    },
  };
}

export const java: Library = { name: 'Java', port: 'kept', yes: 'true', no: 'false', send };
