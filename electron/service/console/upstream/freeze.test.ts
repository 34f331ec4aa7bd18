import { beforeAll, expect, test } from 'vitest';
import { compareAnswers, madeUp, readAnswer, withMaskedSecrets } from '#service/core/upstream/index.ts';
import { deskForAll, KEY, newest, SECRET, send, signed, upstreamAt } from '#service/fixtures/twin.fixture.ts';

const INFO = '/accounts.getAccountInfo';
const there = deskForAll();
const here = deskForAll();
beforeAll(async () => {
  const parameters = {
    ...{ apiKey: KEY, secret: SECRET, UID: 'u-1' },
    profile: '{"phones":[{"number":"+41 31 000 11 22"}],"nickname":"{{UID}}"}',
    data: '{"tier":"gold","contact":"una@shop.example"}',
  };
  await send(there, '/accounts.setAccountInfo', { parameters });
});

test.each(['relay', 'shadow'] as const)(
  'D85, R48: what was recorded in %s answers without the upstream, with made-up values of persons that stay the same',
  async (mode) => {
    await here.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(there, { mode }) });
    const call = () => send(here, INFO, { parameters: signed(INFO, { UID: 'u-1', include: 'profile,data,emails' }) });
    await call();
    const { callId, ...row } = await newest(here);
    const disk = JSON.stringify(row);
    for (const real of ['una@shop.example', '+41 31 000 11 22']) if (mode === 'relay') expect(disk).not.toContain(real);
    expect(await here.ask('upstream.freeze', { callIds: [callId, '0'.repeat(32)] })).toEqual({
      made: [{ callId, apiKey: KEY, method: 'accounts.getAccountInfo' }],
      left: [{ callId: '0'.repeat(32), why: expect.any(String) }],
    });
    await here.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(there, { mode: 'off' }) });
    const { json } = await call();
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-1', data: { tier: 'gold' } });
    const { profile, data } = json as { profile: { email: string; firstName: string }; data: { contact: string } };
    expect(profile.email).toMatch(/@example\.com$/);
    expect(data.contact).toBe(profile.email);
    expect(profile.firstName).not.toBe('Una');
    expect((await newest(here)).mocked).toBe(true);
    // Nothing answered this one there.
    expect((await here.ask('upstream.freeze', { callIds: [(await newest(here)).callId] })).left).toHaveLength(1);
    await here.ask('mockResponses.remove', { apiKey: KEY, method: 'accounts.getAccountInfo' });
  },
);

test('R15: numbers, names with `_` and secrets that are objects do not reach the disk either', () => {
  const real = {
    profile: { zip: 3011, lastLoginLocation: { coordinates: { lat: 46.94809, lon: 7.44744 } } },
    ...{ given_name: 'Una', nickname: 'me@home', street_address: 'Aarstrasse 5', loginID: 'una-of-bern' },
    password: { hash: 'aGFzaCBvZiBhIHBhc3N3b3Jk', hashSettings: { salt: 'c2FsdCBvZiBhIHBhc3N3b3Jk' } },
    ...{ UID: 'u-1', count: 42, verified: true },
  };
  const made = madeUp(real, 'key');
  for (const value of ['3011', '46.94', '7.44', 'Una', 'Aarstrasse', 'una-of', 'me@home', 'aGFzaCBv', 'c2FsdCBv'])
    expect(JSON.stringify(made)).not.toContain(value);
  expect(made).toMatchObject({ UID: 'u-1', count: 42, verified: true, profile: { zip: expect.any(Number) } });
  expect(madeUp(real, 'key')).toEqual(made);
  // Nor does the name of a member.
  const [here, there] = ['{"data":{}}', `{"data":{"una@shop.example":1,"${'a'.repeat(5_000)}":1}}`].map((text) =>
    readAnswer(200, text),
  );
  const places = compareAnswers(here as never, there as never).map(({ place }) => place);
  expect([places[0], places[1]?.length]).toEqual(['data.(address)', 300]);
});

test('R15: secrets of a configuration that is pulled are masked, and its members of such a name stay', () => {
  const secret = 'c2VjcmV0IG9mIGEgY2FwdGNoYQ==';
  const pulled = withMaskedSecrets({
    captcha: [{ clientSecret: secret }],
    passwordReset: { resetURL: 'https://shop.example/reset', emailTemplates: { en: '<p>$pwResetLink</p>' } },
  });
  expect(JSON.stringify(pulled)).not.toContain(secret);
  expect(pulled).toMatchObject({
    passwordReset: { resetURL: 'https://shop.example/reset', emailTemplates: { en: '<p>$pwResetLink</p>' } },
  });
});

test('R15: bodies stay out of the log altogether where the site says so', async () => {
  await here.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(there, { logBodies: false }) });
  await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect((await newest(here)).response.body).toMatch(/^\(not kept/);
});
