import { describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { countersOf } from '#service/core/activity/counters.fixture.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { registrationHandlers } from './pending-accounts.ts';

/** Ada and Ben are final; p-1 is pending with an identity of its own, t-1 is temporary. */
async function openPending(): Promise<Bench> {
  const bench = await openBench();
  const identities = [{ provider: 'twitter', providerUID: 'tw-1' }];
  await bench.addAccount({ UID: 'p-1', isSiteUID: false, status: 'pending', identities });
  await bench.addAccount({ UID: 't-1', isSiteUID: false, status: 'temporary' });
  bench.clock.advance(5000);
  return bench;
}

function everyone({ core }: Bench) {
  const counted = countersOf(core.store, API_KEY);
  return { accounts: [...core.store.of(accountRepository).each(API_KEY)], counted };
}

describe('D22: finishing a registration in the panel does what socialize.notifyRegistration does', () => {
  test.each([
    ['without a siteUID', undefined, 'p-1'],
    ['with a siteUID that is free', 'u-new', 'u-new'],
    ['with a siteUID that an account has: the identities move there', 'u-ada', 'u-ada'],
    ['with the UID that it has', 'p-1', 'p-1'],
  ])('%s', async (_name, siteUID, UID) => {
    const [byPanel, byMethod] = [await openPending(), await openPending()];
    const account = await registrationHandlers(byPanel.core)['registrations.finish']({
      apiKey: API_KEY,
      UID: 'p-1',
      siteUID,
    });
    const reply = await byMethod.bySite('socialize.notifyRegistration', { UID: 'p-1', ...(siteUID && { siteUID }) });
    expect(reply.errorCode).toBe(0);
    expect(account).toMatchObject({ UID, status: 'final' });
    expect(account.identities.map(({ providerUID }) => providerUID)).toContain('tw-1');
    expect(everyone(byPanel)).toEqual(everyone(byMethod));
  });

  test('the siteUID of a temporary account is refused by both, and nothing changes', async () => {
    const bench = await openPending();
    const before = everyone(bench);
    const finish = registrationHandlers(bench.core)['registrations.finish'];
    const refused = await problemOf(() => finish({ apiKey: API_KEY, UID: 'p-1', siteUID: 't-1' }));
    const reply = await bench.bySite('socialize.notifyRegistration', { UID: 'p-1', siteUID: 't-1' });
    expect(refused).toMatchObject({
      code: 'conflict',
      member: 'siteUID',
      message: 'The siteUID "t-1" belongs to another account; "t-1" is temporary.',
    });
    expect(reply.json).toMatchObject({ errorCode: 409001, errorDetails: refused.message });
    expect(everyone(bench)).toEqual(before);
  });
});
