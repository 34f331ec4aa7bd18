import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { passwordRepository } from '#service/core/credentials/passwords/repository.ts';
import { CALLBACK, hiddenFields } from '#service/fixtures/login.fixture.ts';
import { API_KEY, EU, makeCall, NORA, NOW, openBench, type TestCall, US } from '#service/fixtures/rest.fixture.ts';
import type { Response } from '#service/kernel/call.ts';
import { loginRoutes } from './routes.ts';

const { password } = NORA;
const bench = forEachTest(openBench);

/** Sends a call to the login endpoint, or to that of the decision on its screen. */
const sender = (index: 0 | 1) => (given: TestCall) => {
  const call = makeCall(bench.clock(), given);
  return bench.core.store.unitOfWork(() => {
    const response = loginRoutes(bench.core)[index]?.endpoint(call) as Response;
    return { ...response, call };
  });
};
const toLogin = sender(0);
const toDecision = sender(1);

const open = (more: Record<string, string> = {}, given = {}) =>
  toLogin({
    ...({ method: 'accounts.socialLogin', httpMethod: 'GET' } as const),
    parameters: {
      ...{ client_id: API_KEY, redirect_uri: CALLBACK, response_type: 'token', x_provider: 'facebook', state: 's-1' },
      ...more,
    },
    ...given,
  });
/** The whole login of somebody new at the provider. */
async function logIn(form: Record<string, string> = {}, more: Record<string, string> = {}) {
  const screen = await open(more);
  const person = { person: 'new', first_name: 'Nora', email: NORA.email, provider_uid: 'fb-9', decision: 'approve' };
  const sent = { ...hiddenFields(screen.body), ...person, ...form };
  const decided = await toDecision({ method: 'login/decision', parameters: sent });
  const location = String(decided.headers.location);
  const place = location.includes('#') ? '#' : '?';
  const parameters = Object.fromEntries(new URLSearchParams(location.slice(location.lastIndexOf(place) + 1)));
  return { ...decided, place, parameters };
}
const requireTerms = () =>
  bench.bySite('accounts.setSchema', {
    dataSchema: '{"fields":{"terms":{"type":"boolean","required":true,"writeAccess":"clientModify"}}}',
  });
const holder = () => bench.core.store.of(accountRepository).byIdentity(API_KEY, 'facebook', 'fb-9');

