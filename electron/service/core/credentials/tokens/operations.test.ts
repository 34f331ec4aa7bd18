import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import { asking, startService } from '#service/fixtures/service.fixture.ts';
import type { OperationInput } from '#shared/contract/index.ts';

const service = forEachTest(startService, (one) => one.stop());
const ask = asking(service);
const tokenOf = async (server: Record<string, string>) => {
  const run = await ask('flows.start', { useCase: 'server', apiKey: '3_demo', server });
  return { run, target: { kind: 'token' as const, id: run.credential?.id ?? '' } };
};
const get = (target: OperationInput<'tokens.get'>) => ask('tokens.get', target);

describe('the history of a token', () => {
  test('names the call that gave it, the run it belongs to, and the calls that were made with it', async () => {
    const { run, target } = await tokenOf({ x_siteUID: 'u-ada' });
    await ask('flows.call', { id: run.id });
    const detail = await get(target);
    expect(detail).toMatchObject({ UID: 'u-ada', origin: 'none', calls: 1, flowId: run.id });
    expect(detail.issuedBy?.call).toMatchObject({ method: 'socialize.getToken', errorCode: 0 });
    expect(detail.lastUsedBy?.call).toMatchObject({ method: 'socialize.getUserInfo', UID: 'u-ada' });
    await ask('tokens.revoke', { targets: [target] });
    await ask('flows.call', { id: run.id });
    const { items, complete } = await ask('tokens.calls', target);
    expect(items.map(({ errorCode }) => errorCode)).toEqual([500024, 0]);
    expect(complete).toBe(true);
    expect((await get(target)).revokedAt).toEqual(expect.any(Number));
  });

  test('D52: a session names where it is used, and the calls that its login token made, refused ones too', async () => {
    const { cookieValue } = await ask('sessions.start', {
      site: '3_demo',
      UID: 'u-ada',
      sessionExpiration: -1,
    });
    const { items } = await ask('tokens.list', { apiKey: '3_demo', UID: 'u-ada' });
    const target = { kind: 'token' as const, id: items[0]?.id ?? '' };
    expect(await get(target)).toMatchObject({ origin: 'session', usedIn: 'browser', dynamic: true });
    const call = `${service.addresses.http}/accounts.getAccountInfo?apiKey=3_demo&login_token=${cookieValue}`;
    const { errorCode } = (await (await fetch(call)).json()) as { errorCode: number };
    expect((await ask('tokens.calls', target)).items).toMatchObject([{ credential: 'loginToken', errorCode }]);
  });

  test('the list has each token and code once, page by page', async () => {
    await ask('clock.freeze', {});
    for (const x_siteUID of ['u-ada', 'u-eve', 'u-chen', 'u-dalia']) await tokenOf({ x_siteUID });
    await ask('clock.step', { milliseconds: 1 });
    await tokenOf({ x_siteUID: 'u-bruno' });
    const pages = await pageByPage((after) => ask('tokens.list', { limit: 2, ...after }));
    const found = pages.flatMap((page) => page.items.map(({ id }) => id));
    const { items } = await ask('tokens.list', {});
    expect(found).toEqual(items.map(({ id }) => id));
    expect(new Set(found)).toHaveLength(5);
  });
});

describe('tokens expire in so many seconds', () => {
  test('D25: by the service clock, several at once, and never later than they would', async () => {
    await ask('clock.freeze', {});
    const never = await tokenOf({ x_siteUID: 'u-ada' });
    const soon = await tokenOf({ x_siteUID: 'u-ada', x_sessionExpiration: '2' });
    const targets = [never.target, soon.target];
    const rows = await ask('tokens.expire', { targets, milliseconds: 5_000 });
    expect(rows.map(({ state, createdAt, expiresAt }) => [state, (expiresAt ?? 0) - createdAt])).toEqual([
      ['valid', 5_000],
      ['valid', 2_000],
    ]);
    await ask('clock.step', { milliseconds: 4_999 });
    expect((await get(never.target)).state).toBe('valid');
    await ask('clock.step', { milliseconds: 1 });
    expect((await get(never.target)).state).toBe('expired');
  });

  test('a revoked one stays revoked; one that is gone refuses all of them', async () => {
    const { target } = await tokenOf({ x_siteUID: 'u-ada' });
    const other = await tokenOf({ x_siteUID: 'u-ada' });
    await ask('tokens.revoke', { targets: [target] });
    expect((await ask('tokens.expire', { targets: [target] }))[0]).toMatchObject({ state: 'revoked' });
    const gone = { kind: 'token' as const, id: '999' };
    await expect(ask('tokens.expire', { targets: [other.target, gone] })).rejects.toThrow('There is no token');
    expect((await get(other.target)).state).toBe('valid');
  });
});
