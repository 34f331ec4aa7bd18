import { expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { siteGroupRepository } from '#service/core/site-groups/index.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { sessionHandlers } from './operations.ts';

test('D52: a session that was begun for a test works like that of a login, and a user who cannot log in gets none', async () => {
  const bench = await openBench();
  const { store } = bench.core;
  const start = sessionHandlers(bench.core)['sessions.start'];
  const session = await start({ site: API_KEY, UID: 'u-ada', sessionExpiration: 60 });
  expect(session).toMatchObject({ cookieName: `glt_${API_KEY}`, expiresIn: 60, browserBound: false });
  const { json } = await bench.send({
    method: 'accounts.getAccountInfo',
    parameters: { apiKey: API_KEY },
    headers: { cookie: `${session.cookieName}=${session.cookieValue}` },
  });
  expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  expect(await start({ site: API_KEY, UID: 'u-ada' })).toMatchObject({ browserBound: true });

  await store.unitOfWork(() => store.of(accountRepository).change(API_KEY, 'u-ben', { isActive: false }));
  for (const [site, UID] of [
    ['3_nobody', 'u-ada'],
    [API_KEY, 'u-nobody'],
    [API_KEY, 'u-ben'],
  ] as const) {
    await expect(Promise.resolve(start({ site, UID })), UID).rejects.toThrow(OperationProblem);
  }
});

test('D70: that of a child is of a user of its parent, with the cookie of the child', async () => {
  const bench = await openBench();
  await bench.write(siteGroupRepository, (groups) => groups.set(OTHER_API_KEY, API_KEY));
  const session = await sessionHandlers(bench.core)['sessions.start']({ site: OTHER_API_KEY, UID: 'u-ada' });
  expect(session.cookieName).toBe(`glt_${OTHER_API_KEY}`);
  const { json } = await bench.send({
    method: 'accounts.getAccountInfo',
    parameters: { apiKey: OTHER_API_KEY },
    headers: { cookie: `${session.cookieName}=${session.cookieValue}` },
  });
  expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
});
