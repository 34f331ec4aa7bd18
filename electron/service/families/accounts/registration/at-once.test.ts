import { beforeEach, describe, expect, test } from 'vitest';
import { type Bench, NORA, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';

const { email, password } = NORA;
const newPassword = 'Better-horse-8';
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});

/** A call as a page makes it: with the API key alone. */
const begin = async () => String((await bench.byPage('accounts.initRegistration')).json.regToken);
const register = async (loginID = email) => {
  const finalizeRegistration = 'true';
  return bench.byPage('accounts.register', { regToken: await begin(), email: loginID, password, finalizeRegistration });
};
const login = (given: string, loginID = email) => bench.byPage('accounts.login', { loginID, password: given });
/** The error codes, each with how often it came. */
const codes = (replies: readonly Reply[]): Record<number, number> => {
  const counted: Record<number, number> = {};
  for (const { errorCode } of replies) counted[errorCode] = (counted[errorCode] ?? 0) + 1;
  return counted;
};
const emails = async () => {
  const { json } = await bench.bySite('accounts.search', { query: 'SELECT profile.email FROM accounts' });
  return (json.results as { profile: { email?: string } }[]).map(({ profile }) => profile.email ?? '');
};

describe('R56: calls at once', () => {
  test.each(['true', 'false'])(
    'five registrations with one regToken make one account (finalizeRegistration=%s)',
    async (finalizeRegistration) => {
      const regToken = await begin();
      const replies = await Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          bench.byPage('accounts.register', { regToken, email: `n${n}@shop.example`, password, finalizeRegistration }),
        ),
      );
      expect(codes(replies)).toEqual({ [finalizeRegistration === 'true' ? 0 : 206001]: 1, 400006: 4 });
      expect((await emails()).filter((one) => one.startsWith('n'))).toHaveLength(1);
    },
  );

  test('one regToken links its account to one of two others', async () => {
    for (const one of [email, 'nils@shop.example']) {
      const UID = String((await register(one)).json.UID);
      await bench.bySite('accounts.setAccountInfo', { UID, data: '{"terms":true}' });
    }
    await bench.bySite('accounts.setSchema', { dataSchema: '{"fields":{"terms":{"required":true}}}' });
    const providerSessions = '{"facebook":{"authToken":"t","providerUID":"fb-7"}}';
    const social = await bench.byPage('accounts.notifySocialLogin', { providerSessions });
    expect(social.json).toMatchObject({ errorCode: 206001, regToken: expect.any(String) });
    const regToken = String(social.json.regToken);
    const link = (loginID: string) => bench.byPage('accounts.linkAccounts', { regToken, loginID, password });
    const replies = await Promise.all([link(email), link('nils@shop.example'), link(email)]);
    expect(codes(replies)).toEqual({ 0: 1, 400006: 2 });
    const winner = replies.find(({ errorCode }) => errorCode === 0)?.json.UID;
    const query = 'SELECT UID FROM accounts WHERE identities.providerUID = "fb-7"';
    expect((await bench.bySite('accounts.search', { query })).json.results).toEqual([{ UID: winner }]);
  });

  test('guesses that are made at once count for the lock-out as those that come after one another', async () => {
    await bench.bySite('accounts.setPolicies', {
      security: '{"accountLockout":{"failedLoginThreshold":3,"lockoutTimeSec":300,"failedLoginResetSec":300}}',
    });
    await register();
    const guesses = Array.from({ length: 8 }, (_, n) => `Wrong-horse-${n}`);
    const replies = await Promise.all([...guesses, password].map((guess) => login(guess)));
    expect(codes(replies)).toEqual({ 403042: 3, 403120: 6 });
  });
});

test('R45: accounts.setAccountInfo of an unfinished account that answers 403043 has changed nothing, the password neither', async () => {
  await register();
  const regToken = await begin();
  const other = 'nils@shop.example';
  expect((await bench.byPage('accounts.register', { regToken, email: other, password })).errorCode).toBe(206001);
  const change = { regToken, addLoginEmails: email, profile: '{"firstName":"Nils"}', password, newPassword };
  expect((await bench.byPage('accounts.setAccountInfo', change)).errorCode).toBe(403043);
  expect((await bench.byPage('accounts.getAccountInfo', { regToken })).json.profile).toEqual({ email: other });
  expect((await login(newPassword, other)).errorCode).toBe(403042);
  expect((await login(password, other)).errorCode).toBe(206001);
});
