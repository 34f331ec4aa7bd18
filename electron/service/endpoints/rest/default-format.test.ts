import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { openCredentialBench } from '#service/fixtures/credentials.fixture.ts';
import { API_KEY, type TestCall } from '#service/fixtures/rest.fixture.ts';

const bench = forAllTests(openCredentialBench);
let granted: string;
beforeAll(async () => {
  const token = { apiKey: API_KEY, UID: 'u-ada', expiresAt: undefined, browserBound: false } as const;
  const issued = { ...token, origin: 'authorization_code' } as const;
  granted = (await bench.write(tokenRepository, (tokens) => tokens.issue(issued))).value;
});

const byToken = (oauth_token: string, given: Partial<TestCall> = {}) =>
  bench.send({ method: 'accounts.getAccountInfo', ...given, parameters: { oauth_token, ...given.parameters } });
const byHeader = (token: string) =>
  bench.send({ method: 'accounts.getAccountInfo', transport: 'https', headers: { authorization: `OAuth ${token}` } });
const startOf = (body: string) => body.trimStart().slice(0, 1);

describe('D64, C 4.2: the format of a call that names none', () => {
  test('is JSON with the session of accounts.login, however the token is sent, and XML with a token of the token end-point', async () => {
    for (const send of [byToken, byHeader]) {
      expect(startOf((await send(bench.session)).body)).toBe('{');
      expect(startOf((await send(granted)).body)).toBe('<');
    }
  });

  test('is JSON for the session of a call that is refused, too, before its token is looked at and after', async () => {
    const overHttp = await byToken(bench.session, { transport: 'http' });
    expect(overHttp.json).toMatchObject({ errorCode: 403025 });
    const unknown = await byToken(bench.session, { method: 'accounts.getAccountInf' });
    expect(unknown.json).toMatchObject({ errorCode: 405001 });
    const otherUser = await byToken(bench.session, { parameters: { UID: 'u-ben' } });
    expect(otherUser.json).toMatchObject({ errorCode: 403007 });
    expect(startOf((await byToken('st2.s.unknown')).body)).toBe('<');
  });

  test('is what format says, where it says something', async () => {
    expect(startOf((await byToken(bench.session, { parameters: { format: 'xml' } })).body)).toBe('<');
    expect(startOf((await byToken(granted, { parameters: { format: 'json' } })).body)).toBe('{');
  });

  test('is explained in the trace of a call that got XML unasked', async () => {
    const noted = (call: Awaited<ReturnType<typeof byToken>>) =>
      call.call.trace.steps.find(({ rule }) => rule === 'D64')?.check;
    expect(noted(await byToken(granted))).toMatch(/send format=json/);
    expect(noted(await byToken(granted, { parameters: { format: 'xml' } }))).toBeUndefined();
    expect(noted(await byToken(bench.session))).toBeUndefined();
  });

  test('is JSON for every call of a site that says so', async () => {
    await bench.updateSite({ defaultFormat: 'json' });
    expect(startOf((await byToken(granted)).body)).toBe('{');
    const early = await byToken(granted, { method: 'accounts.getAccountInf' });
    expect(early.json).toMatchObject({ errorCode: 405001 });
    expect(startOf((await byToken(granted, { parameters: { format: 'xml' } })).body)).toBe('<');
    await bench.updateSite({ defaultFormat: 'specification' });
    expect(startOf((await byToken(granted)).body)).toBe('<');
  });
});
