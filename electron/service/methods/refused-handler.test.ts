import { expect, test } from 'vitest';
import { accountOfLogin, accountsOfSite } from '#service/core/accounts/dependencies.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { startSession } from '#service/core/credentials/sessions/start-session.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { always, siteMethod } from './method.ts';

/** Writes to every repository that a method may write to, then finds that it must not. */
const writesThenRefuses = siteMethod({
  name: 'accounts.writesThenRefuses',
  documentation: 'Refused at its very end.',
  parameters: [{ name: 'refuse', type: 'boolean', required: false, documentation: 'Whether it is refused.' }],
  errors: [{ errorCode: 403007, when: 'refuse is true.' }],
  response: [always('token', 'string', 'An access token.')],
  uses: { startSession, accountOfLogin, accountsOfSite },
  handler({ input, startSession, accountOfLogin, accountsOfSite }) {
    const lifetime = { expiresAt: undefined, expiresIn: undefined, browserBound: false, dynamic: false };
    const { info } = startSession({ UID: 'u-ada', environment: 'mobile', lifetime, cid: undefined });
    accountOfLogin({
      siteUID: 'u-new',
      identities: [],
      userInfo: undefined,
      regSource: undefined,
      newUser: true,
      cid: undefined,
    });
    accountsOfSite.change('u-ada', { profile: { firstName: 'Changed' } });
    if (input.refuse) throw new ApiError(403007, 'Refused at the very end.');
    return { data: { token: info.sessionToken }, did: 'Wrote everything.' };
  },
});

test('R45: a call that is refused after its handler wrote leaves nothing behind, in the database or in memory', async () => {
  const bench = await openBench([{ name: 'refusing', methods: [writesThenRefuses] }]);
  const { store } = bench.core;
  const seen = () => ({
    ada: store.of(accountRepository).get(API_KEY, 'u-ada'),
    created: store.of(accountRepository).get(API_KEY, 'u-new'),
    tokens: store.of(credentialRepository).page({}, { limit: 10 }).items.length,
  });
  const before = seen();
  const refused = await bench.bySite(writesThenRefuses.name, { refuse: 'true' });
  expect(refused.json).toMatchObject({ errorCode: 403007, errorDetails: 'Refused at the very end.' });
  expect(seen()).toEqual(before);
  expect(refused.call.trace.steps.at(-1)).toMatchObject({ outcome: 'failed' });

  expect((await bench.bySite(writesThenRefuses.name)).json.errorCode).toBe(0);
  expect(seen()).toMatchObject({ ada: { profile: { firstName: 'Changed' } }, created: { UID: 'u-new' }, tokens: 1 });
  store.close();
});
