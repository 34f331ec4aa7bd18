import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest, forEachTest } from '#node/lifetime.fixture.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { loginRepository } from '#service/core/provider-logins/repository.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import {
  type MovableClock,
  movableClock,
  openTestStore,
  testCall,
  testToken,
  withTestSite,
} from '#service/fixtures/store.fixture.ts';
import type { Store } from './store.ts';

const DAY = 86_400_000;
let machine: MovableClock;
let clock: MovableClock;
const folder = folderForEachTest();
beforeEach(() => {
  machine = movableClock();
  clock = movableClock(machine.now);
});
const open = (): Store =>
  openTestStore({
    path: folder.file('authdesk.db'),
    clock,
    machineClock: machine,
    serving: true,
    keepCalls: 100_000,
    keepDays: 7,
    cleanUpEvery: 10,
    report: (error) => {
      throw error;
    },
  });
const store = forEachTest(
  () => withTestSite(open()),
  (one) => one.close(),
);
const nonces = () => store.of(nonceRepository);
const log = () => store.of(callRepository);
const credentials = () => store.of(credentialRepository);
const logins = () => store.of(loginRepository);

/** Both clocks, as when nobody moves the service clock. */
function pass(milliseconds: number): void {
  machine.advance(milliseconds);
  clock.advance(milliseconds);
}

let made = 0;
async function calls(count: number): Promise<void> {
  await store.unitOfWork(() => {
    for (let n = 0; n < count; n += 1) {
      made += 1;
      log().append(testCall(made, clock()));
    }
  });
}
const left = (): number => log().totals().calls;

/** Waits for a whole run of the housekeeping: it has deleted a token that expired long ago. */
async function look(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { id } = await store.unitOfWork(() => token(Math.min(clock(), machine()) - 8 * DAY));
    while (credentials().row('token', id) !== undefined) await setTimeout(10);
  }
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setTimeout(10);
}

const token = (expiresAt: number | undefined, codeId?: string) =>
  store.of(tokenRepository).issue({ ...testToken, expiresAt, codeId });
const code = () =>
  store
    .of(codeRepository)
    .issue({ apiKey: '3_test', redirectUri: 'https://a.example', UID: 'u', expiresAt: clock() + 120_000 });

describe('R21: the log is pruned by age', () => {
  test('R21: rows older than the days to keep are deleted, newer ones stay', async () => {
    await calls(600);
    await look();
    pass(4 * DAY);
    await calls(5);
    await look();
    expect(left()).toBe(605);
    pass(4 * DAY);
    await until(() => left() === 5);
    pass(4 * DAY);
    await until(() => left() === 0);
    // Ids begin anew in an empty log: its new rows are not taken for the old ones.
    await calls(3);
    await look();
    expect(left()).toBe(3);
  });

  test('R21: a cleared log begins anew', async () => {
    await calls(50);
    await look();
    pass(20 * DAY);
    await log().clear();
    await calls(2);
    await look();
    expect(left()).toBe(2);
  });

  test.each([
    ['years ahead', 3 * 365 * DAY],
    ['years behind', -3 * 365 * DAY],
  ])('D39, R21: a service clock moved %s deletes nothing, and neither does moving it back', async (_title, by) => {
    await calls(20);
    await store.unitOfWork(() => token(clock() + 1000));
    clock.advance(by);
    await calls(20);
    await look();
    clock.advance(-by);
    await look();
    expect(left()).toBe(40);
    expect(credentials().page({}, { limit: 10 }).items).toHaveLength(1);
  });
});

