import { hmac, type Library, type LibraryCall, type Value } from './library.ts';

/** `rawurlencode`, for the base string. */
function rawUrlEncode(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^A-Za-z0-9\-_.~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** `urlencode`, which `http_build_query` uses on the wire: blank as `+`, and `~` encoded. */
function urlEncode(text: string): string {
  return rawUrlEncode(text).replaceAll('%20', '+').replaceAll('~', '%7E');
}

/** PHP's string conversion: true is `1`, false and null are empty; objects are the caller's JSON text. */
function text(value: Value): string {
  if (value === true) return '1';
  if (value === false || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value).replaceAll('/', '\\/') : String(value);
}

let calls = 0;

function send({ url, apiKey, secret, userKey, parameters, now }: LibraryCall) {
  calls += 1;
  const all: Record<string, string> = { apiKey };
  if (userKey !== undefined) all.userKey = userKey;
  for (const [name, value] of Object.entries(parameters)) all[name] = text(value);
  Object.assign(all, {
    httpStatusCodes: 'false',
    format: 'json',
    sdk: 'php_3.1.0',
    timestamp: String(Math.floor(now / 1000)),
    // `rand()`
    nonce: `${now}${1_000_000_000 + calls}`,
  });
  const names = Object.keys(all).sort();
  const query = names.map((name) => `${name}=${rawUrlEncode(all[name] ?? '')}`).join('&');
  const { protocol, hostname, port, pathname } = new URL(url);
  const address = `${protocol}//${hostname.toLowerCase()}${port === '' ? '' : `:${port}`}${pathname}`;
  all.sig = hmac(secret, `POST&${rawUrlEncode(address)}&${rawUrlEncode(query)}`).toString('base64');
  return {
    body: Object.entries(all)
      .map(([name, value]) => `${urlEncode(name)}=${urlEncode(value)}`)
      .join('&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

export const php: Library = { name: 'PHP', port: 'kept', yes: '1', no: '', send };
