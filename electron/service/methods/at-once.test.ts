import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { administratorRepository } from '#service/core/administrators/index.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { runExample } from '#service/fixtures/examples.fixture.ts';
import { groups, others, prepareSite, problemOfPair } from '#service/fixtures/pairs.fixture.ts';
import { API_KEY, type Bench, makeCall, openBench } from '#service/fixtures/rest.fixture.ts';
import { casesOf, sampleOf } from '#shared/property-cases.fixture.ts';
import { bindDependencies, type CallScope } from './call-scope.ts';
import { Computations } from './computed.ts';
import type { Method } from './method.ts';

const bench = forAllTests(openBench, ({ core }) => core.store.close());
beforeAll(async () => {
  await prepareSite(bench);
  await bench.core.store.unitOfWork(() => bench.core.store.of(administratorRepository).set(API_KEY, 'AKx1', true));
});

/** Those that wait for nothing but the first key for JWTs. */
const waitForKey = [
  'accounts.auth.otp.verify',
  'accounts.getJWT',
  'accounts.getJWTPublicKey',
  'accounts.tfa.getCertificate',
  'accounts.tfa.initTFA',
];

const methods = modules.flatMap((module) => module.methods ?? []);

/** The methods whose handlers, or what these use, can wait: they ask for the computations of the call. */
function waiting(): readonly Method[] {
  const site = bench.core.store.of(siteRepository).list()[0];
  return methods.filter(({ name, uses = {} }) => {
    let asks = false;
    const bound = {
      core: bench.core,
      call: makeCall(bench.clock(), { method: name }),
      site,
      apiKey: site?.apiKey,
      // What admin.* uses is there for an administrator alone.
      userKey: 'AKx1',
      get computations() {
        asks = true;
        return new Computations();
      },
    } as CallScope;
    bindDependencies(uses, bound);
    return asks;
  });
}

describe('R56: two calls at once end as one after the other would', () => {
  test('every method that waits is among the calls that are paired', () => {
    const calls = Object.values(groups).flatMap((group) => Object.keys(group));
    const paired = new Set([...waitForKey, ...calls.map((call) => call.split(',')[0])]);
    const handlers = new Set(methods.filter(({ name }) => paired.has(name)).map(({ handler }) => handler));
    const found = waiting();
    // Others have the handler of one of these under another name.
    expect(found.filter(({ handler }) => !handlers.has(handler)).map(({ name }) => name)).toEqual([]);
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts.login', ...waitForKey]));
  });

  test.each(Object.entries(groups))('that share %s', { tags: ['property'] }, async (_name, group) => {
    const calls = Object.entries(group);
    const pairs = calls.flatMap((first, n) => calls.slice(n).map((second) => [first, second] as const));
    for (const [first, second] of sampleOf(pairs)) {
      expect(await problemOfPair(bench, [first[1], second[1]]), `${first[0]} with ${second[0]}`).toBeUndefined();
    }
  });

  test('any two', { tags: ['property'], timeout: 1_800_000 }, async () => {
    const all = Object.entries({ ...groups, others }).flatMap(([group, named]) =>
      Object.entries(named).map(([name, prepare]) => [`${name} (${group})`, prepare] as const),
    );
    const one = fc.nat(all.length - 1).map((n) => all[n] as (typeof all)[number]);
    let own: Bench | undefined;
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(one, one, async (first, second) => {
        // Of one store only so many: with its rows all that counts them gets slower.
        if (pairs % 100 === 0) {
          own?.core.store.close();
          own = await openBench();
          await prepareSite(own);
        }
        pairs += 1;
        expect(
          await problemOfPair(own as Bench, [first[1], second[1]]),
          `${first[0]} with ${second[0]}`,
        ).toBeUndefined();
      }),
      { numRuns: casesOf(0.05) },
    );
    own?.core.store.close();
  });

  test('calls that need the first key for JWTs get one key', async () => {
    const own = await openBench();
    const entries = methods.filter(({ name }) => waitForKey.includes(name));
    // The code of accounts.auth.otp.verify is the newest one: it cannot run beside itself.
    const again = entries.filter(({ name }) => name !== 'accounts.auth.otp.verify');
    const replies = await Promise.all([...entries, ...again].map((entry) => runExample(own, entry)));
    expect(replies.map(({ errorCode }) => errorCode)).toEqual(replies.map(() => 0));
    const keys = own.core.store.of(({ db }) => db.prepare<[], number>('SELECT count(*) FROM jwt_key').pluck().get());
    expect(keys).toBe(1);
    own.core.store.close();
  });
});
