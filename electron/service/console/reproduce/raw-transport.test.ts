import { describe, expect, test } from 'vitest';
import { type Signing, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { runningForAll, SHOP_SECRET, secondsOf } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();

/** A signed call as it goes over the wire, which says nothing of its transport. */
function raw(given: Partial<Signing> & { readonly host: string }): string {
  const { url, form } = signedCall({ timestamp: secondsOf(running), ...given });
  return `GET ${new URL(url).pathname}?${form} HTTP/1.1\r\nHost: ${given.host}\r\nAccept: */*\r\n\r\n`;
}

/** A form with the secret, which HTTPS alone carries. */
const body = new URLSearchParams({ apiKey: '3_shop', UID: 'u-1', secret: SHOP_SECRET }).toString();

const judge = (text: string) => running.ask('reproduce.judge', { text });

describe('a raw request, which does not say how it went', () => {
  test.each([
    ['http', 'login.shop.example'],
    ['https', 'login.shop.example'],
    ['http', 'socialize.us1.gigya.com:8443'],
    ['https', 'localhost:9480'],
    ['https', '127.0.0.1:8080'],
  ] as const)('is accepted where it was signed for %s at %s', async (scheme, host) => {
    expect(await judge(raw({ scheme, host }))).toMatchObject({ outcome: 'accepted', call: { transport: scheme } });
  });

  test('is named its own mistake, not the transport besides', async () => {
    const text = raw({
      scheme: 'http',
      host: 'login.shop.example',
      values: { status: 'a b' },
      encode: (value) => encodeURIComponent(value).replaceAll('%20', '+'),
    });
    const { mistakes, notes } = await judge(text);
    expect(mistakes.map(({ name }) => name)).toEqual(['plus sign for blanks']);
    expect(notes.join(' ')).toMatch(/does not say .*: it is read as HTTP\./);
  });

  test.each(['http', 'https'] as const)(
    'D31, D72: signed for %s, is read so, too, where another rule refuses it: a right signature leaves no other reading',
    async (scheme) => {
      const text = raw({ scheme, host: 'login.shop.example', values: { UID: 'nobody' } });
      expect(await judge(text)).toMatchObject({ outcome: 'refused', errorCode: 403005, call: { transport: scheme } });
    },
  );

  test('D72: with a secret, which HTTPS alone carries, both verdicts are said, and the port that speaks for one', async () => {
    const text = (host: string) =>
      `POST /socialize.getUserInfo HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n${body}`;
    const open = await judge(text('shop.example'));
    expect(open).toMatchObject({ outcome: 'accepted', call: { transport: 'https' } });
    expect(open.notes.join(' ')).toMatch(/number 2 .* http:\/\/shop\.example.*would be refused with 403006/);
    const byPort = await judge(text('shop.example:8080'));
    expect(byPort).toMatchObject({ outcome: 'accepted', call: { transport: 'https' } });
    expect(byPort.notes.join(' ')).toMatch(/port 8080 speaks for HTTP/);
    const { calls } = await running.ask('reproduce.read', { text: text('shop.example') });
    expect(calls.map(({ label }) => label.slice(0, 12))).toEqual(['POST https:/', 'POST http://']);
    expect(await running.ask('reproduce.judge', { text: text('shop.example'), entry: 1 })).toMatchObject({
      outcome: 'refused',
      errorCode: 403006,
    });
  });

  test('is read as its response says, where that is in the text', async () => {
    const answered = `POST /socialize.getUserInfo HTTP/1.1\nHost: shop.example\nContent-Length: ${body.length}\n\n${body}\nHTTP/1.1 200 OK\nDate: Mon, 23 Nov 2026 09:00:00 GMT\n\n{"callId":"0123456789abcdef0123456789abcdef","errorCode":403006}`;
    const verdict = await judge(answered);
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403006, call: { transport: 'http' } });
  });

  test('as a proxy shows it is judged by the scheme in its first line', async () => {
    const { url, form } = signedCall({ timestamp: secondsOf(running), host: 'shop.example' });
    const text = `GET ${url}?${form} HTTP/1.1\nHost: shop.example\n\n`;
    expect((await judge(text)).outcome).toBe('accepted');
    expect(await judge(text.replace('GET http:', 'GET https:'))).toMatchObject({
      outcome: 'refused',
      mistakes: [{ name: 'HTTP and HTTPS differ' }],
    });
  });
});
