import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { mergeAccounts } from '#service/console/people/merge-accounts.ts';
import { accountOf } from '#service/console/people/person-of.ts';
import { accessHandlers } from '#service/families/accounts/registration/access-operations.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { Trace } from '#service/kernel/trace.ts';

// F 8.2: what answers say of one account does not contradict, neither in itself nor another answer.

type Json = Readonly<Record<string, unknown>>;

const PASSWORD = 'Correct-horse-7';
const bench = forEachTest(openBench, ({ core }) => core.store.close());
beforeEach(() => {
  // Time goes on within a call, as it does in real life.
  bench.clock.tick = 1;
});

const said = async (method: string, parameters: Record<string, string> = {}): Promise<Json> => {
  const { json } = await bench.bySite(method, parameters);
  expect(json.errorCode, `${method}: ${json.errorDetails}`).toBe(0);
  return json;
};

async function register(email: string, more: Record<string, string> = {}): Promise<Json> {
  return said('accounts.register', { email, password: PASSWORD, finalizeRegistration: 'true', ...more });
}

const create = (UID: string, status: 'pending' | 'temporary') =>
  bench.addAccount({ UID, status, identities: [{ provider: 'yahoo', providerUID: `ya-${UID}` }] });

/** Each makes an account and returns its UID, and the answers that made it. */
const kinds: Readonly<Record<string, () => Promise<{ readonly UID: string; readonly logins?: readonly Json[] }>>> = {
  async 'that registered with a password'() {
    const registered = await register('new@shop.example', { profile: '{"firstName":"Nora","email":"nora@x.example"}' });
    const loggedIn = await said('accounts.login', { loginID: 'new@shop.example', password: PASSWORD });
    return { UID: String(registered.UID), logins: [registered, loggedIn] };
  },
  async 'with the id of the site, a user name and a phone number'() {
    const registered = await register('own@shop.example', { siteUID: 'u-own', username: 'own' });
    await said('accounts.setAccountInfo', { UID: 'u-own', phoneNumber: '+4915112345678' });
    return { UID: 'u-own', logins: [registered] };
  },
  async 'whose address is verified'() {
    const registered = await register('sure@shop.example', { skipVerification: 'true' });
    return { UID: String(registered.UID), logins: [registered] };
  },
  async 'that is not finished'() {
    const { json } = await bench.bySite('accounts.register', { email: 'later@shop.example', password: PASSWORD });
    expect(json.errorCode).toBe(206001);
    return { UID: String(json.UID) };
  },
  async 'that the site registered by socialize'() {
    const { UID } = await said('socialize.notifyLogin', { siteUID: 'u-notified' });
    return { UID: String(UID) };
  },
  async 'that the site logged in'() {
    const loggedIn = await said('accounts.notifyLogin', { siteUID: 'u-told' });
    return { UID: 'u-told', logins: [loggedIn] };
  },
  async 'of a social login'() {
    const providerSessions = '{"facebook":{"providerUID":"fb-77"}}';
    const { json } = await bench.byPage('accounts.notifySocialLogin', { providerSessions });
    expect(json.errorCode).toBe(0);
    return { UID: String(json.UID), logins: [json] };
  },
  async 'that has a profile and no login'() {
    return { UID: 'u-ada' };
  },
  async 'that is lite'() {
    const { UID } = await said('accounts.importLiteAccount', { email: 'lite@shop.example' });
    return { UID: String(UID) };
  },
  async 'that is pending at a provider'() {
    await create('u-pending', 'pending');
    return { UID: 'u-pending' };
  },
  async 'that is temporary'() {
    await create('u-temporary', 'temporary');
    return { UID: 'u-temporary' };
  },
  async 'that was imported with its times'() {
    const times = { created: '2015-01-01', registered: '2015-02-01', lastLogin: '2019-01-01T10:00:00Z' };
    const identities = '[{"provider":"linkedin","providerUID":"li-9"}]';
    await said('accounts.importAccount', { UID: 'u-imported', ...times, identities });
    return { UID: 'u-imported' };
  },
  async 'that was imported with some of its times'() {
    await said('accounts.importAccount', { UID: 'u-half', registered: '2015-02-01', verified: '2014-02-01' });
    return { UID: 'u-half' };
  },
  async 'that was lite and was imported whole'() {
    const { UID } = await said('accounts.importLiteAccount', { email: 'lite@shop.example' });
    await said('accounts.importAccount', { UID: String(UID), importPolicy: 'upsert' });
    return { UID: String(UID) };
  },
  async 'that another one was merged into'() {
    const registered = await register('merged@shop.example');
    const UID = String(registered.UID);
    const { core, clock } = bench;
    const merge = { apiKey: API_KEY, UID: 'u-ben', into: UID };
    await core.store.unitOfWork(() => mergeAccounts(core, { at: clock(), trace: new Trace() }, merge));
    return { UID };
  },
  async 'that a social one was linked to'() {
    const registered = await register('linked@shop.example');
    const parameters = { UID: 'u-ben', loginID: 'linked@shop.example', password: PASSWORD };
    return { UID: String(registered.UID), logins: [await said('accounts.linkAccounts', parameters)] };
  },
  async 'that is locked'() {
    const { UID } = await register('locked@shop.example');
    await said('accounts.rba.lock', { UID: String(UID), duration: '60' });
    return { UID: String(UID) };
  },
};