describe('D60: accounts.socialLogin', () => {
  test('F 3.2: with nothing open the user is registered, and the site gets a token or a code as at socialize.login', async () => {
    const { status, parameters, call } = await logIn();
    expect([status, parameters]).toEqual([302, { access_token: expect.any(String), expires_in: '3600', state: 's-1' }]);
    expect(call.facts).toMatchObject({ method: 'accounts.socialLogin', apiKey: API_KEY, UID: holder()?.UID });
    expect(holder()).toMatchObject({ status: 'final', registeredAt: NOW, lastLoginAt: NOW, loginProvider: 'facebook' });
    const { json } = await bench.byToken(String(parameters.access_token), 'accounts.getAccountInfo');
    expect(json).toMatchObject({ errorCode: 0, isRegistered: true, loginProvider: 'facebook' });

    const byCode = await logIn({ person: 'uid:u-ada' }, { response_type: 'code' });
    expect([byCode.place, byCode.parameters]).toEqual(['?', { code: expect.any(String), state: 's-1' }]);
  });

  test('F 3.3: a required field that is missing is 206001 with a regToken, with which the user finishes', async () => {
    await requireTerms();
    const { parameters, call, errorCode, reason, loggedHeaders } = await logIn({}, { x_session_expiration: '120' });
    const { regToken = '' } = parameters;
    expect(parameters).toEqual({
      error: 'access_denied',
      error_description: '206001 - Account pending registration',
      regToken: expect.any(String),
      state: 's-1',
    });
    expect([errorCode, reason]).toEqual([206001, expect.stringContaining('data.terms')]);
    expect(JSON.stringify([loggedHeaders, call.trace.steps, reason])).not.toContain(regToken);
    expect(holder()).toMatchObject({ status: 'pending', lastLoginAt: undefined });

    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(206001);
    await bench.byPage('accounts.setAccountInfo', { regToken, data: '{"terms":true}' });
    const { json } = await bench.byPage('accounts.finalizeRegistration', { regToken, targetEnv: 'mobile' });
    const sessionInfo = { sessionToken: expect.any(String), expires_in: 120 };
    const finished = { newUser: true, isRegistered: true, loginProvider: 'facebook', sessionInfo };
    expect(json).toMatchObject({ errorCode: 0, ...finished });
    expect((await logIn()).parameters).toHaveProperty('access_token');
  });

  test('the same in the query for response_type=code, also for a user who registered before the field was required', async () => {
    await logIn();
    await requireTerms();
    const { place, parameters } = await logIn({}, { response_type: 'code' });
    expect([place, Object.keys(parameters)]).toEqual(['?', ['error', 'error_description', 'regToken', 'state']]);
    expect(holder()).toMatchObject({ status: 'final' });
  });

  test.each([
    // Registered already, and waits for its address alone (F 1.3).
    ['accountOptions', { verifyEmail: true, verifyProviderEmail: true }, 206002, 'final'],
    ['registration', { requireLoginID: true }, 206003, 'pending'],
  ])('the policy %s %j is %i', async (section, value, errorCode, status) => {
    await bench.setPolicies({ [section]: value });
    const { parameters } = await logIn();
    expect(parameters).toMatchObject({ regToken: expect.any(String) });
    expect(parameters.error_description?.split(' - ')[0]).toBe(String(errorCode));
    expect(holder()?.status).toBe(status);
  });

  test('an address that is a login identifier of another account is 403043, and linking connects the identity to it', async () => {
    await bench.register();
    await bench.setPolicies({ accountOptions: { loginIdentifierConflict: 'failOnSiteConflictingIdentity' } });
    const { parameters } = await logIn();
    const { regToken = '', error_description } = parameters;
    expect(error_description).toBe('403043 - Login identifier exists');
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(403043);
    const { json } = await bench.byPage('accounts.getConflictingAccount', { regToken });
    expect(json.conflictingAccount).toEqual({ loginID: 'nora@shop.example', loginProviders: ['site'] });
    const linked = await bench.logIn({ loginMode: 'link', regToken });
    expect(linked.json).toMatchObject({ errorCode: 0, socialProviders: 'facebook,site' });
    expect(holder()?.UID).toBe(linked.json.UID);
    expect((await logIn()).parameters).toHaveProperty('access_token');
  });

  test('an account without a password is in conflict only by failOnAnyConflictingIdentity', async () => {
    await bench.changeAccount('u-ada', { loginIDs: { emails: [NORA.email], unverifiedEmails: [] } });
    await bench.setPolicies({ accountOptions: { loginIdentifierConflict: 'failOnSiteConflictingIdentity' } });
    expect((await logIn()).parameters).toHaveProperty('access_token');
    await bench.setPolicies({ accountOptions: { loginIdentifierConflict: 'failOnAnyConflictingIdentity' } });
    expect((await logIn({ provider_uid: 'fb-10' })).errorCode).toBe(403043);
    expect((await logIn({ person: 'uid:u-ada' })).errorCode).toBe(0);
  });

  test('F 7.4: with providerEmail the address of the provider identifies the user, who can set a password for it', async () => {
    await bench.setPolicies({ accountOptions: { loginIdentifiers: 'email, providerEmail' } });
    await logIn();
    const taken = { errorCode: 400009, validationErrors: [{ errorCode: 400003, fieldName: 'email' }] };
    expect((await bench.register()).json).toMatchObject(taken);
    expect(holder()?.loginIDs).toEqual({ emails: [], unverifiedEmails: ['nora@shop.example'] });
    const UID = String(holder()?.UID);
    // F 8.2, F 8.4: there is no account at the site as long as there is no password.
    const providers = async () => {
      const query = `SELECT socialProviders FROM accounts WHERE UID = "${UID}"`;
      const found = (await bench.bySite('accounts.search', { query })).json.results as readonly object[];
      return [(await bench.bySite('accounts.getAccountInfo', { UID })).json.socialProviders, found[0]];
    };
    const bySql = async (text: string) => {
      const query = `SELECT UID FROM accounts WHERE socialProviders = "${text}" AND UID = "${UID}"`;
      return (await bench.bySite('accounts.search', { query })).json.totalCount;
    };
    expect(await providers()).toEqual(['facebook', { socialProviders: 'facebook' }]);
    expect(await bySql('facebook')).toBe(1);
    await bench.bySite('accounts.setAccountInfo', { UID, newPassword: password, securityOverride: 'true' });
    expect(await providers()).toEqual(['facebook,site', { socialProviders: 'facebook,site' }]);
    expect(await bySql('facebook,site')).toBe(1);
    expect((await bench.logIn()).json).toMatchObject({ errorCode: 0, UID });
    // The address of a provider only: those that site users typed are none.
    await bench.register({ email: 'otto@shop.example' });
    await bench.setPolicies({ accountOptions: { loginIdentifiers: 'providerEmail' } });
    expect((await bench.logIn()).json.errorCode).toBe(0);
    expect((await bench.logIn({ loginID: 'otto@shop.example' })).json.errorCode).toBe(403042);
    await logIn({ provider_uid: 'fb-12', email: 'tom@shop.example' }, { x_temporary_account: 'true' });
    const free = await bench.bySite('accounts.isAvailableLoginID', { loginID: 'tom@shop.example' });
    expect(free.json.isAvailable).toBe(true);
  });

  test('F 7.4: two providers with one address: failOnAnyConflictingIdentity is 403043, and ignore leaves it to the first', async () => {
    const loginIdentifierConflict = 'failOnAnyConflictingIdentity';
    await bench.setPolicies({ accountOptions: { loginIdentifiers: 'email, providerEmail', loginIdentifierConflict } });
    await logIn();
    expect((await logIn({ provider_uid: 'am-8' }, { x_provider: 'amazon' })).errorCode).toBe(403043);
    await bench.setPolicies({ accountOptions: { loginIdentifierConflict: 'ignore' } });
    expect((await logIn({ provider_uid: 'am-9' }, { x_provider: 'amazon' })).errorCode).toBe(0);
    const accounts = bench.core.store.of(accountRepository);
    expect(accounts.byLoginID(API_KEY, 'nora@shop.example')?.UID).toBe(holder()?.UID);
    expect(accounts.byIdentity(API_KEY, 'amazon', 'am-9')?.loginIDs).toEqual({ emails: [], unverifiedEmails: [] });
  });

  test('F 7.4: verifyEmail takes the address of a provider as verified, verifyProviderEmail does not', async () => {
    await bench.setPolicies({ accountOptions: { verifyEmail: true } });
    const { parameters } = await logIn();
    const parts = { include: 'loginIDs,emails' };
    const account = await bench.byToken(String(parameters.access_token), 'accounts.getAccountInfo', parts);
    expect(account.json).toMatchObject({
      isVerified: true,
      emails: { verified: ['nora@shop.example'], unverified: [] },
    });
    await bench.setPolicies({ accountOptions: { verifyProviderEmail: true } });
    const refused = await logIn({ provider_uid: 'fb-13', email: 'tom@shop.example' });
    expect(refused.parameters.error_description).toMatch(/^206002/);
  });

  test('F 1.4: a locked account is 403120 without a regToken, and gets no identity', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() => store.of(passwordRepository).change(API_KEY, 'u-ben', { lockedUntil: NOW + 60_000 }));
    const { parameters } = await logIn({ person: 'uid:u-ben' }, { x_provider: 'twitter' });
    expect(parameters).toEqual({
      error: 'access_denied',
      error_description: expect.stringMatching(/^403120 - /),
      state: 's-1',
    });
    expect(store.of(accountRepository).get(API_KEY, 'u-ben')?.identities).toHaveLength(2);
  });

  test('x_pending_registration leaves the account to accounts.finalizeRegistration; a temporary account is not registered', async () => {
    const { parameters } = await logIn({}, { x_pending_registration: 'true' });
    expect(parameters.error_description).toBe('206001 - Account pending registration');
    const { json } = await bench.byPage('accounts.finalizeRegistration', { regToken: parameters.regToken ?? '' });
    expect(json).toMatchObject({ errorCode: 0, isRegistered: true });
    await requireTerms();
    const temporary = await logIn({ provider_uid: 'fb-11' }, { x_temporary_account: 'true' });
    expect(temporary.parameters).toHaveProperty('access_token');
  });

  test('D3: it is at home on the host of its namespace', async () => {
    const at = async (dataCenter: typeof US, hostNamespace: string) =>
      (await open({}, { dataCenter, hostNamespace })).errorCode;
    const codes = [await at(US, 'accounts'), await at(US, 'socialize'), await at(EU, 'accounts')];
    expect(codes).toEqual([0, 400001, 301001]);
  });
});
