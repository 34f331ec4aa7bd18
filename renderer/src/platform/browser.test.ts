import { describe, expect, it, vi } from 'vitest';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { createBrowserPlatform } from './browser.ts';
import type { Connection } from './platform.ts';

/** Stands for the browser's EventSource; the test opens, breaks and feeds it. */
class FakeSource {
  static made: FakeSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  closed = false;
  constructor() {
    FakeSource.made.push(this);
  }
  close() {
    this.closed = true;
  }
}

function start(status: () => number, body: () => string = () => '{"ok":true,"value":{}}') {
  FakeSource.made = [];
  const waiting: (() => void)[] = [];
  const platform = createBrowserPlatform({
    fetch: (async () => new Response(body(), { status: status() })) as typeof fetch,
    openEvents: () => new FakeSource() as unknown as EventSource,
    later: (run) => waiting.push(run),
  });
  const events: ServiceEvent[] = [];
  const connections: Connection[] = [];
  platform.onConnection((connection) => connections.push(connection));
  platform.onEvent((event) => events.push(event));
  return { platform, events, connections, waiting };
}

describe('the console in a browser', () => {
  it('gives problems as data, whatever comes back', async () => {
    for (const body of ['', '<html>', '{"ok":true}', '{"ok":false,"error":"text"}', 'null', '[]']) {
      const { platform } = start(
        () => 200,
        () => body,
      );
      expect(await platform.invoke('sites.list', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    }
  });

  it('R30: says that the session is gone on 401 and asks no more', async () => {
    const { platform, connections } = start(() => 401);
    expect(await platform.invoke('sites.list', {})).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(connections).toEqual(['connected', 'no-session']);
    expect(FakeSource.made.every(({ closed }) => closed)).toBe(true);
  });

  it('passes events on and steps over broken lines', () => {
    const { events } = start(() => 200);
    const [source] = FakeSource.made;
    source?.onmessage?.({ data: '{"seq":1,"type":"changed","areas":["sites"]}' });
    source?.onmessage?.({ data: 'not json' });
    source?.onmessage?.({ data: '{"type":"changed"}' });
    source?.onmessage?.({ data: '{"seq":2,"type":"changed","areas":[]}' });
    expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('tries again after an interruption, tells it, and tells when it is back', async () => {
    let status = 503;
    const { connections, waiting } = start(() => status);
    FakeSource.made[0]?.onerror?.();
    expect(connections).toEqual(['connected', 'lost']);
    status = 200;
    waiting.shift()?.();
    await vi.waitFor(() => expect(FakeSource.made).toHaveLength(2));
    FakeSource.made[1]?.onopen?.();
    expect(connections).toEqual(['connected', 'lost', 'connected']);
  });

  it('finds out on reconnecting that the service was started anew and the session is void', async () => {
    const { connections, waiting } = start(() => 401);
    FakeSource.made[0]?.onerror?.();
    waiting.shift()?.();
    await vi.waitFor(() => expect(connections).toEqual(['connected', 'lost', 'no-session']));
    expect(FakeSource.made).toHaveLength(1);
  });
});
