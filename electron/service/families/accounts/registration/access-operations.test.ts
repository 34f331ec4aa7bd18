import { expect, test } from 'vitest';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { accessHandlers } from './access-operations.ts';

test('an account is looked at, unlocked, verified and given a password, by the policies of its site', async () => {
  const bench = await openBench();
  const access = accessHandlers(bench.core);
  const [email, password, newPassword] = ['nora@shop.example', 'Correct-horse-7', 'Battery-staple-8'];
  await bench.bySite('accounts.setPolicies', {
    security: '{"accountLockout":{"failedLoginThreshold":1,"lockoutTimeSec":600}}',
    passwordComplexity: '{"minLength":8}',
  });
  const registered = await bench.bySite('accounts.register', {
    email,
    password,
    finalizeRegistration: 'true',
    subscriptions: '{}',
    targetEnv: 'mobile',
  });
  const who = { apiKey: API_KEY, UID: String(registered.json.UID) };
  const logIn = async (given: string) =>
    (await bench.bySite('accounts.login', { loginID: email, password: given })).json.errorCode;
  expect([await logIn('wrong'), await logIn(password)]).toEqual([403042, 403120]);

  expect(access['access.get'](who)).toMatchObject({
    emails: [{ address: email, verified: false }],
    password: { isSet: true, lockedUntil: expect.any(Number) },
    subscriptions: {},
  });
  await access['access.unlock'](who);
  expect(await logIn(password)).toBe(0);
  await access['access.verifyEmail']({ ...who, email });
  expect(access['access.get'](who)).toMatchObject({
    emails: [{ address: email, verified: true }],
    password: { failed: 0 },
  });
  await access['access.setPassword']({ ...who, password: newPassword });
  expect(await logIn(newPassword)).toBe(0);

  const { ended } = await access['access.endSessions'](who);
  expect(ended).toBe(1);
  const { sessionToken } = registered.json.sessionInfo as { sessionToken: string };
  expect((await bench.byToken(sessionToken, 'accounts.getAccountInfo')).json.errorCode).not.toBe(0);

  const refused: (() => unknown)[] = [
    () => access['access.setPassword']({ ...who, password: 'short' }),
    () => access['access.verifyEmail']({ ...who, email: 'other@shop.example' }),
    () => access['access.get']({ ...who, UID: 'u-nobody' }),
  ];
  for (const work of refused) {
    await expect(Promise.resolve().then(work)).rejects.toThrow(OperationProblem);
  }
});

test('R56: of two passwords that are set at once one is kept, and the other one is refused', async () => {
  const bench = await openBench();
  const access = accessHandlers(bench.core);
  const who = { apiKey: API_KEY, UID: 'u-ada' };
  await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', username: 'ada' });
  const wanted = ['First-horse-1', 'Second-horse-2'];
  const ended = await Promise.allSettled(
    wanted.map(async (password) => access['access.setPassword']({ ...who, password })),
  );
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const kept = wanted[ended.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  expect((await bench.bySite('accounts.login', { loginID: 'ada', password: kept })).errorCode).toBe(0);
  bench.core.store.close();
});
