import { describe, expect, test } from 'vitest';
import { asUrl, type Signing, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { runningForAll, secondsOf } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();

const signed = (given: Partial<Signing> = {}) => signedCall({ timestamp: secondsOf(running), ...given });
const judge = (text: string, more: { given?: string } = {}) => running.ask('reproduce.judge', { text, ...more });

describe('Compare', () => {
  test('both strings, where they differ, and the bytes there', async () => {
    const call = signed({ values: { status: 'a!b' }, encode: encodeURIComponent });
    const { compare } = await judge(asUrl(call));
    expect(compare?.signed?.baseString).toBe(call.baseString);
    expect(compare?.expected.baseString).toContain('a%2521b');
    expect(compare?.difference).toMatchObject({ expectedByte: '35', signedByte: '31' });
    const segments = compare?.difference?.segments ?? [];
    expect(segments.map(({ expected }) => expected).join('')).toBe(compare?.expected.baseString);
    expect(segments.map((one) => one.signed).join('')).toBe(compare?.signed?.baseString);
    expect(segments.filter(({ same }) => !same)).toEqual([{ expected: '%2521', signed: '%21', same: false }]);
  });

  test('a base string of somebody else: the mistake that makes it, and whether it gives the sig', async () => {
    const right = signed({ values: { status: 'a!b' } });
    const wrong = right.baseString.replace('a%2521b', 'a!b');
    const { compare, outcome } = await judge(asUrl(right), { given: wrong });
    expect(outcome).toBe('accepted');
    expect(compare?.signed).toMatchObject({ baseString: wrong, source: 'given' });
    expect(compare?.given).toMatch(/does not give the sig of the call/);
    const equal = await judge(asUrl(right), { given: right.baseString });
    expect(equal.compare?.given).toMatch(/equal, and this one gives the sig/);
  });

  test('equal strings and another sig: the key is the cause', async () => {
    const call = signed({ secret: Buffer.from('x'.repeat(32)) });
    const { compare } = await judge(asUrl(call), { given: call.baseString });
    expect(compare?.difference).toBeUndefined();
    expect(compare?.given).toMatch(/the key is the cause/);
    expect(compare?.expected.key.fingerprint).toMatch(/^[0-9a-f]{8}$/);
  });

  test('a sig of somebody else is right or wrong', { tags: ['deep'] }, async () => {
    const call = signed();
    const wrong = asUrl(call).replace(/&sig=.*/, '&sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
    expect((await judge(wrong, { given: call.sig })).compare?.given).toMatch(/^This sig is right/);
    expect((await judge(asUrl(call), { given: `${'B'.repeat(26)}A=` })).compare?.given).toMatch(/^This sig is wrong/);
  });

  test('R15: a value that is masked among the parameters is masked in the strings too', async () => {
    const call = signed({ values: { password: 'correct horse battery' }, method: 'accounts.login' });
    const verdict = await judge(asUrl(call), { given: call.baseString });
    expect(JSON.stringify(verdict)).not.toMatch(/horse|battery/);
    expect(verdict.compare?.masked).toBe(true);
    expect(verdict.compare?.difference).toBeUndefined();
  });

  test('a base string with its sig is a call by itself', async () => {
    const call = signed();
    const verdict = await judge(`${call.baseString}\n${call.sig}`);
    expect(verdict).toMatchObject({ outcome: 'accepted', method: 'socialize.setStatus' });
  });
});
