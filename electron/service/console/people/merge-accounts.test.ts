import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { folderForEachTest, forEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { passwordRepository } from '#service/core/credentials/passwords/repository.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { enableAll, usersOf } from '#service/fixtures/second-factors.fixture.ts';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import { Trace } from '#service/kernel/trace.ts';
import { mergeAccounts, planMerge } from './merge-accounts.ts';

const bench = forEachTest(openBench, ({ core }) => core.store.close());

const PASSWORD = 'Correct-horse-7';
const say = async (method: string, parameters: Record<string, string>) => {
  const { json } = await bench.bySite(method, parameters);
  expect(json.errorCode, `${method}: ${json.errorDetails}`).toBe(0);
  return json;
};
const plan = (UID: string, into: string) => planMerge(bench.core, { apiKey: API_KEY, UID, into });
const merge = (UID: string, into: string) =>
  bench.core.store.unitOfWork(() =>
    mergeAccounts(bench.core, { at: bench.clock(), trace: new Trace() }, { apiKey: API_KEY, UID, into }),
  );

describe('a merge keeps what the other account lacks, and says before what is lost', () => {
  test('login identifiers and the password: the user logs in to the other account with them', async () => {
    await say('accounts.register', {
      ...{ siteUID: 'u-old', username: 'old', email: 'old@shop.example', password: PASSWORD },
      finalizeRegistration: 'true',
    });
    expect(plan('u-old', 'u-ada')).toMatchObject({
      kept: expect.arrayContaining(['loginIDs: old, old@shop.example', 'password']),
      dropped: ['profile: email'],
    });
    await merge('u-old', 'u-ada');
    const login = { loginID: 'OLD', password: PASSWORD };
    expect(await say('accounts.login', login)).toMatchObject({ UID: 'u-ada', socialProviders: 'facebook,site' });
  });

  test('a password, a user name and fields that the other has are lost', async () => {
    for (const UID of ['u-one', 'u-two']) {
      await say('accounts.register', {
        ...{ siteUID: UID, username: UID, email: `${UID}@shop.example`, password: `${PASSWORD} ${UID}` },
        ...{ finalizeRegistration: 'true', profile: `{"firstName":"${UID}"}`, data: `{"of":"${UID}"}` },
      });
    }
    expect(plan('u-one', 'u-two').dropped).toEqual([
      ...['profile: email, firstName', 'data: of', 'loginIDs: u-one', 'password'],
    ]);
    await merge('u-one', 'u-two');
    expect(bench.account('u-two')).toMatchObject({ profile: { firstName: 'u-two' }, data: { of: 'u-two' } });
    const emails = { emails: [], unverifiedEmails: ['u-two@shop.example', 'u-one@shop.example'] };
    expect(bench.account('u-two')?.loginIDs).toEqual({ username: 'u-two', ...emails });
    const login = { loginID: 'u-one@shop.example', password: `${PASSWORD} u-two` };
    expect((await say('accounts.login', login)).UID).toBe('u-two');
  });

  test('subscriptions, consents, communications, identifiers and what the site keeps', async () => {
    await say('accounts.setAccountInfo', {
      UID: 'u-ben',
      subscriptions: '{"news":{"email":{"isSubscribed":true}}}',
      preferences: '{"terms":{"isConsentGranted":true}}',
      internal: '{"crm":7}',
      customIdentifiers: '{"loyaltyId":"L-1"}',
      regSource: 'https://old.shop.example',
      tfaStatus: 'forceOff',
    });
    await say('accounts.setAccountInfo', { UID: 'u-ada', internal: '{"crm":8}' });
    const { kept, dropped } = plan('u-ben', 'u-ada');
    expect(kept).toEqual([
      ...['subscriptions: news', 'preferences: terms', 'customIdentifiers: loyaltyId'],
      ...['regSource: https://old.shop.example', 'tfaStatus: forceOff'],
    ]);
    expect(dropped).toEqual(['profile: firstName, age, gender', 'internal: crm']);
    await merge('u-ben', 'u-ada');
    expect(bench.account('u-ada')).toMatchObject({
      subscriptions: { news: { email: { isSubscribed: true } } },
      preferences: { terms: { isConsentGranted: true } },
      internal: { crm: 8 },
      regSource: 'https://old.shop.example',
      tfaStatus: 'forceOff',
    });
    const accounts = bench.core.store.of(accountRepository);
    expect(accounts.byCustomIdentifier(API_KEY, 'loyaltyId', 'L-1')?.UID).toBe('u-ada');
  });

  test('objects, posts, settings and second factors go along; of two that are the same, that of the other stays', async () => {
    for (const UID of ['u-ada', 'u-ben']) {
      await say('ds.store', { type: 'cart', oid: 'c1', UID, data: `{"of":"${UID}"}` });
      await say('socialize.setUserSettings', { UID, settings: '{"theme":"dark"}' });
    }
    await say('ds.store', { type: 'cart', oid: 'c2', UID: 'u-ben', data: '{"of":"u-ben"}' });
    await say('socialize.setStatus', { UID: 'u-ben', status: 'Here' });
    await enableAll(bench);
    const { UID } = await usersOf(() => bench).withPhone();
    expect(plan(UID, 'u-ada').kept).toContain('second factors: 1');
    await merge(UID, 'u-ada');
    expect(plan('u-ada', 'u-ben').kept).toContain('second factors: 1');

    expect(plan('u-ben', 'u-ada')).toMatchObject({
      kept: expect.arrayContaining(['objects of ds: 1', 'published posts: 1']),
      dropped: expect.arrayContaining(['objects of ds: 1', 'user settings: 1']),
    });
    await merge('u-ben', 'u-ada');
    expect(await say('ds.get', { type: 'cart', oid: 'c1', UID: 'u-ada' })).toMatchObject({ data: { of: 'u-ada' } });
    expect(await say('ds.get', { type: 'cart', oid: 'c2', UID: 'u-ada' })).toMatchObject({ data: { of: 'u-ben' } });
    expect(await say('socialize.getUserInfo', { UID: 'u-ada' })).toMatchObject({ status: 'Here' });
  });

  test('F 7.9: points of both add up in every challenge, and the higher level stays with what belongs to it', async () => {
    await say('gm.setActionConfig', { actionID: 'review', title: 'Review', points: '10' });
    await say('gm.setActionConfig', { actionID: 'visit', title: 'Visit', points: '3' });
    const levels = '[{"points":5},{"points":20},{"points":30}]';
    await say('gm.setChallengeConfig', { challengeID: 'critics', challengeActions: 'review', levels });
    const notify = (UID: string, action: string) => say('gm.notifyAction', { UID, action });
    await notify('u-ada', 'review');
    await say('gm.resetLevelStatus', { UID: 'u-ada', challenge: 'critics' });
    for (const action of ['review', 'review', 'visit']) await notify('u-ben', action);
    await say('gm.redeemPoints', { UID: 'u-ben', points: '4' });
    expect(plan('u-ben', 'u-ada')).toMatchObject({
      kept: expect.arrayContaining(['loyalty points: 2']),
      dropped: expect.not.arrayContaining([expect.stringContaining('loyalty')]),
    });
    await merge('u-ben', 'u-ada');
    const status = () => say('gm.getChallengeStatus', { UID: 'u-ada', details: 'full' });
    expect((await status()).achievements).toMatchObject([
      { challengeID: '_default', pointsTotal: 33, pointsRedeemable: 29, points7Days: 33 },
      { challengeID: 'critics', pointsTotal: 30, level: 2, isNewLevel: true },
    ]);
    // What only both together reach comes with the next action.
    await notify('u-ada', 'review');
    expect((await status()).achievements).toMatchObject([{ pointsTotal: 43 }, { pointsTotal: 40, level: 3 }]);
    const { data } = await say('reports.getGMRedeemablePoints', { dataFormat: 'json' });
    expect(data).toEqual([['u-ada', 39]]);
  });

  test('F 7.9: the account with the higher level keeps it, and a challenge of one alone goes along', async () => {
    await say('gm.setActionConfig', { actionID: 'review', title: 'Review', points: '10' });
    await say('gm.setChallengeConfig', { challengeID: '_default', levels: '[{"points":10},{"points":20}]' });
    await say('gm.notifyAction', { UID: 'u-ben', action: 'review' });
    await say('gm.setChallengeConfig', { challengeID: 'late', challengeActions: 'review' });
    for (let n = 0; n < 2; n += 1) await say('gm.notifyAction', { UID: 'u-ada', action: 'review' });
    await say('gm.resetLevelStatus', { UID: 'u-ada' });
    await merge('u-ben', 'u-ada');
    expect((await say('gm.getChallengeStatus', { UID: 'u-ada' })).achievements).toMatchObject([
      { challengeID: '_default', pointsTotal: 30, level: 2, isNewLevel: false },
      { challengeID: 'late', pointsTotal: 20 },
    ]);
  });

  test('counters of one day add up', async () => {
    await say('accounts.registerCounters', { counters: '[{"class":"_visit","path":"/"}]' });
    const add = (UID: string, count: number) =>
      say('accounts.incrementCounters', { UID, counters: JSON.stringify([{ class: '_visit', path: '/', count }]) });
    await add('u-ada', 2);
    await add('u-ben', 3);
    expect(plan('u-ben', 'u-ada').kept).toContain('days of counters: 1');
    await merge('u-ben', 'u-ada');
    expect(JSON.stringify(await say('accounts.getCounters', { UID: 'u-ada' }))).toContain('"count":5');
  });

  test('times: the account is as old as the older one, and the later login is its last one', async () => {
    const times = { created: '2015-01-01', registered: '2015-02-01', lastLogin: '2023-01-01' };
    const identities = '[{"provider":"yahoo","providerUID":"y-1"}]';
    await say('accounts.importAccount', { UID: 'u-old', ...times, identities });
    await merge('u-old', 'u-ada');
    expect(await say('accounts.getAccountInfo', { UID: 'u-ada' })).toMatchObject({
      created: '2015-01-01T00:00:00.000Z',
      registered: '2015-02-01T00:00:00.000Z',
      lastLogin: '2023-01-01T00:00:00.000Z',
    });
  });

  test('an account with a login does not become a lite one', async () => {
    const { UID } = await say('accounts.importLiteAccount', { email: 'lite@shop.example', profile: '{"zip":"1"}' });
    expect(() => plan('u-ada', String(UID))).toThrow('lite');
    await merge(String(UID), 'u-ada');
    expect(bench.account('u-ada')).toMatchObject({ isLite: false, profile: { zip: '1', email: 'ada@shop.example' } });
  });

  test('nothing is written while the plan is shown, and no secret is in it', async () => {
    const registered = await say('accounts.register', {
      ...{ email: 'new@shop.example', password: PASSWORD, finalizeRegistration: 'true' },
    });
    const UID = String(registered.UID);
    const passwords = bench.core.store.of(passwordRepository);
    const { hash } = passwords.get(API_KEY, UID);
    const before = [passwords.get(API_KEY, UID), bench.account(UID), bench.account('u-ada')];
    expect(JSON.stringify(plan(UID, 'u-ada'))).not.toContain(hash?.hash ?? 'no hash');
    expect([passwords.get(API_KEY, UID), bench.account(UID), bench.account('u-ada')]).toEqual(before);
  });
});

const folder = folderForEachTest();
test('every table that refers to an account says what becomes of its rows in a merge', () => {
  openTestStore({ path: folder.file('tables.db') }).close();
  const db = new Database(folder.file('tables.db'), { readonly: true });
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  const referring = tables.filter((table) =>
    (db.pragma(`foreign_key_list(${table})`) as { readonly table: string }[]).some((key) => key.table === 'account'),
  );
  db.close();
  const declared = modules.flatMap(({ tables: set }) => set?.ofAccounts ?? []).map(({ table }) => table);
  expect(declared.sort()).toEqual(referring.sort());
});
