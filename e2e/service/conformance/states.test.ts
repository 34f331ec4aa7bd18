import { describe, expect, test } from 'vitest';
import { bySecret, byToken, fresh, freshLoginToken, stranger } from './target.ts';

async function userOf(token: string): Promise<string> {
  return String((await byToken(token, 'socialize.getUserInfo')).json().UID);
}

function sessionAt(providerUID: string): string {
  return JSON.stringify({ facebook: { providerUID } });
}

async function pendingUser() {
  const identity = stranger('Penny');
  const token = await freshLoginToken({ x_pending_registration: 'true' }, identity);
  return { identity, token, UID: await userOf(token) };
}

describe('spec: States and transitions, x_pending_registration', () => {
  test('D22: the account is not final until socialize.notifyRegistration is called', async () => {
    const { token, UID } = await pendingUser();
    expect((await bySecret('accounts.getAccountInfo', { UID })).json()).toMatchObject({ isRegistered: false });
    expect((await byToken(token, 'socialize.notifyRegistration')).json()).toMatchObject({ errorCode: 0 });
    expect((await bySecret('accounts.getAccountInfo', { UID })).json()).toMatchObject({ isRegistered: true });
  });

  test('D22: meanwhile its identity can be connected to another account without error, and moves there', async () => {
    const { identity, UID } = await pendingUser();
    const siteUID = fresh('site-user');
    const connected = await bySecret('socialize.notifyLogin', {
      siteUID,
      providerSessions: sessionAt(identity.providerUID),
    });
    expect(connected.json()).toMatchObject({ errorCode: 0, UID: siteUID });
    expect(await userOf(await freshLoginToken({}, identity))).toBe(siteUID);
    const left = (await bySecret('socialize.getUserInfo', { UID })).json();
    expect(JSON.stringify(left)).not.toContain(identity.providerUID);
  });

  test('D22: an identity that a final account holds cannot be connected to another one', async () => {
    const identity = stranger();
    const UID = await userOf(await freshLoginToken({}, identity));
    const response = await bySecret('socialize.notifyLogin', {
      siteUID: fresh('site-user'),
      providerSessions: sessionAt(identity.providerUID),
    });
    expect(response.json()).toMatchObject({ errorCode: 409001 });
    expect(await userOf(await freshLoginToken({}, identity))).toBe(UID);
  });

  test('notifyRegistration with siteUID gives the account the site’s own id; its token goes on working', async () => {
    const { token, UID } = await pendingUser();
    const siteUID = fresh('site-user');
    expect((await bySecret('socialize.notifyRegistration', { UID, siteUID })).json()).toMatchObject({ errorCode: 0 });
    expect(await userOf(token)).toBe(siteUID);
    expect((await bySecret('socialize.getUserInfo', { UID })).json()).toMatchObject({ errorCode: 403005 });
  });
});

describe('spec: States and transitions, x_temporary_account', () => {
  test('D22: the account is reachable only through its access token', async () => {
    const token = await freshLoginToken({ x_temporary_account: 'true' }, stranger('Temp'));
    const UID = await userOf(token);
    expect((await byToken(token, 'socialize.setStatus', { status: 'here' })).json()).toMatchObject({ errorCode: 0 });
    for (const method of ['socialize.getUserInfo', 'accounts.getAccountInfo', 'socialize.getFriendsInfo']) {
      expect((await bySecret(method, { UID })).json()).toMatchObject({ errorCode: 403005 });
    }
    const found = await bySecret('accounts.search', { query: `SELECT UID FROM accounts WHERE UID = "${UID}"` });
    expect(found.json().results ?? []).toEqual([]);
  });

  test('D22: the same account and UID cannot be reached again by login, of either kind', async () => {
    const identity = stranger('Temp');
    const first = await userOf(await freshLoginToken({ x_temporary_account: 'true' }, identity));
    const second = await userOf(await freshLoginToken({ x_temporary_account: 'true' }, identity));
    const third = await userOf(await freshLoginToken({}, identity));
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
