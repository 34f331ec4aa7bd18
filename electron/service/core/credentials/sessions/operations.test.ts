import { expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
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
