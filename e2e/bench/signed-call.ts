import { createHmac, randomBytes } from 'node:crypto';

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * One signed socialize.getUserInfo as a whole HTTP/1.1 request, made after the specification alone ("Signed request"),
 * with a fresh nonce and the current time.
 *
 * @param secret the site's secret, base64
 * @param host host and port that the call names
 */
export function signedCall(apiKey: string, secret: string, host: string, UID: string): Buffer {
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
  const body = `${joined}&sig=${encode(sig)}`;
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