describe('R21: invalid tokens and codes are pruned', () => {
  const rows = (kind: 'token' | 'code') => credentials().page({ kind }, { limit: 500 }).items.length;

  test('R21: a week after they became invalid; valid ones stay', async () => {
    await store.unitOfWork(() => {
      for (let n = 0; n < 300; n += 1) token(clock() + 1000);
      for (let n = 0; n < 300; n += 1) code();
      const revoked = token(undefined);
      store.of(tokenRepository).revoke(revoked.id);
      token(undefined);
    });
    pass(6 * DAY);
    await look();
    expect([credentials().page({}, { limit: 500 }).next !== undefined, rows('token')]).toEqual([true, 302]);
    pass(2 * DAY);
    await until(() => rows('token') === 1 && rows('code') === 0);
    expect(credentials().countValidTokens()).toBe(1);
  });

  test('R2, R21: a used code stays as long as a token that it gave', async () => {
    await store.unitOfWork(() => {
      const used = code();
      store.of(codeRepository).consume(used.id, 'c');
      token(undefined, used.id);
      code();
    });
    pass(30 * DAY);
    await until(() => rows('code') === 1);
    expect(rows('token')).toBe(1);
  });

  test('R21: the newest 10,000 invalid ones stay, however many a load test makes in an hour', {
    tags: ['deep'],
  }, async () => {
    await store.unitOfWork(() => {
      for (let n = 0; n < 12_000; n += 1) {
        token(clock() + 1 + n);
        clock.advance(n % 2);
        code();
      }
    });
    pass(3_600_000);
    const total = async (kind: 'token' | 'code') => {
      const pages = await pageByPage((after) => credentials().page({ kind }, { limit: 500, ...after }));
      return pages.flatMap(({ items }) => items).length;
    };
    await until(async () => (await total('token')) <= 10_001);
    await until(async () => (await total('code')) <= 10_001);
    await look();
    expect(await total('token')).toBeGreaterThanOrEqual(10_000);
    expect(await total('code')).toBeGreaterThanOrEqual(9_990);
  });

  test('R21: unfinished logins are deleted after a day, and beyond 20,000 at once', async () => {
    const newLogin = () => logins().create({ apiKey: '3_test', request: {}, flowId: undefined });
    const first = await store.unitOfWork(newLogin);
    pass(1);
    await store.unitOfWork(() => {
      for (let n = 0; n < 20_001; n += 1) newLogin();
    });
    pass(1);
    const last = await store.unitOfWork(newLogin);
    await until(() => logins().get(first.id) === undefined);
    expect(logins().get(last.id)).toBeDefined();
    pass(DAY);
    expect(logins().get(last.id)).toBeUndefined();
  });

  test('R53: of waiting logins 64 MiB are kept, also while the service clock stands still', {
    tags: ['deep'],
  }, async () => {
    const large = { state: 'x'.repeat(1_000_000) };
    const ids: string[] = [];
    await store.unitOfWork(() => {
      for (let n = 0; n < 70; n += 1) {
        ids.push(logins().create({ apiKey: '3_test', request: large, flowId: undefined }).id);
      }
    });
    const waiting = () => ids.filter((id) => logins().get(id) !== undefined).length;
    // To decrypt 64 MiB takes longer than the housekeeping: they are not counted at each look.
    do await look();
    while (waiting() > 67);
    expect(waiting()).toBeGreaterThan(60);
  });
});

describe('nonces and a clock that was moved back', () => {
  const use = (nonce: string): Promise<boolean> => store.unitOfWork(() => nonces().remember('3_test', nonce, clock()));

  test('R5, R21: of many thousands the newest stay; where the others were used nothing is accepted', async () => {
    const first = clock();
    await store.unitOfWork(() => {
      for (let n = 0; n < 10_600; n += 1) nonces().remember('3_test', `n-${n}`, clock());
    });
    pass(700_000);
    await until(() => nonces().usedAt('3_test', 'n-499') === undefined);
    await look();
    expect([nonces().usedAt('3_test', 'n-600'), nonces().usedAt('3_test', 'n-10599')]).toEqual([first, first]);
    expect(await use('now')).toBe(true);
    clock.advance(-700_000);
    expect(await use('n-0')).toBe(false);
    expect(await use('then')).toBe(false);
  });
});
