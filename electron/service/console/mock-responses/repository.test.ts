import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callRepository } from '#service/core/log/calls.ts';
import { movableClock, openTestStore, testCall, withTestSite } from '#service/fixtures/store.fixture.ts';
import type { SiteEntity } from '#service/module/site-entity.ts';
import type { Store } from '#service/storage/store.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { mockResponseRepository } from './repository.ts';

let store: Store;
let responses: SiteEntity<MockResponse>;
beforeEach(async () => {
  store = await withTestSite(openTestStore({ clock: movableClock() }));
  responses = store.of(mockResponseRepository);
});
afterEach(() => store.close());

const mock = (method: string, change: Partial<MockResponse> = {}): MockResponse => ({
  method,
  enabled: true,
  anonymous: false,
  errorCode: 0,
  body: { list: [1, 'two', { '7': null }] },
  ...change,
});
const kept = () => responses.list('3_test');

describe('mock responses', () => {
  test('D38: are kept with the site, in the order of their methods, and replaced whatever the case of the name', () => {
    const failing = mock('accounts.login', { errorCode: 403042, errorDetails: 'Why', anonymous: true });
    responses.save('3_test', mock('socialize.logout', { enabled: false }));
    responses.save('3_test', failing);
    expect(kept()).toEqual([failing, mock('socialize.logout', { enabled: false })]);
    responses.save('3_test', mock('ACCOUNTS.login'));
    expect(kept().map(({ method }) => method)).toEqual(['ACCOUNTS.login', 'socialize.logout']);
    responses.remove('3_test', 'Accounts.Login');
    expect(kept().map(({ method }) => method)).toEqual(['socialize.logout']);
    responses.replace('3_test', [mock('gm.a'), mock('ds.b')]);
    expect(kept().map(({ method }) => method)).toEqual(['ds.b', 'gm.a']);
  });

  test('D38: log rows of calls that got one are marked, found by it, and others are not marked', () => {
    store.of(callRepository).append(testCall(1, 0, { mocked: true }));
    store.of(callRepository).append(testCall(2, 0));
    const { items } = store.of(callRepository).page({ mockedOnly: true }, { limit: 10 });
    expect(items).toMatchObject([{ callId: testCall(1, 0).callId, mocked: true }]);
    expect(
      store
        .of(callRepository)
        .page({}, { limit: 10 })
        .items.map(({ mocked }) => mocked),
    ).toEqual([undefined, true]);
    expect(store.of(callRepository).get(testCall(2, 0).callId)).not.toHaveProperty('mocked');
  });
});
