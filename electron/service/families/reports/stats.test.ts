import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { activityRepository } from '#service/core/activity/activity.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { csvLine } from './report.ts';

const NOVEMBER = { startDate: '2023-11-01', endDate: '2023-11-30' };

test('F 7.11: counts logins, registrations and new users by day and context id', async () => {
  const bench = await openBench();
  await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', cid: 'spring' });
  await bench.bySite('socialize.notifyLogin', { providerSessions: '{"twitter":{"providerUID":"tw-9"}}' });
  for (const kind of ['registrations', 'emailVerifications'] as const)
    await bench.write(activityRepository, (activity) => activity.count(API_KEY, kind, { UID: 'u-ada' }));
  const stats = async (parameters: Record<string, string>) =>
    (await bench.bySite('reports.getAccountsStats', { ...NOVEMBER, dimensions: 'date', measures, ...parameters })).json;
  const measures = 'siteLogins,socialLogins,newSocialUsers,registrations,newUsers,emailVerifications,passwordResets';
  expect((await stats({})).data).toEqual(['2023-11-14,1,1,1,1,2,1,0']);
  expect(await stats({ dimensions: 'date,cid', measures: 'siteLogins', dataFormat: 'json' })).toMatchObject({
    headers: ['date', 'cid', 'siteLogins'],
    data: [['2023-11-14', 'spring', 1]],
  });
  expect((await stats({ startDate: '2023-12-01' })).errorDetails).toContain('endDate');
  for (const wrong of [{ measures: 'logins' }, { dimensions: 'provider' }, { startDate: 'today' }]) {
    expect((await stats(wrong)).errorCode).toBe(400006);
  }
  expect((await stats({ dimensions: '' })).errorCode).toBe(400002);
});

test('F 7.11: a registration, its verification, a login, a reset password and a social login each count', async () => {
  const bench = await openBench();
  const byPage = async (method: string, parameters: Record<string, string> = {}) =>
    (await bench.send({ method, parameters: { apiKey: API_KEY, cid: 'spring', ...parameters } })).json;
  const [email, password] = ['nora@shop.example', 'Correct-horse-7'];
  await bench.bySite('accounts.setPolicies', { passwordReset: '{"requireSecurityCheck":false}' });
  const regToken = String((await byPage('accounts.initRegistration')).regToken);
  await byPage('accounts.register', { regToken, email, password });
  const login = await byPage('accounts.login', { loginID: email, password });
  expect(login.errorCode).toBe(206001);
  await byPage('accounts.finalizeRegistration', { regToken });
  await byPage('accounts.login', { loginID: email, password });
  const asked = await bench.bySite('accounts.resetPassword', { loginID: email, sendEmail: 'false' });
  const passwordResetToken = String(asked.json.passwordResetToken);
  await byPage('accounts.resetPassword', { passwordResetToken, newPassword: 'Battery-staple-8' });
  const providerSessions = '{"twitter":{"authToken":"t","providerUID":"tw-9"}}';
  await byPage('accounts.notifySocialLogin', { providerSessions });
  const measures = [
    'initRegistrations,registrations,finalizeRegistrations,siteLogins,socialLogins,newSocialUsers',
    'passwordResets,newUsers',
  ].join();
  const day = { startDate: '2023-11-14', endDate: '2023-11-14' };
  const report = { ...day, dimensions: 'cid', measures, dataFormat: 'json' };
  const { json } = await bench.bySite('reports.getAccountsStats', report);
  expect(json.data).toEqual([['spring', 1, 1, 1, 2, 1, 1, 1, 2]]);
});

const day = 86_400_000;
const bench = forEachTest(openBench);
beforeEach(async () => {
  await bench.bySite('socialize.setStatus', { UID: 'u-ada', status: 'a', cid: 'spring' });
  await bench.bySite('socialize.setStatus', { UID: 'u-ben', status: 'b' });
  await bench.bySite('socialize.publishUserAction', { UID: 'u-ada', userAction: '{"title":"t"}' });
  await bench.bySite('socialize.notifyLogin', { siteUID: 'u-cy' });
  bench.clock.advance(day);
  await bench.bySite('socialize.setStatus', { UID: 'u-ada', status: 'c' });
  await bench.bySite('socialize.notifyLogin', { providerSessions: '{"twitter":{"providerUID":"tw-9"}}' });
});
const stats = async (parameters: Record<string, string>) =>
  (await bench.bySite('reports.getSocializeStats', { ...NOVEMBER, measures: 'statusUpdates', ...parameters })).json;

describe('reports.getSocializeStats', () => {
  test('F 7.11: counts what really happened; lines of CSV by default', async () => {
    const measures = 'statusUpdates,streamPosts,siteLogins,newSiteUsers,logins,newUsers,socializePV';
    const report = { headers: measures.split(','), data: ['3,1,1,1,1,1,0'] };
    expect(await stats({ measures })).toMatchObject({ errorCode: 0, ...report });
  });

  test('F 7.11: rows by dimension, as lists with dataFormat=json', async () => {
    const json = await stats({ dimensions: 'date,provider', measures: 'statusUpdates,logins', dataFormat: 'json' });
    expect(json.headers).toEqual(['date', 'provider', 'statusUpdates', 'logins']);
    expect(json.data).toEqual([
      ['2023-11-14', 'facebook', 2, 0],
      ['2023-11-15', 'facebook', 1, 0],
      ['2023-11-15', 'twitter', 0, 1],
    ]);
    const rows = await stats({ dimensions: 'gender,ageGroup,cid', dataFormat: 'json' });
    expect(rows.data).toEqual([
      ['Female', '4', '', 1],
      ['Female', '4', 'spring', 1],
      ['Male', '3', '', 1],
    ]);
  });

  test('F 7.11: days, providers and context id limit what is counted', async () => {
    expect((await stats({ endDate: '2023-11-14' })).data).toEqual(['2']);
    expect((await stats({ startDate: '2023-11-15' })).data).toEqual(['1']);
    expect((await stats({ providers: 'twitter' })).data).toEqual(['0']);
    expect((await stats({ cid: 'spring' })).data).toEqual(['1']);
    expect((await stats({ startDate: '2022-01-01', endDate: '2022-01-02', dimensions: 'date' })).data).toEqual([]);
  });

  test('errors name the parameter', async () => {
    for (const measures of ['', ' , ,']) {
      expect((await stats({ measures })).errorDetails).toContain('Missing required parameter: measures');
    }
    expect((await stats({ measures: 'clicks' })).errorCode).toBe(400006);
    expect((await stats({ dimensions: 'weather' })).errorCode).toBe(400006);
    expect((await stats({ startDate: '2023-12-01' })).errorDetails).toContain('endDate');
    expect((await stats({ startDate: '14.11.2023' })).errorCode).toBe(400006);
  });

  test('R13: a line of CSV cannot be broken or run as a formula', () => {
    expect(csvLine(['a,b', 'say "hi"', '=1+1', 'x\ny', 5])).toBe('"a,b","say ""hi""",\'=1+1,"x\ny",5');
  });
});
