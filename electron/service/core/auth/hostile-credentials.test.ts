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
import { Dice } from './corpus/dice.fixture.ts';

const kinds: readonly Kind[] = [...parts, 'cookie'];
const methods = ['accounts.getAccountInfo', 'socialize.getUserInfo', 'accounts.search', 'accounts.setAccountInfo'];

const ENDED_SECRET = Buffer.alloc(32, 21).toString('base64');
const bench = forAllTests(openCredentialBench);
beforeAll(async () => {
  // A secret that was right once.
  await bench.write(siteRepository, (sites) => sites.rotateSecret(API_KEY, ENDED_SECRET));
  await bench.write(siteRepository, (sites) => sites.rotateSecret(API_KEY, SECRET));
  await bench.write(siteRepository, (sites) => sites.endPreviousSecret(API_KEY));
});

test('D29, D65: of hostile calls by every kind of credential only right ones pass, and none shows a secret', {
  tags: ['property'],
}, async () => {
  const calls = casesOf(1);
  const dice = new Dice(fc.readConfigureGlobal().seed ?? 0);
  const { value: foreign } = await bench.write(tokenRepository, (tokens) =>
    tokens.issue({ ...testToken, apiKey: OTHER_API_KEY }),
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
    const chosen = kinds.filter(() => dice.chance(0.28));
    const sent: Sent[] = (chosen.length > 0 ? chosen : [dice.pick(kinds)]).map((kind) => ({
      kind,
      right: dice.chance(0.7),
    }));
    const transport = dice.chance(0.3) ? 'http' : 'https';
    const call = bench.callWith(sent, transport);
    const parameters: Record<string, string> = { ...call.parameters };
    // The cookie beside another credential counts for nothing, so a wrong one is no wrong credential of the call.
    let isWrong = sent.some(({ kind, right }) => !right && (kind !== 'cookie' || sent.length === 1));
    const names = ['secret', 'sig', 'oauth_token', 'login_token', 'userKey'].filter((name) => name in parameters);
    if (dice.chance(0.5) && names.length > 0) {
      const name = dice.pick(names);
      const value = dice.pick(spoil)(parameters[name] ?? '');
      // A digest is accepted without its padding (D31).
      isWrong ||= value !== parameters[name] && !(name === 'sig' && `${value}=` === parameters[name]);
      parameters[name] = value;
    }
    const isAbroad = dice.chance(0.1);
    const hostile: TestCall = {
      ...call,
      ...{ method: dice.pick([call.method ?? '', ...methods]), parameters },
      ...(isAbroad && { dataCenter: EU }),
      ...(dice.chance(0.1) && { dataCenter: US }),
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
