import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { readWorkspace } from '#service/console/workspace/import.ts';
import { networkOf } from '#service/core/login/login-client.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, NORA, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import { codeSent } from '#service/fixtures/second-factors.fixture.ts';
import { createService } from '#service/index.ts';

const { email, password } = NORA;
const bench = forEachTest(openBench);
const rba = (method: string, parameters: Record<string, string> = {}) =>
  bench.bySite(`accounts.rba.${method}`, parameters);
const security = (section: object) => bench.bySite('accounts.setPolicies', { security: JSON.stringify(section) });
const setRules = async (...rules: object[]) => {
  const { json } = await rba('setPolicy', { policy: JSON.stringify({ commonRules: rules }) });
  expect(json.errorCode).toBe(0);
};
const logIn = (more: Record<string, string> = {}, address?: string) =>
  bench.send({
    ...{ method: 'accounts.login', parameters: { apiKey: API_KEY, loginID: email, password, ...more } },
    ...(address && { address }),
  });
const fail = (address?: string) => logIn({ password: 'Wrong-horse-7' }, address);
const codeOf = async (reply: Promise<Reply>) => (await reply).json.errorCode;
const traceOf = ({ call }: Reply) => call.trace.steps.map(({ check }) => check).join(' ');

describe('accounts.rba.lock and unlock', () => {
  test('a locked account cannot log in until the time is over, or until it is unlocked', async () => {
    await bench.register();
    await rba('lock', { loginID: email, duration: '60' });
    const locked = await logIn();
    expect(locked.json).toMatchObject(refusal(403120, '2023-11-14T22:14:20'));
    expect(locked.json.errorDetails).toContain('rba.lock was called at 2023-11-14T22:13:20');
    bench.clock.advance(60_000);
    expect(await codeOf(logIn())).toBe(0);
    await rba('lock', { loginID: email, duration: '0' });
    bench.clock.advance(1_000_000_000);
    expect(await codeOf(logIn())).toBe(403120);
    await rba('unlock', { loginID: email });
    expect(await codeOf(logIn())).toBe(0);
    // Left out: the time of the policies.
    await rba('lock', { loginID: email });
    bench.clock.advance(300_000);
    expect(await codeOf(logIn())).toBe(0);
  });

  test('F 8.2: the account says that it is locked, and until when', async () => {
    await rba('lock', { UID: 'u-ada', duration: '60' });
    const read = async () =>
      (await bench.bySite('accounts.getAccountInfo', { UID: 'u-ada', include: 'isLockedOut' })).json;
    expect(await read()).toMatchObject({ isLockedOut: true, lockedUntil: '2023-11-14T22:14:20.000Z' });
    bench.clock.advance(60_000);
    expect(await read()).toMatchObject({ isLockedOut: false });
    expect(await read()).not.toHaveProperty('lockedUntil');
  });

  test('a locked address logs nobody in, however it is spelled; other addresses do', async () => {
    await bench.register();
    await rba('lock', { ip: '2001:DB8:0::1', duration: '60' });
    const locked = await logIn({}, '2001:db8::1');
    expect(locked.json).toMatchObject(refusal(403120, '2001:db8::1'));
    expect(await codeOf(logIn({}, '2001:db8::2'))).toBe(0);
    await rba('unlock', { ip: '2001:db8::1' });
    expect(await codeOf(logIn({}, '2001:db8::1'))).toBe(0);
    await rba('lock', { ip: '192.0.2.1' });
    expect(await codeOf(logIn({}, '::ffff:192.0.2.1'))).toBe(403120);
    bench.clock.advance(300_000);
    expect(await codeOf(logIn({}, '::ffff:192.0.2.1'))).toBe(0);
  });

  test.each([
    [{}, 400002, 'UID'],
    [{ UID: 'u-nobody' }, 403005, 'UID'],
    [{ loginID: 'nobody' }, 403047, 'login identifier'],
    [{ ip: '192.0.2.999' }, 400006, 'ip'],
    [{ ip: '192.0.2.1', UID: 'u-ada' }, 400006, 'ip'],
  ])('with %j: the error names it', async (parameters, errorCode, named) => {
    for (const method of ['lock', 'unlock']) {
      const { json } = await rba(method, parameters as Record<string, string>);
      expect(json).toMatchObject(refusal(errorCode, named));
    }
  });

  test('an address is not locked forever', async () => {
    const { json } = await rba('lock', { ip: '192.0.2.1', duration: '0' });
    expect(json).toMatchObject(refusal(400006, 'duration'));
  });
});

