import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startRunning } from '../running.fixture.ts';
import { type Signing, signedCall } from './signed-call.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

/** A signed call as it goes over the wire, which says nothing of its transport. */
function raw(given: Partial<Signing> & { readonly host: string }): string {
  const { url, form } = signedCall({ timestamp: Math.floor(running.clock() / 1000), ...given });
  return `GET ${new URL(url).pathname}?${form} HTTP/1.1\r\nHost: ${given.host}\r\nAccept: */*\r\n\r\n`;
}

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
    expect(notes[0]).toMatch(/does not say .*: it is read as HTTP, with which less of it is wrong/);
  });

  test('as a proxy shows it is judged by the scheme in its first line', async () => {
    const { url, form } = signedCall({ timestamp: Math.floor(running.clock() / 1000), host: 'shop.example' });
    const text = `GET ${url}?${form} HTTP/1.1\nHost: shop.example\n\n`;
    expect((await judge(text)).outcome).toBe('accepted');
    expect(await judge(text.replace('GET http:', 'GET https:'))).toMatchObject({
      outcome: 'refused',
      mistakes: [{ name: 'HTTP and HTTPS differ' }],
    });
  });
});
