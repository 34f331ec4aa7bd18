import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  OTHER_API_KEY,
  OTHER_SECRET,
  openBench,
  SECRET,
  signed,
} from '#service/fixtures/rest.fixture.ts';

const NEW_SECRET = Buffer.alloc(32, 77).toString('base64');
const DAY_MS = 86_400_000;

const bench = forEachTest(() => openBench([], { serving: true, keepCalls: 100, cleanUpEvery: 5 }));
beforeEach(async () => {
  const { store } = bench.core;
  await store.unitOfWork(() => {
    store.of(siteRepository).rotateSecret(API_KEY, NEW_SECRET);
    store.of(siteRepository).endPreviousSecret(API_KEY);
  });
});

/** A call that is signed with a secret, now. */
async function call(secret: string) {
  const {
    errorCode,
    reason,
    call: made,
  } = await bench.send({
    parameters: signed({ parameters: { UID: 'u-ada' }, secret }, bench.clock()),
  });
  return { errorCode, reason, trace: made.trace.steps };
}

describe('D31: a secret that was ended', () => {
  test('signs no call any more, and 403003 says when it was ended', async () => {
    const { errorCode, reason } = await call(SECRET);
    expect(errorCode).toBe(403003);
    expect(reason).toMatch(
      /^The call was signed with a former secret of the site "Test shop", which was ended on 2023-11-14 at 22:13 UTC\./,
    );
    expect((await call(NEW_SECRET)).errorCode).toBe(0);
  });

  test('is named for a removed application and a deleted site, too', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() => {
      store.of(siteRepository).removeApplication(API_KEY, 'AKx1');
      store.of(siteRepository).delete(OTHER_API_KEY);
    });
    expect((await call(APPLICATION_SECRET)).reason).toContain(
      'a former secret of the application "AKx1" of the site "Test shop"',
    );
    expect((await call(OTHER_SECRET)).reason).toContain('a former secret of the site "Other"');
  });

  test('R15: shows in no reason and in no trace; its fingerprint does', async () => {
    const { reason, trace } = await call(SECRET);
    expect(JSON.stringify([reason, trace])).not.toContain(SECRET.slice(0, 10));
    expect(trace.at(-1)?.values?.['key used']).toMatch(/, fingerprint [0-9a-f]{8}$/);
  });

  test('is deleted 30 days after it was ended', async () => {
    const { store } = bench.core;
    bench.clock.advance(29 * DAY_MS);
    expect((await call(SECRET)).reason).toContain('which was ended');
    bench.clock.advance(2 * DAY_MS);
    await expect.poll(() => store.of(siteRepository).expiredSecrets()).toEqual([]);
    expect((await call(SECRET)).reason).toContain('signed with a secret that Authdesk does not know');
  });
});
