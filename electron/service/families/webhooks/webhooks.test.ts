import { afterEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountChanges } from '#service/core/accounts/account-changes.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import type { QueuedEvent } from './event.ts';
import { deliveryRepository } from './queue.ts';
import { webhookRepository } from './repository.ts';

const bench = forEachTest(openBench);
afterEach(() => bench.core.store.close());

const crm = {
  name: 'crm',
  url: 'http://localhost:8080/hook',
  events: 'accountCreated,accountRegistered,accountUpdated,accountDeleted,accountLoggedIn,accountLockedOut',
  active: 'true',
};
const set = (change: Readonly<Record<string, string>> = {}) =>
  bench.bySite('accounts.webhooks.set', { ...crm, ...change });
const getAll = async () => (await bench.bySite('accounts.webhooks.getAll')).json.webhooks;

/** What the queue would send next: type and UID of each event, and the whole body. */
async function next() {
  const { store } = bench.core;
  const record = await store.unitOfWork(() => {
    const webhook = store.of(webhookRepository).list(API_KEY)[0];
    const queue = store.of(deliveryRepository);
    const delivery = webhook && queue.next(webhook);
    if (delivery) queue.settle(delivery.id, { state: 'delivered', tried: true });
    return delivery;
  });
  const body = JSON.parse(record?.body ?? '{"events":[]}') as {
    events: (QueuedEvent & { data: Pick<QueuedEvent, 'uid' | 'accountType'> })[];
  };
  return { events: body.events.map(({ type, data }) => `${type} ${data.uid}`), body };
}

describe('F 7.3: accounts.webhooks.set', () => {
  test('a webhook is created, changed by its name, and listed', async () => {
    expect((await set()).json).toMatchObject({ errorCode: 0 });
    await set({ events: '["accountCreated", "accountCreated"]', active: 'false', headers: '{"X-Shop":"1"}' });
    await set({ name: 'mail', url: 'https://hooks.example/x', version: '2.0', signingUserKey: 'AKx1' });
    expect(await getAll()).toEqual([
      {
        ...{ name: 'crm', url: crm.url, events: ['accountCreated'], active: false, version: '1.1' },
        headers: [{ name: 'X-Shop', value: '1' }],
      },
      expect.objectContaining({ name: 'mail', version: '2.0', signingUserKey: 'AKx1' }),
    ]);
    await set({ headers: '[{"name":"X-Shop","value":"2"}]' });
    await set({ active: 'false' });
    expect(await getAll()).toMatchObject([{ headers: [{ name: 'X-Shop', value: '2' }] }, {}]);
  });

  test.each([
    [{ events: ' , ' }, 400006, 'events'],
    [{ events: 'accountCreated,accountMoved' }, 400006, '"accountMoved"'],
    [{ events: '["accountCreated"' }, 400006, 'events'],
    [{ events: '[1]' }, 400006, 'events'],
    [{ active: 'perhaps' }, 400006, 'active'],
    [{ name: 'n'.repeat(101) }, 400006, 'name'],
    [{ url: 'ftp://localhost/' }, 400006, 'url'],
    [{ url: 'localhost:8080' }, 400006, 'url'],
    [{ url: 'http://user:word@localhost/' }, 400006, 'url'],
    [{ url: 'http://localhost/#x' }, 400006, 'url'],
    [{ url: `http://localhost/${'x'.repeat(2000)}` }, 400006, 'url'],
    [{ version: '3.0' }, 400006, 'version'],
    [{ signingUserKey: 'AKnone' }, 400006, 'signingUserKey'],
    [{ headers: '[1]' }, 400006, 'headers'],
    [{ headers: '"x"' }, 400006, 'headers'],
    [{ headers: '{"X-A":"a\\r\\nX-B: b"}' }, 400006, 'headers'],
    [{ headers: '{"X A":"a"}' }, 400006, 'headers'],
    [{ headers: '{"Content-Length":"1"}' }, 400006, 'headers'],
    [{ headers: '{"X-A":"a","x-a":"b"}' }, 400006, 'headers'],
    [{ headers: '['.repeat(1000) + ']'.repeat(1000) }, 400006, 'headers'],
    [{ name: 'other' }, 400007, 'url'],
  ])('%j is refused with %i, and nothing is kept (R45)', async (wrong, errorCode, named) => {
    await set({ active: 'false' });
    expect((await set(wrong)).json).toMatchObject(refusal(errorCode, named));
    expect(await getAll()).toMatchObject([{ active: false }]);
  });

  test('a site has at most 20', async () => {
    for (let n = 0; n < 20; n += 1) await set({ name: `w${n}`, url: `http://localhost:${8000 + n}/`, active: 'false' });
    expect((await set({ name: 'one more', url: 'http://localhost:9000/' })).json.errorCode).toBe(400006);
    expect((await set({ name: 'w3', url: 'http://localhost:9000/', active: 'false' })).json.errorCode).toBe(0);
  });
});

test('accounts.webhooks.delete and getStatus name a webhook that the site has', async () => {
  await set();
  const { bySite } = callsOf(bench, 'accounts.webhooks');
  const none = { statusCode: 404, message: 'No Webhook activity was found' };
  expect((await bySite('getStatus', { url: crm.url })).webhookStatus).toEqual(none);
  expect((await bySite('getStatus', { url: `${crm.url}/` })).errorCode).toBe(404000);
  expect((await bySite('delete', { name: 'CRM' })).errorCode).toBe(404000);
  expect((await bySite('delete', { name: 'crm' })).errorCode).toBe(0);
  expect(await getAll()).toEqual([]);
});

