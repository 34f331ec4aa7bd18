import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { peopleHandlers } from '#service/console/people/operations.ts';
import { mailLinkRoutes } from '#service/endpoints/mail-links/module.ts';
import { accessHandlers } from '#service/families/accounts/registration/access-operations.ts';
import { API_KEY, makeCall, openBench } from '#service/fixtures/rest.fixture.ts';
import { enableAll } from '#service/fixtures/second-factors.fixture.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { emailsOf } from './objects/account.ts';

// D73: an address that was not verified is unverified, whoever wrote it, and whatever else of the account was verified.

const OWN = 'nora@shop.example';
const WRITTEN = 'mallory@evil.example';
const password = 'Correct-horse-7';
const bench = forEachTest(openBench, ({ core }) => core.store.close());

const byPage = async (method: string, parameters: Record<string, string> = {}) =>
  (await bench.byPage(method, parameters)).json;
const bySite = async (method: string, parameters: Record<string, string> = {}) =>
  (await bench.bySite(method, { UID: 'u-nora', ...parameters })).json;
const account = () => bench.account('u-nora') as AccountRecord;
const sentTo = (purpose: string) =>
  bench.sent(100).flatMap((message) => (message.purpose === purpose ? [message.to] : []));

/** A user who logs in with OWN, which is verified. @returns a session */
async function verifiedUser(): Promise<string> {
  const registered = { email: OWN, password, siteUID: 'u-nora', finalizeRegistration: 'true', targetEnv: 'mobile' };
  const { json } = await bench.bySite('accounts.register', { ...registered, skipVerification: 'true' });
  expect(account().isVerified).toBe(true);
  return (json.sessionInfo as { sessionToken: string }).sessionToken;
}

const profile = JSON.stringify({ email: WRITTEN });
const nora = { apiKey: API_KEY, UID: 'u-nora' };
const verifyInPeople = (more: object = {}) =>
  peopleHandlers(bench.core)['people.update']({ ...nora, isVerified: true, ...more });
const writers: [string, (token: string) => unknown][] = [
  ['the user', (token) => bench.byToken(token, 'accounts.setAccountInfo', { profile })],
  ['the site', () => bySite('accounts.setAccountInfo', { profile })],
  ['the site by ids.setAccountInfo', () => bySite('ids.setAccountInfo', { profile })],
  ['an import', () => bySite('accounts.importAccount', { importPolicy: 'upsert', profile })],
  ['the console', () => verifyInPeople({ profile: { email: WRITTEN } })],
];

describe('an address that was written into the profile of a verified account', () => {
  test.each(writers)('by %s is unverified, also for a search', async (_, write) => {
    await write(await verifiedUser());
    expect(account()).toMatchObject({ isVerified: true, profile: { email: WRITTEN } });
    const json = await bySite('accounts.getAccountInfo', { include: 'emails,loginIDs' });
    expect(json).toMatchObject({
      emails: { verified: [OWN], unverified: [WRITTEN] },
      loginIDs: { emails: [OWN] },
    });
    const found = async (field: string) => {
      const query = `SELECT UID FROM accounts WHERE ${field} = "${WRITTEN}"`;
      return (await bench.bySite('accounts.search', { query })).json.totalCount;
    };
    expect(await found('emails.verified')).toBe(0);
    expect(await found('emails.unverified')).toBe(1);
  });

  const writeBySite = async () => {
    await verifiedUser();
    await bySite('accounts.setAccountInfo', { profile });
  };

  test('gets no mail that resets the password', async () => {
    await writeBySite();
    const wanted = await byPage('accounts.resetPassword', { loginID: OWN, email: WRITTEN });
    expect(wanted).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('email') });
    expect(await byPage('accounts.resetPassword', { loginID: OWN })).toMatchObject({ errorCode: 0 });
    expect(sentTo('passwordReset')).toEqual([OWN]);
  });

  test('is no second factor', async () => {
    const token = await verifiedUser();
    await bySite('accounts.setAccountInfo', { profile });
    await enableAll(bench);
    const begun = { provider: 'gigyaEmail', mode: 'register' };
    const { json } = await bench.byToken(token, 'accounts.tfa.initTFA', begun);
    const gigyaAssertion = String(json.gigyaAssertion);
    const emails = (await bench.byToken(token, 'accounts.tfa.email.getEmails', { gigyaAssertion })).json.emails;
    expect(emails).toMatchObject([{ plain: OWN }]);
    const sent = { gigyaAssertion, email: WRITTEN };
    const code = await bench.byToken(token, 'accounts.tfa.email.sendVerificationCode', sent);
    expect(code.json).toMatchObject({ errorCode: 400028 });
  });

  test('is not verified in a JWT', async () => {
    await writeBySite();
    const fields = 'email,isVerified,verifiedTimestamp';
    const { id_token, ignoredFields } = await bySite('accounts.getJWT', { fields });
    const claims = JSON.parse(Buffer.from(String(id_token).split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ email: WRITTEN, isVerified: false });
    expect(ignoredFields).toBe('verifiedTimestamp');
  });
});

