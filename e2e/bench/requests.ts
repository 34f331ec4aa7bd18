import { createHmac, randomBytes } from 'node:crypto';

/** What a generator needs to make the requests of a workload. */
export type Workload =
  | { readonly kind: 'signed'; readonly apiKey: string; readonly secret: string; readonly UID: string }
  | { readonly kind: 'post'; readonly path: string; readonly authorization: string; readonly form: string }
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
    case 'post':
      return Array.from({ length: count }, () =>
        post(workload.path, host, workload.form, { authorization: workload.authorization }),
      );
    case 'codes':
      return workload.codes.map((code) =>
        post(
          '/socialize.getToken',
          host,
          `grant_type=authorization_code&code=${encode(code)}&redirect_uri=${encode(workload.redirectUri)}`,
          { authorization: workload.authorization },
        ),
      );
  }
}

/**
 * One signed socialize.getUserInfo, made from the specification alone ("Signed request"), with a fresh nonce and the
 * current time.
 */
function signedCall({ apiKey, secret, UID }: Extract<Workload, { kind: 'signed' }>, host: string): Buffer {
  const parameters: Record<string, string> = {
    UID,
    apiKey,
    format: 'json',
    nonce: randomBytes(12).toString('hex'),
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const joined = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encode(parameters[name] ?? '')}`)
    .join('&');
  const path = '/socialize.getUserInfo';
  const base = `POST&${encode(`http://${host}${path}`)}&${encode(joined)}`;
  const sig = createHmac('sha1', Buffer.from(secret, 'base64')).update(base).digest('base64');
  return post(path, host, `${joined}&sig=${encode(sig)}`);
}

function post(path: string, host: string, form: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries({
    host,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(form.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${form}`);
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
