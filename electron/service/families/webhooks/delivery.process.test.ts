import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { Agent } from 'node:https';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { callService } from '#service/fixtures/service.fixture.ts';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { createService, type Service } from '#service/index.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';
import { usualSettings } from '#shared/contract/sites.ts';
import type { DeliveryDetail } from '#shared/contract/webhooks.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { webhooksModule } from './module.ts';
import { type Received, type Receiver, startReceiver, takes } from './receiver.fixture.ts';

const SECRET = Buffer.alloc(32, 3).toString('base64');
const APPLICATION_SECRET = Buffer.alloc(32, 4).toString('base64');
const UIDS = Array.from({ length: 10 }, (_, n) => `u-${n}`);
const workspace = {
  version: 1 as const,
  sites: [
    {
      ...{ ...usualSettings, name: 'Shop', apiKey: '3_shop', secret: SECRET, dataCenter: 'us1', domains: [] },
      applications: [{ userKey: 'AKcrm', name: 'CRM', secret: APPLICATION_SECRET }],
    },
  ],
  people: UIDS.map((UID) => ({ site: '3_shop', UID, profile: {}, identities: [] })),
};

/** A receiver that fails is asked again soon. @param wait how long it has, in milliseconds: what a slow machine delays is not to be sent twice */
const soonAgain = (wait = 60_000) => webhooksModule({ wait, firstRetry: 5, longestRetry: 40 });

let folder: ReturnType<typeof temporaryFolder>;
let service: Service;
let receiver: Receiver;
let agent: Agent;

async function start(sending = soonAgain()): Promise<void> {
  service = await createService({
    dataDir: folder.file('data'),
    listen: { httpPort: 0, httpsPort: 0 },
    workspace,
    modules: modules.map((module) => (module.name === 'webhooks' ? sending : module)),
  });
  agent = new Agent({ keepAlive: true, ca: service.caPem });
}
async function stop(): Promise<void> {
  agent.destroy();
  await service.stop();
}

beforeEach(async () => {
  folder = temporaryFolder();
  await start();
  receiver = await startReceiver();
});
afterEach(async () => {
  await stop();
  await receiver.stop();
  folder.remove();
});

const call = async (method: string, parameters: Readonly<Record<string, string>> = {}) => {
  const form = { apiKey: '3_shop', secret: SECRET, ...parameters };
  return (await callService(service, `/${method}`, { form, agent })).json;
};

const set = (change: Readonly<Record<string, string>> = {}) =>
  call('accounts.webhooks.set', {
    ...{ name: 'crm', url: receiver.url, events: 'accountUpdated', active: 'true', ...change },
  });

let writes = 0;
/** Changes an account. @returns the callId */
async function update(UID: string): Promise<string> {
  writes += 1;
  const { errorCode, callId } = await call('accounts.setAccountInfo', { UID, data: `{"n":${writes}}` });
  expect(errorCode).toBe(0);
  return String(callId);
}

async function ask<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<OperationOutput<N>> {
  const result = await service.invoke(name, input);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

/** The newest delivery, as soon as it is what the test waits for. */
async function delivery(holds: (detail: DeliveryDetail) => boolean): Promise<DeliveryDetail> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const end = service.subscribe((event) => {
        if (event.type !== 'changed' || !event.areas.includes('outbox')) return;
        end();
        resolve();
      });
    });
    const [newest] = (await ask('webhooks.deliveries', { limit: 1 })).items;
    const detail = newest && (await ask('webhooks.delivery', { id: newest.id }));
    if (detail && holds(detail)) return detail;
    await changed;
  }
}

/** As the documentation of receivers has it: HMAC-SHA1 of the bytes with the decoded secret. */
const hmacOf = (body: Buffer, secret: string): string =>
  createHmac('sha1', Buffer.from(secret, 'base64')).update(body).digest('base64');

const isSigned = ({ headers, body }: Received, secret = SECRET): boolean =>
  headers['x-gigya-sig-hmac-sha1'] === hmacOf(body, secret);

/** Events as a receiver that knows repeats by their id has them. */
const distinct = (received: readonly Received[]) => [
  ...new Map(received.flatMap(({ events }) => events).map((event) => [event.id, event])).values(),
];

/** Changes of each user: while the receiver is dead, before and after a restart; together 1,000 in CI and at night. */
const changes = {
  dead: Math.min(10, casesOf(0.02)),
  before: Math.min(45, casesOf(0.08)),
  after: Math.min(45, casesOf(0.08)),
};

