import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { administration } from '#node/administration/administration.ts';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { shopForAll } from '#service/fixtures/bundles/calls.fixture.ts';
import { shownIn } from '#service/fixtures/bundles/handed-on.fixture.ts';
import { situations } from '#service/fixtures/bundles/situations.fixture.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { openAdministrationPort } from '../administration/port.ts';
import { call, connectHttp } from './client.fixture.ts';
import { openMcp } from './http.ts';

const token = 'a'.repeat(64);
const shop = shopForAll();
const port = forAllTests(
  () => {
    const open = async (ask: Parameters<typeof openMcp>[0]) =>
      openMcp(ask, { allowChanges: true, guides: '', version: '0' }).endpoint;
    return openAdministrationPort({
      administration: administration(shop.service, { secrets: true, openMcp: open }),
      port: 0,
      token,
    });
  },
  (one) => one.stop(),
);
let client: Client;
beforeAll(async () => {
  // The limit of characters alone ends a search here: that of time is for slow machines, and the causes are due on each (R52).
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
  client = await connectHttp(port.origin, token, '2026-07-28');
});
afterAll(async () => {
  await client.close();
  vi.restoreAllMocks();
});

test('R48: a client that has only the tools of MCP finds the newest call and its cause in two, and no result shows a secret', {
  tags: ['property'],
}, async () => {
  const results: string[] = [];
  const use = async (name: string, input: Record<string, unknown>) => {
    const result = await call(client, name, input);
    results.push(result.whole);
    return result.value;
  };
  const named: unknown[] = [];
  for (const [n, [what, send]] of sampleOf(situations(shop), 20).entries()) {
    const callId = await send(n);
    await shop.service.explained();
    const { cause } = await shop.ask('log.get', { callId });
    const { calls } = await use('find_calls', { failedOnly: cause !== undefined, limit: 1 });
    expect([what, calls]).toMatchObject([what, [{ callId }]]);
    const { causeKey } = await use('explain_call', { callId, whole: true });
    expect([what, causeKey]).toEqual([what, cause]);
    if (cause !== undefined) named.push(cause);
  }
  expect(named.length).toBeGreaterThan(10);
  for (const [name, input] of [
    ['status', {}],
    ['find_problems', { limit: 50 }],
    ['find_calls', { limit: 50 }],
    ['list', { what: 'sites' }],
    ['list', { what: 'people', whole: true }],
  ] as const) {
    await use(name, input);
  }
  expect(shownIn(shop, results.join('\n'))).toEqual([]);
  expect(results.join('\n')).not.toContain(token);
});
