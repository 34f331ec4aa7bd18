import { afterEach, describe, expect, test } from 'vitest';
import { fresh, hasOperations, strictShop, type Values } from '../target.ts';
import {
  byPage,
  byServer,
  dataOf,
  failure,
  format,
  formats,
  listIn,
  messageTo,
  openLink,
  password,
  register,
  succeed,
  textIn,
} from './client.ts';

const call = (method: string, parameters: Values) => byPage(method, parameters, strictShop);
const asSite = (method: string, parameters: Values) => succeed(byServer(method, parameters, strictShop));
const addressOf = (name: string) => `${fresh(name)}@strict.conformance.example`;

/** What each test changed goes, so that the next one, and the next run, begin with a site of defaults. */
const toUndo: (readonly [method: string, parameters: Values])[] = [];
afterEach(async () => {
  for (const [method, parameters] of toUndo.splice(0)) await asSite(method, parameters);
});

async function setPolicies(section: string, value: object): Promise<void> {
  toUndo.push(['accounts.setPolicies', { [section]: 'null' }]);
  await asSite('accounts.setPolicies', { [section]: JSON.stringify(value) });
}

async function addField(schema: 'dataSchema' | 'preferencesSchema', name: string, field: object): Promise<void> {
  const undo = { required: false, isActive: false };
  if (schema === 'dataSchema') toUndo.push(['accounts.deleteSchemaFields', { dataSchema: JSON.stringify([name]) }]);
  else toUndo.push(['accounts.setSchema', { [schema]: JSON.stringify({ fields: { [name]: undo } }) }]);
  await asSite('accounts.setSchema', { [schema]: JSON.stringify({ fields: { [name]: field } }) });
}

