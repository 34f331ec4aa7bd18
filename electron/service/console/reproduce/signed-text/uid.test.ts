import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { readSignedText } from '#service/diagnosis/signed-texts/index.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { sayUid } from './uid.ts';

const bench = forEachTest(openBench);

/** Judges a text as it is pasted. */
function judge(text: string) {
  const signed = readSignedText(text);
  if (signed?.kind !== 'uid') throw new Error('It is read as something else.');
  return sayUid(bench.core, signed, bench.clock());
}

const secretOf = () => {
  const site = bench.core.store.of(siteRepository).get(API_KEY);
  if (site === undefined) throw new Error('There is no site.');
  return site.secret;
};
const seconds = (offset = 0) => String(Math.floor(bench.clock() / 1000) + offset);
const made = (text: string, key: Uint8Array = secretOf().key, algorithm = 'sha1') =>
  createHmac(algorithm, key).update(text);
const login = (UIDSignature: string, signatureTimestamp = seconds()) => ({
  UID: 'u-ada',
  UIDSignature,
  signatureTimestamp,
});

test('F 5.7: the signature of a login is right in each form in which it is pasted', () => {
  const right = login(made(`${seconds()}_u-ada`).digest('base64'));
  for (const text of [
    JSON.stringify({ callId: 'a1', errorCode: 0, ...right, profile: { firstName: 'Ada' } }),
    JSON.stringify({ ...right, signatureTimestamp: Number(right.signatureTimestamp) }),
    String(new URLSearchParams(right)),
    Object.entries(right)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  ])
    expect(judge(text)).toMatchObject({ outcome: 'accepted', notes: [], site: { apiKey: API_KEY } });
});

test('F 5.7: one that an app would find too old is right, and said to be old', () => {
  const then = seconds(-600);
  const said = judge(JSON.stringify(login(made(`${then}_u-ada`).digest('base64'), then)));
  expect(said.outcome).toBe('accepted');
  expect(said.notes.join(' ')).toMatch(/10 min.* old/);
});

test.each<[cause: RegExp, signature: () => string]>([
  [/text of the secret/, () => made(`${seconds()}_u-ada`, Buffer.from(secretOf().text)).digest('base64')],
  [/wrong order/, () => made(`u-ada_${seconds()}`).digest('base64')],
  [/UID alone/, () => made('u-ada').digest('base64')],
  [/without the "_"/, () => made(`${seconds()}u-ada`).digest('base64')],
  [/HMAC-SHA256/, () => made(`${seconds()}_u-ada`, secretOf().key, 'sha256').digest('base64')],
  [/hexadecimal/, () => made(`${seconds()}_u-ada`).digest('hex').toUpperCase()],
])('R59: a wrong way to sign is proved by making the signature so: %s', (cause, signature) => {
  const said = judge(JSON.stringify(login(signature())));
  expect(said).toMatchObject({ outcome: 'refused', cause: expect.stringMatching(cause) });
  expect(said.proof).toMatch(/exactly this signature/);
  expect(said.document.parts[0]?.members.filter(({ isWrong }) => isWrong)).toHaveLength(1);
});

test('what no secret here gives is not said to be wrong', () => {
  expect(judge(JSON.stringify(login(made(`${seconds()}_u-eve`).digest('base64'))))).toMatchObject({
    outcome: 'unknown',
  });
});

test('an error is no login', () => {
  expect(readSignedText(JSON.stringify({ errorCode: 403042, ...login('x') }))).toBeUndefined();
});
