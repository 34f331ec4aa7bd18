import { hmac, type Library, type LibraryCall, type Value } from './library.ts';

const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~';

/** Code unit by code unit: each half of a surrogate pair is encoded alone and becomes EF BF BD. */
function encode(text: string): string {
  let out = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index);
    if (unreserved.includes(unit)) out += unit;
    else for (const byte of Buffer.from(unit, 'utf8')) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

function text(value: Exclude<Value, null>): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

let counter = 0;

/** 100-nanosecond steps since 1601, as `DateTime.ToFileTime` counts. */
function fileTime(now: number): string {
  return String((BigInt(now) + 11_644_473_600_000n) * 10_000n);
}

/** The port is compared with an upper-case word and so never appended; null is skipped. */
function send({ url, apiKey, secret, userKey, parameters, now }: LibraryCall) {
  counter += 1;
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) all.set(name, text(value));
  all.set('apiKey', apiKey);
  if (userKey !== undefined) all.set('userKey', userKey);
  all.set('format', 'json');
  all.set('httpStatusCodes', 'false');
  all.set('sdk', 'dotnet_2.15.6');
  all.set('timestamp', String(Math.floor(now / 1000)));
  all.set('nonce', `${fileTime(now)}_${counter}`);
  // StringComparer.Ordinal
  const pairs = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${encode(value)}`);
  const { protocol, hostname, pathname } = new URL(url);
  const address = `${protocol}//${hostname.toLowerCase()}${pathname}`;
  const sig = hmac(secret, `POST&${encode(address)}&${encode(pairs.join('&'))}`).toString('base64');
  return {
    body: [...pairs, `sig=${encode(sig)}`].join('&'),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-encoding': 'gzip',
      'x-connection': 'Keep-Alive',
    },
  };
}

export const dotnet: Library = { name: '.NET', port: 'dropped', yes: 'true', no: 'false', send };
