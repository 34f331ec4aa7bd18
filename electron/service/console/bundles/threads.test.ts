import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterAll, expect, test, vi } from 'vitest';
import { judgeBundle } from '#service/composition/offline.ts';
import { shopForAll } from '#service/fixtures/bundles/calls.fixture.ts';

const prepare = vi.spyOn(Database.prototype, 'prepare');
const close = vi.spyOn(Database.prototype, 'close');
afterAll(() => {
  prepare.mockRestore();
  close.mockRestore();
});
const shop = shopForAll();

/** The databases that are opened while something runs: how many at once at most, and how many of them stay. */
async function databasesOf(run: () => Promise<unknown>): Promise<{ readonly most: number; readonly left: number }> {
  const before = new Set(prepare.mock.contexts);
  await run();
  const opened = new Map<unknown, { readonly order: number; readonly by: 1 }>();
  for (const [n, db] of prepare.mock.contexts.entries()) {
    if (!before.has(db) && !opened.has(db)) opened.set(db, { order: prepare.mock.invocationCallOrder[n] ?? 0, by: 1 });
  }
  const closed = close.mock.contexts.flatMap((db, n) =>
    opened.has(db) ? [{ order: close.mock.invocationCallOrder[n] ?? 0, by: -1 }] : [],
  );
  let open = 0;
  let most = 0;
  for (const { by } of [...opened.values(), ...closed].toSorted((a, b) => a.order - b.order)) {
    open += by;
    most = Math.max(most, open);
  }
  return { most, left: open };
}

/** The threads that are started while something runs. */
async function threadsOf<T>(
  run: () => Promise<T>,
): Promise<{ readonly value: T; readonly threads: readonly Worker[] }> {
  const threads: Worker[] = [];
  const hear = (message: unknown) => void threads.push((message as { readonly worker: Worker }).worker);
  subscribe('worker_threads', hear);
  try {
    return { value: await run(), threads };
  } finally {
    unsubscribe('worker_threads', hear);
  }
}

const site = '/oidc/op/v1.0/3_shop';
const form = 'grant_type=authorization_code&code=x&client_id=nobody';
/** A refused call of each kind of end-point. */
const refused = [
  [`${site}/token`, form],
  [`${site}/introspect`, 'token=x'],
  [`${site}/revocation`, 'token=x'],
  [`${site}/device_authorization`, 'client_id=nobody'],
  [`${site}/userinfo`, ''],
  [`${site}/authorize?client_id=nobody`, undefined],
  ['/saml/v2.0/3_shop/idp/sso?SAMLRequest=x', undefined],
  ['/oauth2/token', 'grant_type=client_credentials'],
  ['/socialize.getToken', form],
  ['/socialize.login?client_id=3_shop', undefined],
  ['/accounts.getAccountInfo', 'apiKey=3_shop'],
] as const;

const make = async (callId: string) => {
  const result = await shop.service.invoke('bundles.make', { callId });
  return result.ok ? result.value.bundle : undefined;
};

test('R52: bundles of refused calls of every end-point are made and checked in the threads that the service has', {
  tags: ['deep'],
}, async () => {
  const calls = await Promise.all(
    refused.map(([target, body]) =>
      shop.send({
        transport: 'https',
        method: body === undefined ? 'GET' : 'POST',
        target,
        ...(body !== undefined && { body }),
      }),
    ),
  );
  let made = 0;
  const { value: databases, threads } = await threadsOf(() =>
    databasesOf(async () => {
      for (const callId of calls) {
        const bundle = await make(callId);
        if (bundle === undefined) continue;
        made += 1;
        await shop.ask('bundles.check', { document: bundle });
      }
    }),
  );
  expect(made).toBeGreaterThan(refused.length / 2);
  // The empty service that judges, with its log: one at a time, whatever was tried, and none afterwards (C3).
  expect(databases).toEqual({ most: 2, left: 0 });
  expect(threads.map(({ threadName }) => threadName)).toEqual([]);
});

test('R52: a bundle that is checked without a service leaves no thread', async () => {
  const callId = await shop.send({ transport: 'https', method: 'POST', target: `${site}/token`, body: form });
  const bundle = await make(callId);
  const { value, threads } = await threadsOf(() => judgeBundle(bundle, () => {}));
  expect(value).toMatchObject({ ok: true });
  expect(threads.length).toBeGreaterThan(0);
  await Promise.all(threads.map((one) => (one.threadId === -1 ? undefined : once(one, 'exit'))));
});