describe('F 7.4: the policies of lock-outs', () => {
  test('accountLockout: the error says how many failures, since when and until when; a login starts anew', async () => {
    await bench.register();
    await security({ accountLockout: { failedLoginThreshold: 2, lockoutTimeSec: 60 } });
    await fail();
    await logIn();
    await fail();
    bench.clock.advance(5_000);
    const last = await fail();
    expect(last.json.errorCode).toBe(403042);
    expect(traceOf(last)).toContain('The account is locked until 2023-11-14T22:14:25');
    const locked = /until 2023-11-14T22:14:25\S+ 2 failed logins in a row since 2023-11-14T22:13:20/;
    expect((await logIn()).json).toMatchObject({ errorCode: 403120, errorDetails: expect.stringMatching(locked) });
    await rba('unlock', { loginID: email });
    expect(await codeOf(logIn())).toBe(0);
  });

  test('ipLockout: failed logins of any account within an hour lock the address for all', async () => {
    await bench.register();
    await security({ ipLockout: { hourlyFailedLoginThreshold: 3, lockoutTimeSec: 60 } });
    await fail('192.0.2.7');
    bench.clock.advance(3_600_000);
    await fail('192.0.2.7');
    await logIn({ loginID: 'nobody@shop.example' }, '192.0.2.7');
    // The right password of an account does not make good for the others.
    expect(await codeOf(logIn({}, '192.0.2.7'))).toBe(0);
    const last = await logIn({ loginID: 'nobody@shop.example' }, '192.0.2.7');
    expect(traceOf(last)).toContain('The address 192.0.2.7 is locked');
    const locked = await logIn({}, '192.0.2.7');
    expect(locked.json.errorCode).toBe(403120);
    expect(locked.reason).toBe(locked.json.errorDetails);
    expect(locked.json.errorDetails).toMatch(
      /192\.0\.2\.7 is locked until 2023-11-14T23:14:20\S+ 3 failed logins from 192\.0\.2\.7 since 2023-11-14T23:13:20.*policy security\.ipLockout/,
    );
    expect(await codeOf(logIn({}, '192.0.2.8'))).toBe(0);
    bench.clock.advance(60_000);
    expect(await codeOf(logIn({}, '192.0.2.7'))).toBe(0);
  });

  test('C 3: ipLockout with lockoutTimeSec 0 locks no address, and accounts.rba.lock needs a duration for one', async () => {
    await bench.register();
    await security({ ipLockout: { hourlyFailedLoginThreshold: 1, lockoutTimeSec: 0 } });
    const { json } = await bench.bySite('accounts.getPolicies', { sections: 'security' });
    expect(json.security).toMatchObject({ ipLockout: { hourlyFailedLoginThreshold: 1, lockoutTimeSec: 0 } });
    await fail('192.0.2.7');
    await fail('192.0.2.7');
    expect(await codeOf(logIn({}, '192.0.2.7'))).toBe(0);
    const lock = (more: Record<string, string> = {}) =>
      codeOf(bench.bySite('accounts.rba.lock', { ip: '192.0.2.7', ...more }));
    expect([await lock(), await lock({ duration: '60' })]).toEqual([400006, 0]);
    expect(await codeOf(logIn({}, '192.0.2.7'))).toBe(403120);
  });

  test('ipLockout: the address is that of the connection', async () => {
    const ipLockout = { hourlyFailedLoginThreshold: 1, lockoutTimeSec: 60 };
    const site = { name: 'Shop', apiKey: API_KEY, dataCenter: 'us1', policies: { security: { ipLockout } } };
    const workspace = readWorkspace({ version: 1, sites: [site] }, modules);
    const service = await createService({ dataDir: ':memory:', listen: { httpPort: 0, httpsPort: 0 }, workspace });
    try {
      const body = new URLSearchParams({ apiKey: API_KEY, loginID: email, password });
      const send = async () => {
        const response = await fetch(`${service.addresses.http}/accounts.login`, { method: 'POST', body });
        return (await response.json()) as Record<string, unknown>;
      };
      expect(await send()).toMatchObject({ errorCode: 403042 });
      expect(await send()).toMatchObject({ errorCode: 403120 });
      expect((await send()).errorDetails).toMatch(/^The address (127\.0\.0\.1|::1) is locked until/);
    } finally {
      await service.stop();
    }
  });

  test('an address that a header names is not believed; the one that a server names in clientContext is', async () => {
    await bench.register();
    await security({ ipLockout: { hourlyFailedLoginThreshold: 1 } });
    await fail('192.0.2.7');
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    const parameters = { apiKey: API_KEY, loginID: email, password };
    const forged = await bench.send({ method: 'accounts.login', parameters, headers, address: '192.0.2.7' });
    expect(forged.json.errorCode).toBe(403120);
    const clientContext = JSON.stringify({ clientIP: '192.0.2.7' });
    expect(await codeOf(bench.bySite('accounts.login', { loginID: email, password, clientContext }))).toBe(403120);
    expect(await codeOf(bench.bySite('accounts.login', { loginID: email, password }))).toBe(0);
    const byUser = await logIn({ clientContext });
    expect(byUser.json.errorCode).toBe(0);
    expect(traceOf(byUser)).toContain('clientContext counts only');
  });

  test.each([
    ['{"clientIP":"nowhere"}', 'clientContext.clientIP'],
    ['{"riskScore":-1}', 'clientContext.riskScore'],
    [`{"deviceID":"${'x'.repeat(101)}"}`, 'clientContext.deviceID'],
    ['[]', 'clientContext'],
  ])('clientContext %s is 400006 that names the member', async (clientContext, named) => {
    await bench.register();
    const { json } = await bench.bySite('accounts.login', { loginID: email, password, clientContext });
    expect(json).toMatchObject(refusal(400006, named));
  });
});

