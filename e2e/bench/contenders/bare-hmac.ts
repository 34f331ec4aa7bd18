import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { listen, option } from './listen.ts';

/**
 * The yardstick with the signature checked as the specification asks: form, base string, HMAC-SHA1, compare. One site,
 * one form of the base string, no timestamp window, no nonce, no user, no log.
 */
const key = createSecretKey(Buffer.from(option('--secret') ?? '', 'base64'));

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

listen((request, text) => {
  const form = [...new URLSearchParams(text)];
  const joined = form
    .filter(([name]) => name !== 'sig')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const base = `${request.method}&${encode(`http://${request.headers.host}${request.url}`)}&${encode(joined)}`;
  const expected = createHmac('sha1', key).update(base).digest();
  const given = Buffer.from(form.find(([name]) => name === 'sig')?.[1] ?? '', 'base64');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  const callId = form.find(([name]) => name === 'nonce')?.[1];
  return JSON.stringify(
    isRight
      ? { statusCode: 200, errorCode: 0, statusReason: 'OK', callId }
      : { statusCode: 403, errorCode: 403003, statusReason: 'Forbidden', callId },
  );
});
