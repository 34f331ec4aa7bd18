import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';
import { CRM_SECRET } from '#service/fixtures/running.fixture.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';

// What the desk shows of the tokens of machines (X 2, ADR 33), and where they are kept.

const crm = { client_id: 'AK1', client_secret: CRM_SECRET };

const bench = forAllTests(openIdBench, ({ stop }) => stop());
let host: string;
beforeAll(async () => {
  host = `accounts.us1.authdesk.localhost:${new URL(bench.base).port}`;
});

type Given = { readonly access_token: string; readonly refresh_token: string };
const post = async (path: string, form: Record<string, string>) => (await bench.call(path, { form, host })).json;
const give = async (form: Record<string, string> = { grant_type: 'client_credentials' }) => {
  // The clock of a test stands still: one that comes later is newer.
  bench.running.clock.advance(1_000);
  return (await post('/oauth2/token', { ...crm, ...form })) as unknown as Given;
};
const refresh = ({ refresh_token }: Given) => give({ grant_type: 'refresh_token', refresh_token });
const isActive = async (token: string) => (await post('/introspect', { ...crm, token })).active;
const listed = async (input: Record<string, unknown> = {}) =>
  (await bench.running.ask('machines.tokens', input as never)).items;
const newest = async (kind: 'access-token' | 'refresh-token') => {
  const [row] = await listed({ kind });
  if (row === undefined) throw new Error(`No ${kind} is listed.`);
  return row;
};

describe('tokens of machines in the desk (X 2, ADR 33)', () => {
  test('each has its application, site, kind, times and state, and no value; the newest comes first', async () => {
    const given = await give();
    const rows = await listed();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['access-token', 'refresh-token']);
    const now = bench.running.clock();
    for (const row of rows) {
      expect(row).toMatchObject({ apiKey: API_KEY, userKey: 'AK1', state: 'valid' });
      expect(row.siteName).not.toBe('');
      expect(row.applicationName).not.toBe('');
      expect(row.createdAt).toBeLessThanOrEqual(now);
      expect(row.expiresAt).toBeGreaterThan(now);
    }
    const text = JSON.stringify(await bench.running.ask('machines.token', { id: (await newest('refresh-token')).id }));
    for (const value of [given.refresh_token, given.access_token, CRM_SECRET]) {
      expect(text).not.toContain(value);
      expect(JSON.stringify(rows)).not.toContain(value);
    }
  });

  test('RFC 6749 6: a refresh token that was used says so, and its detail names what came of the same grant', async () => {
    await refresh(await give());
    const used = (await listed({ state: 'used' }))[0];
    expect(used).toMatchObject({ kind: 'refresh-token', usedAt: expect.any(Number) });
    const { grant } = await bench.running.ask('machines.token', { id: String(used?.id) });
    expect(grant.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'access-token valid',
      'access-token valid',
      'refresh-token valid',
    ]);
  });

  test('they are found by application, site, kind and state', async () => {
    const all = await listed();
    expect(await listed({ apiKey: API_KEY, text: 'ak1' })).toEqual(all);
    expect(await listed({ text: all[0]?.applicationName.slice(0, 2) })).toEqual(all);
    expect(await listed({ text: '%' })).toEqual([]);
    expect(await listed({ apiKey: '3_none' })).toEqual([]);
    const states = [];
    for (const state of ['valid', 'used', 'expired', 'revoked'] as const) states.push(...(await listed({ state })));
    expect(states).toHaveLength(all.length);
  });

  test('R52: pages follow each other without a gap', async () => {
    const all = (await listed()).map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await bench.running.ask('machines.tokens', { limit: 2, ...(after !== undefined && { after }) });
      paged.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === undefined) break;
    }
    expect(paged).toEqual(all);
    expect((await bench.running.problem('machines.tokens', { after: 'elsewhere' })).code).toBe('invalid-input');
  });

  test('RFC 7009: an access token is revoked alone, a refresh token with its grant, and the list is told at once', async () => {
    const first = await give();
    const access = await newest('access-token');
    const events: ServiceEvent[] = [];
    const off = bench.running.service.subscribe((event) => events.push(event));
    expect(await bench.running.ask('machines.revoke', { id: access.id })).toEqual({ revoked: 1 });
    await expect.poll(() => events.some((one) => one.type === 'changed' && one.areas.includes('tokens'))).toBe(true);
    off();
    expect([await isActive(first.access_token), await isActive(first.refresh_token)]).toEqual([false, true]);
    const next = await refresh(first);
    const { id } = await newest('refresh-token');
    // The two of the second turn and the refresh token that was used; the access token was revoked before.
    expect(await bench.running.ask('machines.revoke', { id })).toEqual({ revoked: 3 });
    expect([await isActive(next.access_token), await isActive(next.refresh_token)]).toEqual([false, false]);
    expect(await bench.running.ask('machines.token', { id })).toMatchObject({
      state: 'revoked',
      revokedAt: expect.any(Number),
    });
    expect((await bench.running.problem('machines.revoke', { id: '0'.repeat(64) })).code).toBe('not-found');
  });
});
