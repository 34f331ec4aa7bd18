import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { isRefused, refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench, textsOf } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const email = 'nora@shop.example';
const md5 = 'X03MO1qnZdYdgyfeuILPmQ==';
const importFull = (values: Record<string, unknown> = {}) =>
  bench.bySite('accounts.importFullAccount', textsOf({ UID: 'u-nora', ...values }));
const account = (UID = 'u-nora') => bench.account(UID);
const info = (include: string, UID = 'u-nora') => bench.bySite('accounts.getAccountInfo', { UID, include });
const logIn = (password: string) => bench.byPage('accounts.login', { loginID: email, password });

describe('F 7.3: a site imports an account of another system', () => {
  const password = { hashedPassword: md5, hashSettings: { algorithm: 'md5' } };
  const whole = {
    profile: { firstName: 'Nora', email },
    data: { cart: [1, 2] },
    loginIDs: { username: 'nora', emails: [email] },
    emails: { verified: [email], unverified: ['second@shop.example'] },
    identities: [{ provider: 'Facebook', providerUID: 'fb-7', nickname: 'N' }],
    password,
    phoneNumber: '+4915112345678',
    subscriptions: { news: { email: { isSubscribed: true, lastUpdatedSubscriptionState: '2020-05-01T00:00:00Z' } } },
    preferences: { terms: { isConsentGranted: true, lastConsentModified: '2020-05-02T00:00:00.000Z' } },
    internal: { crm: { id: 7 } },
    communications: { news_sms: { status: 'optIn', lastModified: '2020-05-03T00:00:00.000Z' } },
    customIdentifiers: { loyaltyId: 'L-1001' },
    rba: { riskPolicy: '_off', riskPolicyLocked: true },
    tfaStatus: 'forceOff',
    userInfo: { nickname: 'N' },
    created: '2020-01-31T12:00:00Z',
    registered: '2020-02-01T12:00:00Z',
    verified: '2020-02-02T12:00:00Z',
    lastLogin: '2021-01-01T00:00:00Z',
    lastUpdated: '2021-01-02T00:00:00Z',
    isVerified: true,
    regSource: 'old-shop',
  };

  test('with all that it had: what is imported is what is read', async () => {
    expect((await importFull(whole)).json).toMatchObject({ errorCode: 0, UID: 'u-nora', isImported: true });
    const include = [
      'profile,data,loginIDs,emails,identities-all,subscriptions,preferences,regSource,password',
      'internal,communications,customIdentifiers,rba,userInfo',
    ].join();
    const { internal, communications, customIdentifiers, rba, tfaStatus, userInfo } = whole;
    expect((await info(include)).json).toMatchObject({
      ...{ internal, communications, customIdentifiers, rbaPolicy: rba, tfaStatus, userInfo },
      isRegistered: true,
      isActive: true,
      isVerified: true,
      created: '2020-01-31T12:00:00.000Z',
      registered: '2020-02-01T12:00:00.000Z',
      verified: '2020-02-02T12:00:00.000Z',
      lastLogin: '2021-01-01T00:00:00.000Z',
      lastUpdated: '2021-01-02T00:00:00.000Z',
      regSource: 'old-shop',
      phoneNumber: '+4915112345678',
      profile: { firstName: 'Nora', email },
      data: { cart: [1, 2] },
      loginIDs: { username: 'nora', emails: [email], unverifiedEmails: [] },
      emails: { verified: [email], unverified: ['second@shop.example'] },
      identities: [
        { provider: 'facebook', providerUID: 'fb-7' },
        { provider: 'site', providerUID: 'u-nora' },
      ],
      subscriptions: { news: { email: { lastUpdatedSubscriptionState: '2020-05-01T00:00:00.000Z' } } },
      preferences: { terms: { lastConsentModified: '2020-05-02T00:00:00.000Z' } },
      password: { hash: md5, hashSettings: { algorithm: 'md5', rounds: 1 }, created: '2023-11-14T22:13:20.000Z' },
    });
  });

  test('its user logs in with the old password; then the hash is one of this service', async () => {
    await importFull(whole);
    expect((await logIn('wrong')).json).toMatchObject({ errorCode: 403042 });
    expect((await logIn('password')).json).toMatchObject({ errorCode: 0, UID: 'u-nora' });
    expect((await info('password')).json).toMatchObject({ password: { hashSettings: { algorithm: 'scrypt' } } });
    expect((await logIn('password')).json).toMatchObject({ errorCode: 0 });
  });

  test('include=password is only for the site; an account without one has no such member (D11)', async () => {
    expect((await info('password', 'u-ada')).json).not.toHaveProperty('password');
    const reply = await bench.byToken(await bench.token('u-ada'), 'accounts.getAccountInfo', { include: 'password' });
    expect(reply.json).toMatchObject(refusal(403007, 'password'));
  });

  test('importPolicy: insert refuses a UID that exists, upsert changes what is sent and replaces lists', async () => {
    await importFull(whole);
    expect((await importFull({})).json).toMatchObject({ errorCode: 409001 });
    const change = { importPolicy: 'upsert', data: { cart: [3] }, loginIDs: { emails: ['new@shop.example'] } };
    expect((await importFull(change)).json).toMatchObject({ errorCode: 0 });
    expect(account()).toMatchObject({
      profile: { firstName: 'Nora' },
      data: { cart: [3] },
      loginIDs: { username: 'nora', emails: ['new@shop.example'] },
    });
  });

  test('createUID: the service makes the UID; neither of both is 400002', async () => {
    const { json: made } = await importFull({ UID: '', createUID: true });
    expect(made.UID).toMatch(/^[0-9a-f]{32}$/);
    expect((await importFull({ UID: '' })).json).toMatchObject(refusal(400002, 'UID'));
  });

  test('an identity of another account: insert is 409001 and names it, upsert leaves it there', async () => {
    const identities = [{ provider: 'facebook', providerUID: 'fb-1001' }];
    expect((await importFull({ identities })).json).toMatchObject({ errorCode: 409001, identityConflicts: identities });
    expect(account()).toBeUndefined();
    const done = { errorCode: 0, isImported: true, identityConflicts: identities };
    expect((await importFull({ identities, importPolicy: 'upsert' })).json).toMatchObject(done);
    expect(account('u-ada')?.identities).toHaveLength(1);
  });

  test('not registered: a login says that the registration is pending', async () => {
    await importFull({ ...whole, registered: '', isRegistered: false });
    expect((await logIn('password')).json).toMatchObject({ errorCode: 206001 });
  });

  const identity = (provider: string) => ({ provider, providerUID: '1' });
  test.each<[Record<string, unknown>, number, string]>([
    [{ UID: 'u nora' }, 400006, 'UID'],
    [{ importPolicy: 'merge' }, 400006, 'importPolicy'],
    [{ emails: { verified: 'x' } }, 400006, 'emails.verified'],
    [{ emails: { verified: ['x'] } }, 400009, 'emails.verified'],
    [{ loginIDs: { mails: [] } }, 400006, 'loginIDs'],
    [{ loginIDs: { emails: [email], unverifiedEmails: [email] } }, 400009, 'loginIDs.unverifiedEmails'],
    [{ loginIDs: { username: 'no ra' } }, 400009, 'loginIDs.username'],
    [{ identities: [{ provider: 'facebook' }] }, 400006, 'identities[0].providerUID'],
    [{ identities: [{ provider: 'nowhere', providerUID: '1' }] }, 400006, 'identities[0].provider'],
    [{ identities: ['facebook', 'Facebook'].map(identity) }, 400006, 'identities[1]'],
    [{ password: { hashedPassword: md5 } }, 400002, 'password.hashSettings.algorithm'],
    [{ password: { hashSettings: { algorithm: 'custom', URL: 'https://x.example' } } }, 400006, 'hashSettings.URL'],
    [{ secretQuestionAndAnswer: { secretQuestion: 'Pet?' } }, 400006, 'secretQuestionAndAnswer.secretAnswer'],
    [{ phoneNumber: '12' }, 400009, 'phoneNumber'],
    [{ profile: { shoe: 1 } }, 400009, 'profile.shoe'],
    [{ data: { text: 'x'.repeat(600_000) } }, 413003, 'data'],
    [{ created: 'yesterday' }, 400006, 'created'],
    [{ verified: '2090-01-01' }, 400006, 'verified'],
    [{ communications: { x: 1 } }, 400006, 'communications.x'],
    [{ customIdentifiers: { loyaltyId: 1 } }, 400006, 'customIdentifiers.loyaltyId'],
    [{ rba: { riskPolicy: 'unknown' } }, 400006, 'rba.riskPolicy'],
    [{ tfaStatus: 'on' }, 400006, 'tfaStatus'],
    [{ userInfo: { shoe: 1 } }, 400006, 'userInfo'],
    [{ internal: 'x' }, 400006, 'internal'],
    [{ providerSessions: { facebook: {} } }, 400006, 'providerSessions'],
    [{ subscriptions: { news: { email: { isSubscribed: 'yes' } } } }, 400009, 'subscriptions.news'],
  ])(
    '%j is %i, the error names %s, and nothing is written (R45)',
    isRefused(importFull, () => expect(account()).toBeUndefined()),
  );

  test('what it had cannot be taken back: upsert with isVerified=false or isRegistered=false is 400006', async () => {
    await importFull(whole);
    for (const name of ['isVerified', 'isRegistered']) {
      const { json } = await importFull({ importPolicy: 'upsert', [name]: false });
      expect(json).toMatchObject(refusal(400006, name));
    }
  });
});

