import { describe, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { createBrowserPlatform } from './browser.ts';
import type { Connection } from './platform.ts';

const tab = 't'.repeat(43);

/** An event stream that the test feeds, ends and breaks. */
class FakeStream {
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  readonly body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      this.#controller = controller;
    },
  });
  send(text: string | Uint8Array<ArrayBuffer>): void {
    this.#controller?.enqueue(typeof text === 'string' ? this.#encoder.encode(text) : text);
  }
  end(): void {
    this.#controller?.close();
  }
  breakOff(): void {
    this.#controller?.error(new TypeError('network error'));
  }
}

function start(status: () => number, body: () => string = () => '{"ok":true,"value":{}}') {
  const streams: FakeStream[] = [];
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const waiting: (() => void)[] = [];
  const platform = createBrowserPlatform({
    tab,
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      if (url !== '/api/events') return new Response(body(), { status: status() });
      if (status() !== 200) return new Response('{}', { status: status() });
      const stream = new FakeStream();
      streams.push(stream);
      return new Response(stream.body);
    }) as typeof fetch,
    later: (run) => waiting.push(run),
  });
  const events: ServiceEvent[] = [];
  const connections: Connection[] = [];
  platform.onConnection((connection) => connections.push(connection));
  platform.onEvent((event) => events.push(event));
  return { platform, streams, asked, events, connections, waiting };
}

describe('the console in a browser', () => {
  test('gives problems as data, whatever comes back', async () => {
    for (const body of ['', '<html>', '{"ok":true}', '{"ok":false,"error":"text"}', 'null', '[]']) {
      const { platform } = start(
        () => 200,
        () => body,
      );
      expect(await platform.invoke('sites.list', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    }
  });

  test('R54: shows the secret of its tab with every operation and with the event stream, in a header', async () => {
    const { platform, asked } = start(() => 200);
    await platform.invoke('sites.list', {});
    expect(asked.map(({ url }) => url)).toEqual(['/api/events', '/api/sites.list']);
    for (const { url, init } of asked) {
      expect(init.headers).toMatchObject({ 'x-authdesk-tab': tab });
      expect(url + String(init.body)).not.toContain(tab);
    }
  });

  test('R30: says that the session is lost on 401 and sends no more requests', async () => {
    let status = 200;
    const { platform, asked, connections, waiting } = start(() => status);
    await expect.poll(() => asked).toHaveLength(1);
    status = 401;
    expect(await platform.invoke('sites.list', {})).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(connections).toEqual(['connected', 'no-session']);
    expect(asked[0]?.init.signal?.aborted).toBe(true);
    expect(waiting).toEqual([]);
  });

  test('after a restart of the service it goes on with the secret of a tab that was opened anew, and reads all again', async () => {
    let status = 401;
    const { platform, asked, connections } = start(() => status);
    await expect.poll(() => connections).toEqual(['connected', 'no-session']);
    status = 200;
    platform.resume('n'.repeat(43));
    await expect.poll(() => connections).toEqual(['connected', 'no-session', 'lost', 'connected']);
    expect(asked.at(-1)?.init.headers).toMatchObject({ 'x-authdesk-tab': 'n'.repeat(43) });
  });

  test('passes events on, however the network cuts them, and steps over broken lines', async () => {
    const { streams, events } = start(() => 200);
    await expect.poll(() => streams).toHaveLength(1);
    const bytes = new TextEncoder().encode(
      ': connected\n\ndata: {"seq":1,"type":"changed","areas":["sites"]}\n\ndata: not json\n\n' +
        'data: {"type":"changed"}\n\n: heartbeat\n\ndata: {"seq":2,"type":"flow","flow":{"name":"é€"}}\n\n',
    );
    for (let at = 0; at < bytes.length; at += 3) streams[0]?.send(bytes.slice(at, at + 3));
    await expect.poll(() => events.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(events[1]).toMatchObject({ flow: { name: 'é€' } });
  });

  test('tries again after an interruption, tells it, and tells when it is back', async () => {
    let status = 200;
    const { streams, events, connections, waiting } = start(() => status);
    await expect.poll(() => streams).toHaveLength(1);
    status = 503;
    streams[0]?.breakOff();
    await expect.poll(() => connections).toEqual(['connected', 'lost']);
    waiting.shift()?.();
    await expect.poll(() => waiting).toHaveLength(1);
    status = 200;
    waiting.shift()?.();
    await expect.poll(() => connections).toEqual(['connected', 'lost', 'connected']);
    streams[1]?.send('data: {"seq":9,"type":"changed","areas":[]}\n\n');
    await expect.poll(() => events.map(({ seq }) => seq)).toEqual([9]);
    streams[1]?.end();
    await expect.poll(() => connections.at(-1)).toBe('lost');
  });

  test('finds out on reconnecting that the service was started anew and the session is void', async () => {
    let status = 200;
    const { streams, connections, waiting } = start(() => status);
    await expect.poll(() => streams).toHaveLength(1);
    status = 401;
    streams[0]?.end();
    await expect.poll(() => waiting).toHaveLength(1);
    waiting.shift()?.();
    await expect.poll(() => connections).toEqual(['connected', 'lost', 'no-session']);
    expect(waiting).toEqual([]);
  });
});