describe('rules of accounts.rba.setPolicy', () => {
  const guessing = (action: object, more: object = {}) => ({
    id: 'guessing',
    action,
    rootFactor: { type: 'failedLogins', scope: ['account'], threshold: 2, resetInterval: 600, ...more },
  });

  test('failed logins within the interval lock the account out, as the rule says', async () => {
    await bench.register();
    await setRules(guessing({ type: 'lockout', scope: ['account'], duration: 30 }));
    await fail();
    bench.clock.advance(600_000);
    await fail();
    expect(await codeOf(fail())).toBe(403042);
    const locked = await logIn();
    expect(locked.json).toMatchObject(refusal(403120, '2 failed logins of the account since 2023-11-14T22:23:20'));
    expect(locked.json.errorDetails).toContain('rule "guessing" of accounts.rba.setPolicy');
    bench.clock.advance(30_000);
    expect(await codeOf(logIn())).toBe(0);
  });

  test('unlocking forgets failed logins, and so does a login', async () => {
    await bench.register();
    await setRules(guessing({ type: 'lockout', scope: ['account'], duration: 30 }));
    await fail();
    await rba('unlock', { loginID: email });
    await fail();
    await logIn();
    await fail();
    expect(await codeOf(logIn())).toBe(0);
  });

  test('captcha: after failed logins one is asked for, and a solved one is enough', async () => {
    await bench.register();
    await setRules(guessing({ type: 'captcha' }));
    await fail();
    await fail();
    const asked = await logIn();
    expect(asked.json).toMatchObject(refusal(401020, '2 failed logins'));
    expect(await codeOf(logIn({ captchaToken: 'solved' }))).toBe(0);
  });

  test('highRisk: the score that the server names is judged; allow ends the rules before it', async () => {
    await bench.register();
    const refuse = { action: { type: 'lockout', scope: ['account'], duration: 30 } };
    const risky = { ...refuse, rootFactor: { type: 'highRisk', threshold: 50 } };
    const ask = (riskScore: number) =>
      bench.bySite('accounts.login', { loginID: email, password, clientContext: JSON.stringify({ riskScore }) });
    await setRules(risky);
    expect(await codeOf(ask(49))).toBe(0);
    expect((await ask(50)).json).toMatchObject(
      refusal(403120, 'riskScore 50 reaches 50 (rule 1 of accounts.rba.setPolicy)'),
    );
    const trusted = { action: { type: 'allow' }, rootFactor: { type: 'apiKey', apiKeys: [API_KEY] } };
    await setRules(trusted, risky);
    expect(await codeOf(ask(50))).toBe(0);
    const never = { ...refuse, rootFactor: { type: 'all', factors: [risky.rootFactor, { type: 'country' }] } };
    const any = { ...refuse, rootFactor: { type: 'any', factors: [never.rootFactor, risky.rootFactor] } };
    await setRules(never);
    expect(await codeOf(ask(50))).toBe(0);
    await setRules({ ...risky, enabled: false }, any);
    expect(await codeOf(ask(50))).toBe(403120);
  });

  describe('a second factor', () => {
    /** Registers a phone with the regToken of a login, or proves it, and ends the login. */
    async function prove(regToken: unknown, mode: 'register' | 'verify', more: Record<string, string> = {}) {
      const send = (method: string, parameters: Record<string, string>) =>
        bench.byPage(`accounts.tfa.${method}`, { regToken: String(regToken), ...parameters, ...more });
      const { json } = await send('initTFA', { provider: 'gigyaPhone', mode });
      const gigyaAssertion = String(json.gigyaAssertion);
      const phones = (await send('phone.getRegisteredPhoneNumbers', { gigyaAssertion })).json.phones;
      const [phone] = (phones ?? []) as { id: string }[];
      const to = phone === undefined ? { phone: '+4915112345678' } : { phoneID: phone.id };
      const sent = await send('phone.sendVerificationCode', { gigyaAssertion, ...to });
      const phvToken = String(sent.json.phvToken);
      const done = await send('phone.completeVerification', { gigyaAssertion, phvToken, code: codeSent(bench) });
      return send('finalizeTFA', { gigyaAssertion, providerAssertion: String(done.json.providerAssertion) });
    }
    beforeEach(async () => {
      await bench.register();
      const twoFactorAuth = '{"providers":[{"name":"gigyaPhone","enabled":true}]}';
      await bench.bySite('accounts.setPolicies', { twoFactorAuth });
    });

    test('device: a new device proves one, a known one does not until the time is over', async () => {
      const device = { type: 'device', expirationPeriod: 3600 };
      await setRules({ id: 'new device', action: { type: 'TFA' }, rootFactor: device });
      const first = await logIn({ gmid: 'laptop' });
      expect(first.json).toMatchObject(refusal(403102, '"new device"'));
      expect((await prove(first.json.regToken, 'register', { gmid: 'laptop' })).json.errorCode).toBe(0);
      const again = await logIn({ gmid: 'laptop' });
      expect(again.json.errorCode).toBe(0);
      expect(traceOf(again)).toContain('No rule of accounts.rba.setPolicy asks');
      const other = await logIn({ gmid: 'phone' });
      const why = expect.stringMatching(/^Pending Two-Factor Authentication: the device has not proved/);
      expect(other.json).toMatchObject({ errorCode: 403101, errorDetails: why });
      expect((await prove(other.json.regToken, 'verify', { gmid: 'phone' })).json.errorCode).toBe(0);
      expect(await codeOf(logIn({ gmid: 'phone' }))).toBe(0);
      expect((await logIn()).json.errorDetails).toContain('names no device');
      bench.clock.advance(3_600_000);
      expect(await codeOf(logIn({ gmid: 'phone' }))).toBe(403101);
    });

    test('country: another network than those of former logins proves one, and is known from then on', async () => {
      await setRules({ action: { type: 'TFA' }, rootFactor: { type: 'country' } });
      expect(await codeOf(logIn({}, '192.0.2.7'))).toBe(0);
      expect(await codeOf(logIn({}, '192.0.200.7'))).toBe(0);
      const abroad = await logIn({}, '198.51.100.7');
      expect(abroad.json).toMatchObject(refusal(403102, '198.51.0.0/16'));
    });
  });

  test('the policy is kept as given, also what is switched off or unknown to Authdesk', async () => {
    const policy = {
      commonRules: [{ id: 'off', enabled: false, rootFactor: { type: 'impossibleTraveler' } }],
      rulesSets: [{ id: 'strict', description: 'For admins', rules: [] }],
      defaultPolicy: 'strict',
      note: 'ours',
    };
    expect((await rba('setPolicy', { policy: JSON.stringify(policy) })).json.errorCode).toBe(0);
    expect((await rba('getPolicy')).json.policy).toEqual(policy);
  });

  const lockout = { type: 'lockout', scope: ['account'], duration: 60 };
  const rule = (rootFactor: object | undefined, action: object = lockout) => ({
    commonRules: [{ action, rootFactor }],
  });
  const device = { type: 'device' };
  test.each<[policy: object, named: string]>([
    [rule(undefined), 'policy.commonRules.0.rootFactor'],
    [rule(device, { type: 'ban' }), 'policy.commonRules.0.action.type'],
    [rule(device, { ...lockout, duration: 0 }), 'policy.commonRules.0.action.duration'],
    [rule({ type: 'all', factors: [{ type: 'x' }] }), 'policy.commonRules.0.rootFactor.factors.0.type'],
    [rule({ type: 'failedLogins', scope: ['all'], threshold: 1 }), 'policy.commonRules.0.rootFactor.scope.0'],
    [{ commonRules: {} }, 'policy.commonRules'],
    [{ rulesSets: [{ id: 'a' }, { id: 'a' }] }, 'policy.rulesSets.1.id'],
    [{ rulesSets: [{ id: 'a', rules: [{}] }] }, 'policy.rulesSets.0.rules.0'],
    [{ defaultPolicy: 'none' }, 'policy.defaultPolicy'],
  ])('%j is 400006 that names the place', async (policy, named) => {
    const { json } = await rba('setPolicy', { policy: JSON.stringify(policy) });
    expect(json).toMatchObject(refusal(400006, named));
    expect((await rba('getPolicy')).json.policy).toEqual({ commonRules: [], rulesSets: [] });
  });

  test('deep and large policies are refused', async () => {
    const deep = `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`;
    expect((await rba('setPolicy', { policy: deep })).json).toMatchObject({ errorCode: 400006 });
    const large = JSON.stringify({ text: 'x'.repeat(600_000) });
    expect((await rba('setPolicy', { policy: large })).json.errorCode).toBe(413003);
  });
});

test.each([
  ['192.0.2.7', '192.0.0.0/16'],
  ['2001:db8:1::7', '2001:db8::/32'],
  ['2001::7', '2001:0::/32'],
  ['::1', '0:0::/32'],
  ['1:2:3:4:5:6:7:8', '1:2::/32'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