describe('what happens to accounts is queued by what makes it happen (U 5)', () => {
  test('an update names its call; a change that changes nothing, and a muted one, are not told', async () => {
    await set();
    const { call } = await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', data: '{"a":1}' });
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', data: '{"a":1}' });
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ben', data: '{"a":1}', muteWebhooks: 'true' });
    const { events, body } = await next();
    expect(events).toEqual(['accountUpdated u-ada']);
    expect(body).toEqual({
      events: [
        {
          ...{ type: 'accountUpdated', timestamp: 1_700_000_000, apiKey: API_KEY, callId: call.id, version: '1.1' },
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          data: { accountType: 'full', uid: 'u-ada' },
        },
      ],
      nonce: expect.any(String),
      timestamp: 1_700_000_000,
    });
  });

  test('a login that makes an account: created, registered, logged in; then logged in only', async () => {
    await set();
    const login = () => bench.bySite('socialize.notifyLogin', { siteUID: 'u-new', userInfo: '{"firstName":"New"}' });
    await login();
    expect((await next()).events).toEqual(['accountCreated u-new', 'accountRegistered u-new', 'accountLoggedIn u-new']);
    await login();
    expect((await next()).events).toEqual(['accountLoggedIn u-new']);
  });

  test('events of a lite account say that it is one, also its deletion (F 7.3)', async () => {
    await set();
    const { json } = await bench.bySite('accounts.importLiteAccount', { email: 'lite@shop.example' });
    await bench.bySite('accounts.deleteLiteAccount', { emailAccountToken: String(json.emailToken) });
    const told = (await next()).body.events.map(({ type, data }) => [type, data]);
    const data = { accountType: 'lite', uid: json.UID };
    expect(told).toEqual([
      ['accountCreated', data],
      ['accountDeleted', data],
    ]);
  });

  test('a pending account is registered when it becomes final; deletions and lock-outs are told', async () => {
    const { store } = bench.core;
    await bench.addAccount({ UID: 'u-late', status: 'pending' });
    await set();
    await bench.bySite('socialize.notifyRegistration', { UID: 'u-late' });
    await store.unitOfWork(() => {
      bench.core.store.of(accountChanges).tell('accountLockedOut', API_KEY, 'u-ada');
      store.of(accountRepository).delete(API_KEY, 'u-ben');
    });
    const events = ['accountRegistered u-late', 'accountLockedOut u-ada', 'accountDeleted u-ben'];
    expect((await next()).events).toEqual(events);
  });

  test('R45, R49: what is rolled back is told to nobody; one that is not active or not subscribed gets nothing', async () => {
    await set();
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', data: '{"a":1}', isVerified: 'x' });
    await bench.core.store
      .unitOfWork(() => {
        bench.core.store.of(accountRepository).delete(API_KEY, 'u-ada');
        throw new Error('undone');
      })
      .catch(() => {});
    expect((await next()).events).toEqual([]);
    await set({ events: 'accountDeleted' });
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', data: '{"a":2}' });
    await set({ active: 'false' });
    await bench.write(accountRepository, (accounts) => accounts.delete(API_KEY, 'u-ada'));
    expect((await next()).events).toEqual([]);
  });

  test('a POST has at most 100 events, in the order in which they happened; version 1.0 names no call', async () => {
    await set({ version: '1.0' });
    const { store } = bench.core;
    await store.unitOfWork(() => {
      for (let n = 0; n < 150; n += 1) bench.core.store.of(accountChanges).tell('accountUpdated', API_KEY, `u-${n}`);
    });
    const first = await next();
    const second = await next();
    expect([first.events.length, second.events.length]).toEqual([100, 50]);
    expect([...first.events, ...second.events]).toEqual(Array.from({ length: 150 }, (_, n) => `accountUpdated u-${n}`));
    expect(first.body.events[0]).not.toHaveProperty('callId');
    expect(first.body.events[0]).not.toHaveProperty('version');
  });

  test('D49, D62: switching a webhook off ends what waits for it, with the reason', async () => {
    await set();
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', data: '{"a":1}' });
    await set({ active: 'false' });
    expect(bench.core.store.of(deliveryRepository).page({ apiKey: API_KEY }, { limit: 10 }).items).toMatchObject([
      { state: 'notSent', reason: expect.stringContaining('switched off'), events: 1 },
    ]);
    const { json } = await bench.bySite('accounts.webhooks.getStatus', { url: crm.url });
    expect(json.webhookStatus).toMatchObject({ message: expect.stringContaining('switched off') });
  });

  test('R21: with more than 10,000 events waiting the oldest are given up, and said to be', async () => {
    await set();
    const { store } = bench.core;
    const queue = store.of(deliveryRepository);
    const [webhook] = store.of(webhookRepository).list(API_KEY);
    if (webhook === undefined) throw new Error('no webhook');
    await store.unitOfWork(() => {
      for (let n = 0; n < 10_150; n += 1) {
        queue.add(webhook.id, {
          ...{ type: 'accountUpdated', id: String(n), timestamp: 0, apiKey: API_KEY, callId: '', uid: `u-${n}` },
          accountType: 'full',
        });
      }
      queue.bound(webhook);
    });
    expect(queue.waiting(webhook.id)).toBe(9_950);
    expect(queue.page({ state: 'givenUp' }, { limit: 10 }).items).toMatchObject([{ events: 100 }, { events: 100 }]);
    expect((await next()).events[0]).toBe('accountUpdated u-200');
  });
});
