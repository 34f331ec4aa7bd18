import { describe, expect, test } from 'vitest';
import { byToken, fresh, freshLoginToken, storyShop, stranger, strictShop } from '../target.ts';
import {
  byPage,
  byServer,
  type Data,
  dataOf,
  failure,
  format,
  objectIn,
  password,
  register,
  succeed,
  textIn,
} from './client.ts';

const sessionOf = (providerUID: string, provider = 'facebook') =>
  JSON.stringify({ [provider]: { providerUID, authToken: 'given-by-the-provider' } });

describe('an app reports the login that its user made at a provider', () => {
  test('the first login makes the account, the next one finds it', async () => {
    const providerSessions = sessionOf(fresh('person'));
    const logIn = () =>
      succeed(byPage('accounts.notifySocialLogin', { providerSessions, targetEnv: 'mobile', format }));
    const first = await logIn();
    expect(first).toMatchObject({ newUser: 'true', loginProvider: 'facebook', socialProviders: 'facebook' });
    expect(await logIn()).toMatchObject({ newUser: 'false', UID: first.UID });
    const token = textIn(first, 'sessionInfo.sessionToken');
    const user = dataOf(await byToken(token, 'socialize.getUserInfo', { format }));
    expect(user).toMatchObject({ UID: first.UID, loginProvider: 'facebook', isSiteUID: 'false' });
  });
});

describe('a social registration that the site’s rules interrupt', () => {
  const set = (fields: object | null) =>
    succeed(byServer('accounts.setSchema', { profileSchema: JSON.stringify({ fields }) }, strictShop));
  const call = (method: string, parameters: Record<string, string>) => byPage(method, parameters, strictShop);

  /** Somebody who logged in at a provider and still has to tell an address. */
  async function interrupted(): Promise<{ readonly regToken: string; readonly providerSessions: string }> {
    const providerSessions = sessionOf(fresh('person'), 'linkedin');
    const data = dataOf(await call('accounts.notifySocialLogin', { providerSessions }));
    expect(data).toMatchObject({ errorCode: '206001', missingRequiredFields: ['profile.email'] });
    return { regToken: textIn(data, 'regToken'), providerSessions };
  }

  async function requiringEmail(walk: () => Promise<void>): Promise<void> {
    await set({ email: { required: true } });
    try {
      await walk();
    } finally {
      await set({ email: { required: false } });
    }
  }

  test('D57: with the regToken the user adds the address and finishes, and the next login goes through', () =>
    requiringEmail(async () => {
      const { regToken, providerSessions } = await interrupted();
      const profile = JSON.stringify({ email: `${fresh('rosa')}@strict.conformance.example` });
      await succeed(call('accounts.setAccountInfo', { regToken, profile }));
      const done = await succeed(call('accounts.finalizeRegistration', { regToken }));
      expect(done).toMatchObject({ newUser: 'true', loginProvider: 'linkedin', isRegistered: 'true' });
      expect(await succeed(call('accounts.notifySocialLogin', { providerSessions }))).toMatchObject({ UID: done.UID });
    }));

  test('D57: the address is that of an older account: the conflict is shown, and the password links both', () =>
    requiringEmail(async () => {
      const email = `${fresh('sven')}@strict.conformance.example`;
      const { UID } = await register(email, {}, strictShop);
      const { regToken, providerSessions } = await interrupted();
      const conflict = dataOf(await call('accounts.setAccountInfo', { regToken, addLoginEmails: email }));
      expect(conflict).toMatchObject({ errorCode: '403043' });
      const goOn = textIn(conflict, 'regToken');
      const shown = await succeed(call('accounts.getConflictingAccount', { regToken: goOn }));
      expect(objectIn(shown, 'conflictingAccount')).toEqual({ loginProviders: ['site'], loginID: email });
      const link = { regToken: goOn, loginID: email };
      expect(await failure(call('accounts.linkAccounts', { ...link, password: 'Wrong-horse-7' }))).toMatch(/^403042 /);
      expect(await succeed(call('accounts.linkAccounts', { ...link, password }))).toMatchObject({ UID });
      expect(await succeed(call('accounts.notifySocialLogin', { providerSessions }))).toMatchObject({ UID });
    }));
});

test('who registered at a provider’s screen is the same user for the page, the app and the server', async () => {
  const identity = stranger('Tilda');
  const token = await freshLoginToken({}, identity, storyShop);
  const byRedirect: Data = dataOf(await byToken(token, 'accounts.getAccountInfo', { include: 'profile' }));
  expect(byRedirect).toMatchObject({ profile: { firstName: 'Tilda' }, socialProviders: 'facebook' });
  const providerSessions = sessionOf(identity.providerUID);
  const byApp = await succeed(byPage('accounts.notifySocialLogin', { providerSessions }));
  expect(byApp).toMatchObject({ UID: byRedirect.UID, newUser: 'false' });
  expect(await succeed(byServer('socialize.notifyLogin', { providerSessions }))).toMatchObject({ UID: byRedirect.UID });
});
