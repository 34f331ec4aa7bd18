import { beforeEach, expect, test } from 'vitest';
import { API_KEY, type Bench, openBench } from '#service/modules/rest/rest.fixture.ts';

const email = 'nora@shop.example';
const password = 'Correct-horse-7';
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
const rba = (method: string, parameters: Record<string, string> = {}) =>
  bench.bySite(`accounts.rba.${method}`, parameters);

test('a locked account cannot log in until the time is over, or until it is unlocked', async () => {
  await bench.bySite('accounts.register', { email, password, finalizeRegistration: 'true' });
  const login = async () =>
    (await bench.send({ method: 'accounts.login', parameters: { apiKey: API_KEY, loginID: email, password } })).json;
  await rba('lock', { loginID: email, duration: '60' });
  expect(await login()).toMatchObject({ errorCode: 403120, errorDetails: expect.stringContaining('rba.lock') });
  bench.clock.advance(60_000);
  expect(await login()).toMatchObject({ errorCode: 0 });
  await rba('lock', { loginID: email, duration: '0' });
  bench.clock.advance(1_000_000_000);
  expect(await login()).toMatchObject({ errorCode: 403120 });
  await rba('unlock', { loginID: email });
  expect(await login()).toMatchObject({ errorCode: 0 });
  // Left out: the time of the policies.
  await rba('lock', { loginID: email });
  bench.clock.advance(300_000);
  expect(await login()).toMatchObject({ errorCode: 0 });
});

test.each([
  [{}, 400002, 'UID'],
  [{ UID: 'u-nobody' }, 403005, 'UID'],
  [{ loginID: 'nobody' }, 403047, 'login identifier'],
  [{ ip: '192.0.2.1' }, 400006, 'ip'],
])('lock and unlock with %j: the error names it', async (parameters, errorCode, named) => {
  for (const method of ['lock', 'unlock']) {
    const { json } = await rba(method, parameters as Record<string, string>);
    expect(json).toMatchObject({ errorCode, errorDetails: expect.stringContaining(named) });
  }
});

test('the policy is kept as given', async () => {
  const policy = { commonRules: [{ type: 'x' }], rulesSets: [] };
  expect((await rba('setPolicy', { policy: JSON.stringify(policy) })).json.errorCode).toBe(0);
  expect((await rba('getPolicy')).json.policy).toMatchObject({ commonRules: [{ type: 'x' }] });
  const deep = `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`;
  expect((await rba('setPolicy', { policy: deep })).json).toMatchObject({ errorCode: 400006 });
  const large = JSON.stringify({ text: 'x'.repeat(600_000) });
  expect((await rba('setPolicy', { policy: large })).json.errorCode).toBe(413003);
  const open = await bench.send({ method: 'accounts.rba.getPolicy', parameters: { apiKey: API_KEY } });
  expect(open.json.errorCode).toBe(403005);
});