describe('the older parameters', () => {
  test('F 7.3: accounts.importAccount with a flat hash, a question and an address, answered in XML', async () => {
    const parameters = {
      ...{ UID: 'u-nora', email, skipVerification: 'true', hashedPassword: md5, pwHashAlgorithm: 'md5', format: 'xml' },
      ...{ secretQuestion: 'Pet?', secretAnswer: 'Rex' },
    };
    const { body } = await bench.bySite('accounts.importAccount', parameters);
    expect(body).toContain('<isImported>true</isImported>');
    expect((await logIn('password')).json).toMatchObject({ errorCode: 0 });
    expect(account()).toMatchObject({ isVerified: true, profile: { email }, loginIDs: { emails: [email] } });
    const alone = await bench.bySite('accounts.importAccount', { UID: 'u-2', secretQuestion: 'Pet?' });
    expect(alone.json).toMatchObject(refusal(400002, 'secretAnswer'));
  });

  test('accounts.setPassword gives an account a password by its hash', async () => {
    await importFull({ loginIDs: { emails: [email] } });
    const set = (UID: string, more = {}) =>
      bench.bySite('accounts.setPassword', { UID, hashedPassword: md5, pwHashAlgorithm: 'md5', ...more });
    expect((await set('u-nora')).json).toMatchObject({ errorCode: 0 });
    expect((await logIn('password')).json).toMatchObject({ errorCode: 0 });
    expect((await set('u-nobody')).json).toMatchObject({ errorCode: 403005 });
    expect((await set('u-nora', { pwHashRounds: '0' })).json.errorDetails).toContain('pwHashRounds');
  });
});
