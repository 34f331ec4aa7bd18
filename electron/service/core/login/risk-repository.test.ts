import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

const [email, password] = ['nora@shop.example', 'Correct-horse-7'];
const risky = { type: 'highRisk', threshold: 1 };
const lockout = { type: 'lockout', scope: ['account'], duration: 60 };
const policy = {
  rulesSets: [
    { id: 'strict', rules: [{ id: 'risky', action: lockout, rootFactor: risky }] },
    { id: 'lenient', rules: [] },
    { id: 'retired', enabled: false, rules: [] },
  ],
  defaultPolicy: 'strict',
};
let UID = '';
const bench = forEachTest(openBench);
beforeEach(async () => {
  expect((await bench.bySite('accounts.rba.setPolicy', { policy: JSON.stringify(policy) })).errorCode).toBe(0);
  const { json } = await bench.bySite('accounts.register', { email, password, finalizeRegistration: 'true' });
  UID = String(json.UID);
});
const set = async (rba: unknown, token?: string) => {
  const parameters = { rba: JSON.stringify(rba) };
  const reply = await (token === undefined
    ? bench.bySite('accounts.setAccountInfo', { UID, ...parameters })
    : bench.byToken(token, 'accounts.setAccountInfo', parameters));
  return reply.json;
};
const read = async () => (await bench.bySite('accounts.getAccountInfo', { UID, include: 'rba' })).json.rbaPolicy;
const riskyLogin = async () => {
  const clientContext = JSON.stringify({ clientIP: '192.0.2.1', riskScore: 2 });
  return (await bench.bySite('accounts.login', { loginID: email, password, clientContext })).json.errorCode;
};

describe('F 7.3: rba of accounts.setAccountInfo', () => {
  test('the account is judged by the set of rules that it has chosen, until it chooses none', async () => {
    expect(await read()).toEqual({ riskPolicyLocked: false });
    expect(await riskyLogin()).toBe(403120);
    for (const riskPolicy of ['lenient', '_off']) {
      expect((await set({ riskPolicy })).errorCode).toBe(0);
      expect(await read()).toEqual({ riskPolicy, riskPolicyLocked: false });
      expect(await riskyLogin()).toBe(0);
    }
    expect((await set({ riskPolicy: null })).errorCode).toBe(0);
    expect(await riskyLogin()).toBe(403120);
  });

  test('a set that the policy has no more is the default one', async () => {
    await set({ riskPolicy: 'lenient' });
    const rulesSets = policy.rulesSets.filter(({ id }) => id !== 'lenient');
    await bench.bySite('accounts.rba.setPolicy', { policy: JSON.stringify({ ...policy, rulesSets }) });
    expect(await riskyLogin()).toBe(403120);
  });

  test('failed logins count by the rules of the chosen set', async () => {
    const rootFactor = { type: 'failedLogins', scope: ['account'], threshold: 2, resetInterval: 60 };
    const rulesSets = [...policy.rulesSets, { id: 'guessing', rules: [{ action: lockout, rootFactor }] }];
    await bench.bySite('accounts.rba.setPolicy', { policy: JSON.stringify({ ...policy, rulesSets }) });
    await set({ riskPolicy: 'guessing' });
    const fail = () => bench.bySite('accounts.login', { loginID: email, password: 'Wrong-horse-7' });
    await fail();
    await fail();
    expect((await fail()).errorCode).toBe(403120);
  });

  test('a user chooses, unless the site has locked it', async () => {
    const token = await bench.token(UID);
    expect((await set({ riskPolicy: 'lenient' }, token)).errorCode).toBe(0);
    expect(await set({ riskPolicyLocked: true }, token)).toMatchObject(refusal(403007, 'rba.riskPolicyLocked'));
    expect((await set({ riskPolicyLocked: true })).errorCode).toBe(0);
    expect(await set({ riskPolicy: '_off' }, token)).toMatchObject(refusal(403007, 'rba.riskPolicy'));
    expect(await read()).toEqual({ riskPolicy: 'lenient', riskPolicyLocked: true });
    expect((await set({ riskPolicyLocked: false, riskPolicy: '_off' })).errorCode).toBe(0);
    expect((await set({ riskPolicy: 'strict' }, token)).errorCode).toBe(0);
  });

  test('a regToken is not enough: its holder has not proved what the rules ask for', async () => {
    const { json } = await bench.bySite('accounts.register', { email: 'ben@shop.example', password });
    const parameters = { apiKey: API_KEY, regToken: String(json.regToken), rba: '{"riskPolicy":"_off"}' };
    const reply = await bench.send({ method: 'accounts.setAccountInfo', parameters });
    expect(reply.json).toMatchObject(refusal(403007, 'rba'));
  });

  test('what is no choice is 400006, naming the place, and changes nothing (R45)', async () => {
    for (const [rba, place] of [
      [{ riskPolicy: 'unknown' }, 'rba.riskPolicy'],
      [{ riskPolicy: 'retired' }, 'rba.riskPolicy'],
      [{ riskPolicy: 7 }, 'rba.riskPolicy'],
      [{ riskPolicyLocked: 'yes' }, 'rba.riskPolicyLocked'],
      [{ risk: 'strict' }, 'rba'],
      [[], 'rba'],
      ['strict', 'rba'],
    ] as const) {
      const before = bench.core.store.of(accountRepository).get(API_KEY, UID);
      expect(await set(rba)).toMatchObject(refusal(400006, place));
      expect(bench.core.store.of(accountRepository).get(API_KEY, UID)).toEqual(before);
    }
  });
});
