import { describe, expect, test } from 'vitest';
import { call, LOGIN, provoke, type Sending, send } from '#service/fixtures/failures.fixture.ts';
import { runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { isCredentialRefused } from '#shared/protocol/sent-credential.ts';

// A row of the log is shown as soon as its call is answered, and read from the log later. Both must say the same.

const running = runningForAll();

/** Makes one call; its row as the event told it, and as the log has it. */
async function rowsOf(make: () => Promise<unknown>): Promise<{ live: CallSummary; stored: CallSummary | undefined }> {
  const live = new Promise<CallSummary>((resolve) => {
    const stop = running.service.subscribe((event) => {
      if (event.type !== 'call') return;
      stop();
      resolve(event.call);
    });
  });
  await make();
  const told = await live;
  const { items } = await running.ask('log.list', { limit: 1 });
  return { live: told, stored: items[0] };
}

const info = '/socialize.getUserInfo';
const authorized = (value: string): Sending => ({ headers: { authorization: value } });
const form = (parameters: Record<string, string>, headers?: Sending['headers']): Sending => ({
  ...{ form: { apiKey: '3_shop', UID: 'u-1', ...parameters } },
  ...(headers && { headers }),
});
const atForeignHost: Sending = { headers: { authorization: 'OAuth t', host: 'x.example' }, transport: 'http' };
const wrongClient: Sending = { form: { grant_type: 'none', client_id: '3_shop', client_secret: 'x' } };
const signed = { timestamp: '1', nonce: 'n', sig: 'AAAA' };

/** Calls that fail, with the credential that each carries, and whether it is what is refused. */
type Failing = readonly [what: string, path: string, sending: Sending, credential: string, refused: boolean];
const failing: readonly Failing[] = [
  ['a garbage token', info, authorized('OAuth garbage'), 'oauth', true],
  ['a header without a token', info, authorized('OAuth'), 'oauth', true],
  ['a header of an unknown scheme', info, authorized('Digest username="x"'), 'unreadable', true],
  ['Bearer with what is no JWT', info, authorized('Bearer garbage'), 'jwt', true],
  ['Basic at a REST method', info, authorized('Basic eDp5'), 'basic', true],
  ['two kinds of credential', info, form({ secret: SHOP_SECRET, oauth_token: 't' }), 'oauth', true],
  ['a wrong secret', info, form({ secret: 'AAAA' }), 'secret', true],
  ['a secret over plain HTTP', info, { ...form({ secret: SHOP_SECRET }), transport: 'http' }, 'secret', true],
  ['an old timestamp', info, form(signed), 'signature', true],
  ['a signature without its nonce', info, form({ timestamp: '1', sig: 'AAAA' }), 'signature', false],
  ['a secret without an API key', info, { form: { secret: SHOP_SECRET } }, 'secret', false],
  ['an unknown method with a token', '/socialize.getUserInfos', form({ oauth_token: 't' }), 'oauth', false],
  ['a path that is no method, with a token', '/nothing', authorized('OAuth garbage'), 'oauth', false],
  ['a host that the service does not know', info, atForeignHost, 'oauth', false],
  ['a login token that is none', info, form({ login_token: 'garbage' }), 'lostLoginToken', false],
  ['the cookie of a lost session', info, form({}, { cookie: 'glt_3_shop=garbage' }), 'lostCookie', false],
  ['an application key without its secret', info, form({ userKey: 'AK1', secret: 'AAAA' }), 'userKey', true],
  ['the API key alone', info, form({}), 'anonymous', false],
  ['nothing', info, {}, 'none', false],
  ['a wrong client secret', '/socialize.getToken', wrongClient, 'body', true],
  ['a login that is refused', `${LOGIN}&x_unknown=1`, {}, 'none', false],
];

describe('the newest row of the log is the row that is read later', () => {
  test.each(failing)(
    '%s: same cause, and the credential that was sent',
    async (_what, path, sending, credential, refused) => {
      const { live, stored } = await rowsOf(() => send(running, path, sending));
      expect(live).toEqual(stored);
      expect(live.cause).toBeTypeOf('string');
      expect({ credential: live.credential, refused: isCredentialRefused(live) }).toEqual({ credential, refused });
    },
  );

  test('an accepted call has no cause', async () => {
    const { live, stored } = await rowsOf(() => call(running));
    expect(live).toEqual(stored);
    expect(live).toMatchObject({ errorCode: 0, credential: 'secret' });
    expect(live).not.toHaveProperty('cause');
  });

  test.each([
    ['http-503', 'http-503.provoked'],
    ['http-429', 'http-429.provoked'],
    ['reset', 'reset.provoked'],
  ] as const)('D50: a provoked %s is its own cause, no error of the service', async (kind, cause) => {
    const { id } = await provoke(running, { effect: { kind } });
    const { live, stored } = await rowsOf(() => call(running));
    await running.ask('failures.remove', { id });
    expect(live).toEqual(stored);
    expect(live).toMatchObject({ cause, credential: 'secret' });
    expect(isCredentialRefused(live)).toBe(false);
  });

  test('R15: the cause is made of the masked row, as that of the log is', async () => {
    const { live, stored } = await rowsOf(() =>
      send(running, `/socialize.${SHOP_SECRET.slice(0, 30)}`, form({ secret: SHOP_SECRET })),
    );
    expect(live).toEqual(stored);
    expect(JSON.stringify(live)).not.toContain(SHOP_SECRET);
  });
});
