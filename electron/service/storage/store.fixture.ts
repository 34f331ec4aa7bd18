import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import { openStore, type StoreOptions } from './open.ts';
import type { Store } from './store.ts';

/** A clock that stands still until a test moves it, or goes on by `tick` with each look; milliseconds. */
export interface MovableClock {
  (): number;
  now: number;
  tick: number;
  advance(ms: number): void;
}

export function movableClock(now = Date.UTC(2026, 0, 15, 12)): MovableClock {
  const clock = (() => {
    clock.now += clock.tick;
    return clock.now;
  }) as MovableClock;
  clock.now = now;
  clock.tick = 0;
  clock.advance = (ms) => {
    clock.now += ms;
  };
  return clock;
}

export const TEST_KEY = Buffer.alloc(32, 7);
export const TEST_SECRET = Buffer.alloc(32, 1).toString('base64');

export const testSettings: SiteSettings = {
  name: 'Test shop',
  dataCenter: 'us1',
  domains: ['shop.example', 'localhost'],
  apiDomains: [],
  responseTypes: ['token', 'code'],
  grantTypes: ['authorization_code', 'none'],
  providers: ['*'],
  tokenLifetime: 3600,
  allowSignedUserKey: false,
  acceptMilliseconds: false,
  revokeOnCodeReuse: true,
};

/** Opens a store for a test; in memory unless a path is given. */
export function openTestStore(options: Partial<StoreOptions> = {}): Store {
  return openStore({ path: ':memory:', clock: movableClock(), random: randomBytes, dataKey: TEST_KEY, ...options });
}

/** Puts data center `us1` and site `3_test` into a store. */
export async function withTestSite(store: Store): Promise<Store> {
  await store.unitOfWork(() => {
    store.dataCenters.save({ id: 'us1', name: 'US', domain: 'us1.authdesk.localhost' });
    store.sites.create({ apiKey: '3_test', secret: TEST_SECRET, settings: testSettings });
  });
  return store;
}

/** A folder of the test's own, and its removal. */
export function temporaryFolder(): { path: string; file(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'authdesk-test-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A row of the log; `n` makes its callId. */
export function testCall(n: number, at: number, change: Partial<CallDetail> = {}): CallDetail {
  return {
    callId: n.toString(16).padStart(32, '0'),
    at,
    transport: 'https',
    httpMethod: 'GET',
    method: 'socialize.getUserInfo',
    host: 'localhost:9443',
    apiKey: '3_test',
    credential: 'oauth',
    httpStatus: 200,
    errorCode: 0,
    reason: 'Answered.',
    duration: 1.5,
    request: { target: '/socialize.getUserInfo', headers: [['host', 'localhost']], parameters: [] },
    response: { headers: [], body: '{}' },
    trace: [{ rule: 'D29', check: 'A credential is present.', outcome: 'passed' }],
    ...change,
  };
}

/** Why something cannot start; fails when it can. */
export function startProblemOf(work: () => unknown): StartProblem {
  try {
    work();
  } catch (error) {
    if (error instanceof StartProblem) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}