test('a JWT says that a verified address is one', async () => {
  await verifiedUser();
  const { id_token } = await bySite('accounts.getJWT', { fields: 'email,isVerified' });
  const claims = JSON.parse(Buffer.from(String(id_token).split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ isVerified: true });
});

describe('an account whose user logs in with a user name', () => {
  beforeEach(async () => {
    await bench.bySite('accounts.setPolicies', { accountOptions: '{"loginIdentifiers":"username"}' });
    const named = { username: 'nora', password, siteUID: 'u-nora', finalizeRegistration: 'true' };
    expect((await bench.bySite('accounts.register', { ...named, email: OWN })).json.errorCode).toBe(0);
  });

  const ways: [string, () => unknown][] = [
    ['the link of a mail', () => openVerification(OWN)],
    ['setAccountInfo isVerified', () => bySite('accounts.setAccountInfo', { isVerified: 'true' })],
    ['an import', () => bySite('accounts.importAccount', { importPolicy: 'upsert', isVerified: 'true' })],
    ['a person of People', () => verifyInPeople()],
    ['an address of People', () => accessHandlers(bench.core)['access.verifyEmail']({ ...nora, email: OWN })],
  ];

  test.each(ways)('%s verifies the address, until another one is in its place', async (_, verify) => {
    expect(emailsOf(account())).toEqual({ verified: [], unverified: [OWN] });
    const before = await byPage('accounts.resetPassword', { loginID: 'nora' });
    expect(before).toMatchObject({ errorCode: 403047 });
    await verify();
    expect(account().isVerified).toBe(true);
    expect(emailsOf(account())).toEqual({ verified: [OWN], unverified: [] });
    expect(await byPage('accounts.resetPassword', { loginID: 'nora' })).toMatchObject({ errorCode: 0 });
    expect(sentTo('passwordReset')).toEqual([OWN]);
    await bySite('accounts.setAccountInfo', { profile });
    expect(emailsOf(account()).unverified).toEqual([WRITTEN]);
  });
});

test('verifying a person in People verifies the addresses that the user logs in with', async () => {
  await bench.bySite('accounts.register', { email: OWN, password, siteUID: 'u-nora', finalizeRegistration: 'true' });
  expect(emailsOf(account())).toEqual({ verified: [], unverified: [OWN] });
  await verifyInPeople();
  expect(account().loginIDs).toMatchObject({ emails: [OWN], unverifiedEmails: [] });
});

test('D73: the link of a mail verifies its own address, and no other', async () => {
  await bench.bySite('accounts.register', { email: OWN, password, siteUID: 'u-nora', finalizeRegistration: 'true' });
  await bySite('accounts.setAccountInfo', { addLoginEmails: 'second@shop.example' });
  expect(await openVerification(OWN)).toBe(200);
  expect(account().loginIDs).toMatchObject({ emails: [OWN], unverifiedEmails: ['second@shop.example'] });
});

test('setAccountInfo with isVerified verifies the addresses that the same call adds', async () => {
  await verifiedUser();
  await bySite('accounts.setAccountInfo', { isVerified: 'true', addLoginEmails: 'second@shop.example' });
  expect(account().loginIDs).toMatchObject({ emails: [OWN, 'second@shop.example'], unverifiedEmails: [] });
});

test('an import keeps unverified what its lists say is unverified', async () => {
  await bySite('accounts.importAccount', {
    isVerified: 'true',
    profile: JSON.stringify({ email: OWN }),
    loginIDs: JSON.stringify({ unverifiedEmails: [OWN] }),
  });
  expect(emailsOf(account())).toEqual({ verified: [], unverified: [OWN] });
});

test('the link of a mail to an address that the account has no longer verifies nothing', async () => {
  await bench.bySite('accounts.register', { email: OWN, password, siteUID: 'u-nora', finalizeRegistration: 'true' });
  await bySite('accounts.setAccountInfo', { profile, removeLoginEmails: OWN });
  expect(emailsOf(account())).toEqual({ verified: [], unverified: [WRITTEN] });
  const status = await openVerification(OWN, async () => {
    await bySite('accounts.setAccountInfo', { addLoginEmails: OWN });
    await bySite('accounts.resendVerificationCode', { email: OWN });
    await bySite('accounts.setAccountInfo', { removeLoginEmails: OWN });
  });
  expect(status).toBe(400);
  expect(account().isVerified).toBe(false);
  expect(emailsOf(account())).toEqual({ verified: [], unverified: [WRITTEN] });
});

/** Asks for a verification mail, and opens its link. @returns the HTTP status */
async function openVerification(
  email: string,
  ask: () => Promise<unknown> = () => bySite('accounts.resendVerificationCode', { email }),
): Promise<number> {
  await ask();
  const [mail] = bench.sent();
  expect(mail).toMatchObject({ purpose: 'emailVerification', to: email });
  const url = new URL(mail?.links[0] ?? '');
  const call = {
    ...makeCall(bench.clock(), { httpMethod: 'GET', parameters: Object.fromEntries(url.searchParams) }),
    path: url.pathname,
  };
  const route = mailLinkRoutes(bench.core).find(({ match }) => 'path' in match && match.path === url.pathname);
  const response = await bench.core.store.unitOfWork(() => route?.endpoint(call));
  return response !== undefined && 'status' in response ? response.status : 0;
}
