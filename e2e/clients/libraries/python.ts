import { hmac, type Library, type LibraryCall, type Value } from './library.ts';

/** `urllib.parse.quote` with `safe='~'`. */
function quote(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9_.~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** `json.dumps`: blanks after `,` and `:`, everything outside ASCII escaped. */
function dumps(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${dumps(name)}: ${dumps(member)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function text(value: Exclude<Value, null>): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? dumps(value) : String(value);
}

let calls = 0;

/** None is skipped; with a port that is not the scheme's own the real library crashes, so this one does too. */
function send({ url, apiKey, secret, userKey, parameters, now }: LibraryCall) {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (port !== '') throw new TypeError('can only concatenate str (not "int") to str');
  calls += 1;
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) if (value !== null) all[name] = text(value);
  Object.assign(all, {
    apiKey,
    ...(userKey !== undefined && { userKey }),
    format: 'json',
    httpStatusCodes: 'false',
    sdk: 'python_3.6.0',
    timestamp: String(Math.floor(now / 1000)),
    nonce: `${now}${calls % 1000}`,
  });
  const query = Object.keys(all)
    .sort()
    .map((name) => `${name}=${quote(all[name] ?? '')}`)
    .join('&');
  all.sig = hmac(secret, `POST&${quote(`${protocol}//${hostname}${pathname}`)}&${quote(query)}`).toString('base64');
  const body = Object.entries(all).map(([name, value]) => `${name}=${quote(value)}`);
  return { body: body.join('&'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

export const python: Library = { name: 'Python', port: 'default only', yes: 'True', no: 'False', send };