test('U 5: a receiver that is dead, slow and failing gets each event, in order per UID, over a restart', {
  tags: ['property', 'deep'],
}, async () => {
  const all = UIDS.length * (changes.dead + changes.before + changes.after);
  await stop();
  await start(soonAgain(200));
  await set();
  const { port } = new URL(receiver.url);
  await receiver.stop();
  const sent = new Map<string, string[]>(UIDS.map((UID) => [UID, []]));
  const write = async (rounds: number) => {
    await Promise.all(
      UIDS.map(async (UID) => {
        for (let n = 0; n < rounds; n += 1) sent.get(UID)?.push(await update(UID));
      }),
    );
  };
  await write(changes.dead);
  // It comes back, takes what it is given, and yet answers too late, with an error, or not at all.
  receiver = await startReceiver((response, number) => {
    if (number % 4 === 1) response.writeHead(500).end();
    else if (number % 4 === 2) response.destroy();
    else if (number % 8 !== 3) takes(response, number);
  }, Number(port));
  await write(changes.before);
  await stop();
  await start(soonAgain(200));
  await write(changes.after);
  await receiver.until((received) => distinct(received).length >= all);
  const events = distinct(receiver.received);
  expect(events).toHaveLength(all);
  const inOrder = UIDS.map((UID) => events.filter(({ data }) => data.uid === UID).map(({ callId }) => callId));
  expect(inOrder).toEqual([...sent.values()]);
  expect(receiver.received.every((one) => isSigned(one))).toBe(true);
  expect(receiver.received.every((one) => one.events.length <= 100)).toBe(true);
  // It had to be asked again, and a repeat is the same delivery.
  expect(receiver.received.length).toBeGreaterThan(new Set(receiver.received.map(({ nonce }) => nonce)).size);
});

test('U 5: version 2.0 is signed with the key of getJWTPublicKey, over the raw body', async () => {
  await set({ version: '2.0' });
  await update('u-1');
  await receiver.until((received) => received.length === 1);
  const [got] = receiver.received;
  if (got === undefined) throw new Error('nothing came');
  const [header = '', claims = '', signature = ''] = String(got.headers['x-gigya-sig-jwt']).split('.');
  const { n, e, kty } = await call('accounts.getJWTPublicKey');
  const key = createPublicKey({ key: { n, e, kty } as never, format: 'jwk' });
  const isRight = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  expect(isRight).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: createHash('sha256').update(got.body).digest('base64url'),
    jti: got.nonce,
    iat: got.timestamp,
    exp: got.timestamp + 60,
    iss: expect.stringContaining('/jwt/3_shop/'),
  });
  expect(got.events).toMatchObject([{ type: 'accountUpdated', version: '2.0', apiKey: '3_shop' }]);
});

test('F 7.3: the secret of an application signs, and own headers go with the events', async () => {
  await set({ signingUserKey: 'AKcrm', headers: '{"X-Shop":"a secret of the shop"}' });
  await update('u-1');
  const { history } = await delivery(({ state }) => state === 'delivered');
  const [got] = receiver.received;
  expect(got && isSigned(got, APPLICATION_SECRET)).toBe(true);
  expect(got?.headers).toMatchObject({
    'x-shop': 'a secret of the shop',
    'content-type': expect.stringContaining('application/json'),
  });
  expect(JSON.stringify(history)).not.toContain('a secret of the shop');
});

test('a delivery is sent once more: again, twice, with a wrong signature, and late', async () => {
  await set();
  await update('u-1');
  const { id } = await delivery(({ state }) => state === 'delivered');
  const [first] = receiver.received;
  for (const how of ['again', 'twice', 'wrongSignature', 'late'] as const) await ask('webhooks.send', { id, how });
  const [again, twice, twiceToo, wrong, late] = receiver.received.slice(1);
  expect([again, twice, twiceToo, wrong].map((one) => one?.body.toString())).toEqual(
    Array.from({ length: 4 }, () => first?.body.toString()),
  );
  const signed = [again, twice, twiceToo, wrong, late].map((one) => one && isSigned(one));
  expect(signed).toEqual([true, true, true, false, true]);
  const lateness = first && late && { by: first.timestamp - late.timestamp, id: late.events[0]?.id };
  expect(lateness).toEqual({ by: 3_600, id: first?.events[0]?.id });
  const { state, history } = await ask('webhooks.delivery', { id });
  expect(state).toBe('delivered');
  expect(history.map(({ how }) => how)).toEqual(['late', 'wrongSignature', 'twice', 'twice', 'again', 'queue']);
});

