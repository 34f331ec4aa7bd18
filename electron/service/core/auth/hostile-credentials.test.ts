import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { type Kind, openCredentialBench, SESSION_SECRET, type Sent } from '#service/fixtures/credentials.fixture.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  EU,
  OTHER_API_KEY,
  OTHER_SECRET,
  SECRET,
  type TestCall,
  US,
} from '#service/fixtures/rest.fixture.ts';
import { testToken } from '#service/fixtures/store.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { parts } from './combinations.ts';

const kinds: readonly Kind[] = [...parts, 'cookie'];
const methods = ['accounts.getAccountInfo', 'socialize.getUserInfo', 'accounts.search', 'accounts.setAccountInfo'];

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ENDED_SECRET = Buffer.alloc(32, 21).toString('base64');
const bench = forAllTests(openCredentialBench);
beforeAll(async () => {
  const { store } = bench.core;
  // A secret that was right once.
  await store.unitOfWork(() => store.of(siteRepository).rotateSecret(API_KEY, ENDED_SECRET));
  await store.unitOfWork(() => store.of(siteRepository).rotateSecret(API_KEY, SECRET));
  await store.unitOfWork(() => store.of(siteRepository).endPreviousSecret(API_KEY));
});

test('D29, D65: of hostile calls by every kind of credential only right ones pass, and none shows a secret', {
  tags: ['property'],
}, async () => {
  const calls = casesOf(1);
  const next = numbersFrom(fc.readConfigureGlobal().seed ?? 0);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const { value: foreign } = await bench.core.store.unitOfWork(() =>
    bench.core.store.of(tokenRepository).issue({ ...testToken, apiKey: OTHER_API_KEY }),
  );
  const spoil = [
    (value: string) => value.slice(0, -1),
    (value: string) => `${value} `,
    (value: string) => `${value}\u0000`,
    (value: string) => value.toLowerCase(),
    (value: string) => `["${value}"]`,
    (value: string) => `${value},${value}`,
    (value: string) => value.replace(/[a-z]/, 'é'),
    () => ENDED_SECRET,
    () => OTHER_SECRET,
    () => foreign,
    () => '\ud800',
    () => '東京',
    () => randomBytes(24).toString('base64'),
    () => API_KEY,
    () => 'null',
  ];
  const known = [SECRET, APPLICATION_SECRET, OTHER_SECRET, SESSION_SECRET, ENDED_SECRET, bench.session, foreign];
  let passed = 0;
  const faults: string[] = [];

  for (let count = 0; count < calls; count += 1) {
    const chosen = kinds.filter(() => next() < 0.28);
    const sent: Sent[] = (chosen.length > 0 ? chosen : [one(kinds)]).map((kind) => ({ kind, right: next() < 0.7 }));
    const transport = next() < 0.3 ? 'http' : 'https';
    const call = bench.callWith(sent, transport);
    const parameters: Record<string, string> = { ...call.parameters };
    // The cookie beside another credential counts for nothing, so a wrong one is no wrong credential of the call.
    let isWrong = sent.some(({ kind, right }) => !right && (kind !== 'cookie' || sent.length === 1));
    const names = ['secret', 'sig', 'oauth_token', 'login_token', 'userKey'].filter((name) => name in parameters);
    if (next() < 0.5 && names.length > 0) {
      const name = one(names);
      const value = one(spoil)(parameters[name] ?? '');
      // A digest is accepted without its padding (D31).
      isWrong ||= value !== parameters[name] && !(name === 'sig' && `${value}=` === parameters[name]);
      parameters[name] = value;
    }
    const isAbroad = next() < 0.1;
    const hostile: TestCall = {
      ...call,
      ...{ method: one([call.method ?? '', ...methods]), parameters },
      ...(isAbroad && { dataCenter: EU }),
      ...(next() < 0.1 && { dataCenter: US }),
    };
    const title = `${count}: ${JSON.stringify({ sent, transport, method: hostile.method, names })}`;
    const { errorCode, body, reason, call: made } = await bench.send(hostile);
    if (errorCode === 0) passed += 1;
    if (errorCode === 500001) faults.push(`${title} is 500001`);
    if (errorCode === 0 && isWrong) faults.push(`${title} passed`);
    const said = JSON.stringify([body, reason, made.trace.steps]);
    if (known.some((secret) => said.includes(secret.slice(0, 14)))) faults.push(`${title} shows a secret`);
  }
  expect(faults).toEqual([]);
  // The run proves nothing unless some calls are right.
  expect(passed).toBeGreaterThan(0);
});
