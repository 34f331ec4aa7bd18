import { expect, test } from 'vitest';
import { activityRepository } from '#service/core/activity/activity.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

test('F 7.11: counts logins, registrations and new users by day and context id', async () => {
  const bench = await openBench();
  await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', cid: 'spring' });
  await bench.bySite('socialize.notifyLogin', { providerSessions: '{"twitter":{"providerUID":"tw-9"}}' });
  await bench.core.store.unitOfWork(() => {
    for (const kind of ['registrations', 'emailVerifications'] as const) {
      bench.core.store.of(activityRepository).count(API_KEY, kind, { UID: 'u-ada' });
    }
  });
  const stats = async (parameters: Record<string, string>) =>
    (
      await bench.bySite('reports.getAccountsStats', {
        startDate: '2023-11-01',
        endDate: '2023-11-30',
        dimensions: 'date',
        measures: 'siteLogins,socialLogins,newSocialUsers,registrations,newUsers,emailVerifications,passwordResets',
        ...parameters,
      })
    ).json;
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
  const { passwordResetToken } = (await bench.bySite('accounts.resetPassword', { loginID: email, sendEmail: 'false' }))
    .json;
  await byPage('accounts.resetPassword', {
    passwordResetToken: String(passwordResetToken),
    newPassword: 'Battery-staple-8',
  });
  await byPage('accounts.notifySocialLogin', {
    providerSessions: '{"twitter":{"authToken":"t","providerUID":"tw-9"}}',
  });
  const { json } = await bench.bySite('reports.getAccountsStats', {
    startDate: '2023-11-14',
    endDate: '2023-11-14',
    dimensions: 'cid',
    measures:
      'initRegistrations,registrations,finalizeRegistrations,siteLogins,socialLogins,newSocialUsers,passwordResets,newUsers',
    dataFormat: 'json',
  });
  expect(json.data).toEqual([['spring', 1, 1, 1, 2, 1, 1, 1, 2]]);
});