test('D49, R32: what is neither this machine nor listed gets nothing, and a redirect is not followed', async () => {
  await set({ url: 'http://203.0.113.7/hook' });
  await update('u-1');
  const barred = await delivery(({ state }) => state === 'notSent');
  expect(barred).toMatchObject({ foreignHost: '203.0.113.7', history: [] });
  expect(barred.reason).toContain('203.0.113.7');
  await ask('webhooks.setHosts', { apiKey: '3_shop', hosts: ['Hooks.Example'] });
  expect(await ask('webhooks.hosts', { apiKey: '3_shop' })).toEqual(['hooks.example']);
  expect(await ask('webhooks.send', { id: barred.id, how: 'again' })).toMatchObject({ state: 'notSent', history: [] });
  const elsewhere = await startReceiver();
  receiver.behave((response) => response.writeHead(307, { location: elsewhere.url }).end());
  // The name is this machine's, whatever a resolver says.
  const url = receiver.url.replace('127.0.0.1', 'shop.localhost');
  await set({ url });
  await update('u-1');
  const { reason } = await delivery(({ history }) => history[0]?.status === 307);
  expect(reason).toContain('307');
  expect(elsewhere.received).toEqual([]);
  await elsewhere.stop();
  const { webhookStatus } = await call('accounts.webhooks.getStatus', { url });
  expect(webhookStatus).toMatchObject({ statusCode: 307, lastSent: expect.stringMatching(/Z$/), message: reason });
});

test('what waits follows the webhook to a new address, and stays off when it is switched off', async () => {
  const wrong = await startReceiver((response) => response.writeHead(404).end());
  await set({ url: wrong.url });
  await update('u-1');
  await wrong.until((received) => received.length > 0);
  await set();
  await receiver.until((received) => received.length === 1);
  expect(receiver.received[0]?.nonce).toBe(wrong.received[0]?.nonce);
  await wrong.stop();
  await set({ active: 'false' });
  await update('u-2');
  await set();
  await update('u-3');
  await receiver.until((received) => received.length === 2);
  expect(receiver.received[1]?.events.map(({ data }) => data.uid)).toEqual(['u-3']);
});

test('U 5: a webhook that is set after another was deleted does not wait until that one would be asked again', async () => {
  await stop();
  await start(webhooksModule({ wait: 60_000, firstRetry: 3_600_000, longestRetry: 3_600_000 }));
  receiver.behave((response) => response.writeHead(500).end());
  await set();
  await update('u-1');
  await delivery(({ state, attempts }) => state === 'waiting' && attempts === 1);
  expect((await call('accounts.webhooks.delete', { name: 'crm' })).errorCode).toBe(0);
  receiver.behave(takes);
  await set({ name: 'crm2' });
  await update('u-2');
  await receiver.until((received) => received.length === 2);
  expect(receiver.received[1]?.events.map(({ data }) => data.uid)).toEqual(['u-2']);
});

test('the workspace file brings the webhooks of a site and their hosts, never their headers', async () => {
  await set({ headers: '{"X-Shop":"a secret of the shop"}' });
  await ask('webhooks.setHosts', { apiKey: '3_shop', hosts: ['hooks.example'] });
  const document = await ask('workspace.export', { secrets: true });
  expect(document.sites.find(({ apiKey }) => apiKey === '3_shop')).toMatchObject({
    webhooks: {
      allowedHosts: ['hooks.example'],
      hooks: [{ name: 'crm', url: receiver.url, events: ['accountUpdated'], active: true, version: '1.1' }],
    },
  });
  expect(JSON.stringify(document)).not.toContain('a secret of the shop');
  await ask('workspace.import', { document });
  await update('u-1');
  await receiver.until((received) => received.length === 1);
  expect(receiver.received[0]?.headers['x-shop']).toBe('a secret of the shop');
  const wrong = structuredClone(document) as never as { sites: { webhooks: { hooks: { url: string }[] } }[] };
  for (const { webhooks } of wrong.sites) if (webhooks?.hooks[0]) webhooks.hooks[0].url = 'ftp://x';
  expect(await service.invoke('workspace.import', { document: wrong })).toMatchObject({
    ok: false,
    error: { member: expect.stringMatching(/webhooks\.hooks\[0\]\.url$/) },
  });
});
