import { listen } from './listen.ts';

/**
 * The yardstick: a server that reads the form and sends a small JSON response, with nothing behind it. Its rate is the
 * most that this machine gives for this kind of call in Node.
 */
listen((_request, text) => {
  const form = new URLSearchParams(text);
  const nonce = form.get('nonce') ?? '0';
  return JSON.stringify({ statusCode: 200, errorCode: 0, statusReason: 'OK', callId: nonce, access_token: nonce });
});