const times = ['created', 'registered', 'verified', 'lastLogin', 'lastUpdated', 'oldestDataUpdated'] as const;
const atOf = (object: Json, name: string): number | undefined => {
  const text = object[name] as string | undefined;
  return text === undefined ? undefined : Date.parse(text);
};

/** @param unit milliseconds of the timestamps created, registered and lastLogin */
function checkTimes(object: Json, answeredAt: number, unit = 1): void {
  const created = atOf(object, 'created') as number;
  for (const name of times) {
    const at = atOf(object, name);
    const inSeconds = ['created', 'registered', 'lastLogin'].includes(name);
    const stamp = at === undefined ? undefined : Math.floor(at / (inSeconds ? unit : 1));
    expect(object[`${name}Timestamp`], `${name}Timestamp`).toBe(stamp);
    if (at === undefined) continue;
    expect(created, `created and ${name}`).toBeLessThanOrEqual(at);
    expect(at, `${name} and the answer's time`).toBeLessThanOrEqual(answeredAt);
  }
  expect(atOf(object, 'oldestDataUpdated')).toBeLessThanOrEqual(atOf(object, 'lastUpdated') as number);
  expect(object.registered !== undefined, 'isRegistered and registered').toBe(object.isRegistered);
}

function checkIdentities(object: Json): void {
  const identities = (object.identities ?? []) as readonly Json[];
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  expect(providers.join(',')).toBe(object.socialProviders ?? '');
  for (const identity of identities) {
    expect(identity.isLoginIdentity).toBe(identity.provider === object.loginProvider);
    for (const name of ['lastUpdated', 'oldestDataUpdated']) {
      expect(identity[`${name}Timestamp`]).toBe(atOf(identity, name));
      expect(atOf(identity, name)).toBeGreaterThanOrEqual(atOf(object, 'created') as number);
      expect(atOf(identity, name)).toBeLessThanOrEqual(atOf(object, 'lastUpdated') as number);
    }
    const { lastLoginTime } = identity;
    if (lastLoginTime !== undefined)
      expect(lastLoginTime).toBeLessThanOrEqual(Number(object.lastLoginTimestamp) / 1000);
  }
  const hasLoggedIn = object.lastLogin !== undefined && object.loginProvider !== undefined;
  if (hasLoggedIn) expect(providers).toContain(object.loginProvider);
  const oldest = Math.min(
    Number(object.lastUpdatedTimestamp),
    ...identities.map((one) => Number(one.oldestDataUpdatedTimestamp)),
  );
  expect(object.oldestDataUpdatedTimestamp).toBe(oldest);
}

describe.each(Object.entries(kinds))('F 8.2: answers about an account %s', (_, make) => {
  test('do not contradict', async () => {
    const { UID, logins = [] } = await make();
    const ofToken = async (method: string, parameters: Record<string, string>) =>
      (await bench.byToken(await bench.token(UID), method, parameters)).json;
    const isTemporary = UID === 'u-temporary';
    const ask = (method: string, parameters: Record<string, string>) =>
      isTemporary ? ofToken(method, parameters) : said(method, { UID, ...parameters });
    const whole = await ask('accounts.getAccountInfo', { include: 'all' });
    expect(whole.errorCode).toBe(0);
    const answeredAt = atOf(whole, 'time') as number;
    checkTimes(whole, answeredAt);
    checkIdentities(whole);

    // Login identifiers are those that nobody else can take.
    const { username, emails, unverifiedEmails } = whole.loginIDs as Record<string, string[]>;
    const loginIDs = [username, whole.phoneNumber, ...(emails ?? []), ...(unverifiedEmails ?? [])].filter(Boolean);
    const { verified, unverified } = whole.emails as Record<string, string[]>;
    const addresses = [...(verified ?? []), ...(unverified ?? []), (whole.profile as Json | undefined)?.email];
    for (const one of new Set([...loginIDs, ...addresses].filter(Boolean).map(String))) {
      const { isAvailable } = await said('accounts.isAvailableLoginID', { loginID: one });
      expect(isAvailable, one).toBe(!loginIDs.includes(one));
    }

    // The search finds what getAccountInfo tells.
    const { results } = await said('accounts.search', {
      query: `SELECT * FROM accounts WHERE UID = "${UID}"`,
      accountTypes: 'full,lite',
    });
    const [found] = results as Json[];
    if (isTemporary) expect(found).toBeUndefined();
    else {
      const envelope = ['callId', 'errorCode', 'apiVersion', 'statusCode', 'statusReason', 'time'];
      const notFound = [...envelope, 'UIDSignature', 'signatureTimestamp', 'password', 'rbaPolicy'];
      expect(found).toEqual(Object.fromEntries(Object.entries(whole).filter(([name]) => !notFound.includes(name))));
    }

    // People shows what the API tells.
    const record = bench.account(UID);
    const shown = record && accountOf(bench.core, record);
    const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
    expect([shown?.createdAt, shown?.registeredAt, shown?.lastLoginAt, shown?.updatedAt].map(iso)).toEqual([
      ...[whole.created, whole.registered, whole.lastLogin, whole.lastUpdated],
    ]);
    expect([shown?.isActive, shown?.isVerified, shown?.loginProvider, shown?.regSource]).toEqual([
      ...[whole.isActive, whole.isVerified, whole.loginProvider, whole.regSource],
    ]);
    const access = await accessHandlers(bench.core)['access.get']({ apiKey: API_KEY, UID });
    const addressesOf = (isVerified: boolean) =>
      access.emails.filter((one) => one.verified === isVerified).map(({ address }) => address);
    expect([addressesOf(true), addressesOf(false)]).toEqual([verified, unverified]);
    expect(access.password.lockedUntil !== undefined).toBe(whole.isLockedOut);

    const ofIds = await ask('ids.getAccountInfo', {});
    const registered = whole.isRegistered && !whole.isLockedOut ? [await ask('accounts.verifyLogin', {})] : [];
    for (const other of [ofIds, ...registered]) checkTimes(other, atOf(other, 'time') as number);
    for (const login of logins) {
      checkTimes(login, atOf(login, 'time') as number, 1000);
      expect(login.created).toBe(whole.created);
      expect(login.registered).toBe(whole.registered);
    }
  });
});