describe('what the site has set is obeyed', () => {
  test('a policy of passwords: the page reads it, and a simple password is refused with what it lacks', async () => {
    await setPolicies('passwordComplexity', { minLength: 12, minCharGroups: 3 });
    const read = await succeed(call('accounts.getPolicies', { sections: 'passwordComplexity', format }));
    expect(read).toMatchObject({ passwordComplexity: { minLength: '12', minCharGroups: '3' } });
    const email = addressOf('emil');
    const refused = await register(email, { password: 'short-word', format }, strictShop);
    expect(refused.errorCode).toBe('400009');
    expect(listIn(refused, 'validationErrors')).toEqual([expect.objectContaining({ fieldName: 'password' })]);
    expect(await register(email, { password: 'Long-enough-word-9', format }, strictShop)).toMatchObject({
      errorCode: '0',
    });
  });

  test('a user chooses the rules that judge the logins, until the site locks that', async () => {
    const rules = [{ action: { type: 'captcha' }, rootFactor: { type: 'highRisk', threshold: 50 } }];
    toUndo.push(['accounts.rba.setPolicy', { policy: '{}' }]);
    const policy = { rulesSets: [{ id: 'careful', rules }], defaultPolicy: '_off' };
    await asSite('accounts.rba.setPolicy', { policy: JSON.stringify(policy) });
    const email = addressOf('gerd');
    const { UID } = await register(email, {}, strictShop);
    const clientContext = JSON.stringify({ clientIP: '192.0.2.1', riskScore: 80 });
    const logIn = async () =>
      dataOf(
        await byServer(
          'accounts.login',
          { loginID: email, password, clientContext, targetEnv: 'mobile', format },
          strictShop,
        ),
      );
    const session = await logIn();
    const choose = (riskPolicy: string) =>
      call('accounts.setAccountInfo', {
        oauth_token: textIn(session, 'sessionInfo.sessionToken'),
        rba: JSON.stringify({ riskPolicy }),
        format,
      });
    expect(await failure(choose('careless'))).toMatch(/^400006 .*rba\.riskPolicy/);
    await succeed(choose('careful'));
    expect(await logIn()).toMatchObject({ errorCode: '401020' });
    await asSite('accounts.setAccountInfo', { UID: String(UID), rba: '{"riskPolicyLocked":true}' });
    expect(await failure(choose('_off'))).toMatch(/^403007 .*rba\.riskPolicy/);
    const read = await asSite('accounts.getAccountInfo', { UID: String(UID), include: 'rba', format });
    expect(read).toMatchObject({ rbaPolicy: { riskPolicy: 'careful', riskPolicyLocked: 'true' } });
  });

  test('a policy of lock-out: after two wrong passwords the right one does not help either', async () => {
    await setPolicies('security', { accountLockout: { failedLoginThreshold: 2, lockoutTimeSec: 600 } });
    const email = addressOf('frida');
    await register(email, {}, strictShop);
    const logIn = (secret: string) => failure(call('accounts.login', { loginID: email, password: secret, format }));
    expect(await logIn('Wrong-horse-1')).toMatch(/^403042 /);
    expect(await logIn('Wrong-horse-2')).toMatch(/^403042 /);
    expect(await logIn(password)).toMatch(/^403120 /);
  });

  test('a schema: its types, formats and rights hold for pages, and only the site writes what is the site’s', async () => {
    const level = fresh('level').replaceAll('-', '');
    await addField('dataSchema', level, { type: 'integer', writeAccess: 'clientModify' });
    const rank = `${level}rank`;
    await addField('dataSchema', rank, { type: 'string', writeAccess: 'serverOnly' });
    const made = await register(addressOf('gerda'), { targetEnv: 'jssdk' }, strictShop);
    const login_token = textIn(made, 'sessionInfo.login_token');
    const set = (data: object) => call('accounts.setAccountInfo', { login_token, data: JSON.stringify(data), format });
    expect(dataOf(await set({ [level]: 'high' })).errorCode).toBe('400009');
    expect(dataOf(await set({ [rank]: 'queen' })).errorCode).not.toBe('0');
    await succeed(set({ [level]: 7 }));
    const UID = String(made.UID);
    await asSite('accounts.setAccountInfo', { UID, data: JSON.stringify({ [rank]: 'queen' }) });
    expect(await succeed(call('accounts.getAccountInfo', { login_token, include: 'data', format }))).toMatchObject({
      data: { [level]: '7', [rank]: 'queen' },
    });
    await asSite('accounts.setAccountInfo', { UID, data: JSON.stringify({ [level]: null, [rank]: null }) });
  });

  test('a consent that is asked for: the registration waits for it, and the account remembers what was agreed to', async () => {
    const consent = `terms${fresh('').replaceAll('-', '')}`;
    await addField('preferencesSchema', consent, { required: true, currentDocVersion: 3, minDocVersion: 3 });
    const shown = await succeed(call('accounts.getSiteConsentDetails', { format }));
    expect(shown).toMatchObject({ siteConsentDetails: { [consent]: { isMandatory: 'true', currentDocVersion: '3' } } });
    const begun = await register(addressOf('hans'), { format }, strictShop);
    expect(begun.errorCode).toBe('206001');
    expect(JSON.stringify(begun.missingRequiredFields)).toContain(`preferences.${consent}`);
    const regToken = textIn(begun, 'regToken');
    const preferences = JSON.stringify({ [consent]: { isConsentGranted: true } });
    await succeed(call('accounts.setAccountInfo', { regToken, preferences, format }));
    const done = await succeed(
      call('accounts.finalizeRegistration', { regToken, include: 'preferences', targetEnv: 'jssdk', format }),
    );
    expect(done).toMatchObject({ preferences: { [consent]: { isConsentGranted: 'true', docVersion: '3' } } });
  });
});

describe.runIf(hasOperations)('subscriptions', () => {
  test('one with double opt-in waits for the link of its mail; another holds at once', async () => {
    const news = `news${fresh('').replaceAll('-', '')}`;
    await asSite('accounts.setSchema', {
      subscriptionsSchema: JSON.stringify({ fields: { [news]: { email: { doubleOptIn: true } }, offers: {} } }),
    });
    const email = addressOf('ida');
    const subscribed = { email: { isSubscribed: true } };
    const subscriptions = JSON.stringify({ [news]: subscribed, offers: subscribed });
    const { UID } = await register(email, { subscriptions }, strictShop);
    const read = async (format: string) =>
      succeed(byServer('accounts.getAccountInfo', { UID: String(UID), include: 'subscriptions', format }, strictShop));
    const status = (expected: string) => ({
      subscriptions: {
        [news]: { email: { isSubscribed: 'true', doubleOptIn: { status: expected } } },
        offers: { email: { isSubscribed: 'true' } },
      },
    });
    expect(await read('json')).toMatchObject(status('Pending'));
    const mail = await messageTo(email);
    expect(mail.purpose).toBe('doubleOptIn');
    expect((await openLink(mail.links[0])).status).toBe(200);
    for (const format of formats) expect(await read(format)).toMatchObject(status('Confirmed'));
  });
});
