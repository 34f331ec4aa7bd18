import { expect, test } from 'vitest';
import { API_KEY, openBench } from '#service/modules/rest/rest.fixture.ts';

test('F 7.11: counts logins, registrations and new users by day and context id', async () => {
  const bench = await openBench();
  await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', cid: 'spring' });
  await bench.bySite('socialize.notifyLogin', { providerSessions: '{"twitter":{"providerUID":"tw-9"}}' });
  await bench.core.store.unitOfWork(() => {
    for (const kind of ['registrations', 'emailVerifications'] as const) {
      bench.core.store.activity.count(API_KEY, kind, { UID: 'u-ada' });
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