describe('D47: each part that include names is given, or refused', () => {
  const parts = ['irank', 'iRank', 'lastLoginLocation', 'isLockedOut', 'regSource', 'rba', 'emails', 'loginIDs'];
  const memberOf: Readonly<Record<string, string>> = { irank: 'iRank', rba: 'rbaPolicy' };

  test('in all answers that are an account', async () => {
    await register('new@shop.example', { siteUID: 'u-new', regSource: 'https://shop.example' });
    const include = parts.join(',');
    const login = { loginID: 'new@shop.example', password: PASSWORD };
    const answers = [
      await said('accounts.getAccountInfo', { UID: 'u-new', include }),
      await said('accounts.verifyLogin', { UID: 'u-new', include }),
      await said('accounts.login', { ...login, include: `${include},id_token` }),
    ];
    for (const answer of answers) {
      for (const part of parts) expect(answer, part).toHaveProperty(memberOf[part] ?? part);
      expect(answer).toMatchObject({ iRank: 0, lastLoginLocation: { country: 'US' }, isLockedOut: false });
    }
    expect(answers.at(-1)).toHaveProperty('id_token');
  });

  test('required fields that are missing', async () => {
    await said('accounts.setSchema', { profileSchema: '{"fields":{"zip":{"required":true}}}' });
    const include = 'missing-required-fields';
    expect(await said('accounts.getAccountInfo', { UID: 'u-ada', include })).toMatchObject({
      missingRequiredFields: ['profile.zip'],
    });
  });

  test('memberships is refused: only its name is known', async () => {
    const include = 'memberships';
    const calls = [
      { method: 'accounts.getAccountInfo', parameters: { UID: 'u-ada' } },
      { method: 'accounts.login', parameters: { loginID: 'x@shop.example', password: 'x' } },
      { method: 'accounts.verifyLogin', parameters: { UID: 'u-ada' } },
    ];
    for (const { method, parameters } of calls) {
      const { json } = await bench.bySite(method, { ...parameters, include });
      expect(json, method).toMatchObject(refusal(400006, 'does not emulate'));
    }
  });

  test('internal of a login: the site reads it by accounts.getAccountInfo', async () => {
    const { json } = await bench.bySite('accounts.login', { loginID: 'x', password: 'x', include: 'internal' });
    expect(json.errorCode).toBe(400006);
  });
});

test('F 8.2: a time of creation that is later than what happened since is refused', async () => {
  await register('new@shop.example', { siteUID: 'u-new' });
  bench.clock.advance(86_400_000);
  const created = new Date(bench.clock.now - 1_000).toISOString();
  expect((await bench.bySite('accounts.setAccountInfo', { UID: 'u-new', created })).json).toMatchObject(
    refusal(400006, 'later than'),
  );
  const times = { created: '2020-01-01', lastLogin: '2019-01-01' };
  expect((await bench.bySite('accounts.importAccount', { UID: 'u-late', ...times })).json.errorCode).toBe(400006);
  const upsert = { UID: 'u-new', importPolicy: 'upsert', created };
  expect((await bench.bySite('accounts.importAccount', upsert)).json.errorCode).toBe(400006);
});
