import { beforeEach, describe, expect, test } from 'vitest';
import { hmacSha1 } from '#node/hmac.ts';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { API_KEY, NOW, OTHER_SECRET, openBench, SECRET } from '#service/fixtures/rest.fixture.ts';
import { sign } from '#shared/protocol/signature.ts';

const bench = forEachTest(openBench);
beforeEach(() => bench.bySite('ds.store', { type: 'accounts', oid: 'first', data: '{"a":1}' }));

const query = 'SELECT UID FROM accounts WHERE profile.email != "a+b@x.example"';
const now = NOW / 1000;
const signatureOf = (text: string, secret = SECRET) => sign(text, Buffer.from(secret, 'base64'), hmacSha1);
const signedFor = (expTime: number) => ({
  query,
  expTime: String(expTime),
  querySig: signatureOf(`${query}_${expTime}`),
});

describe('F 5.7, F 7.13: a search from a client', () => {
  const method = 'accounts.search';

  test('runs a query that the site has signed, until expTime', async () => {
    expect((await bench.byPage(method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
    expect((await bench.byPage(method, { ...signedFor(now + 60), format: 'xml' })).body).toContain('<objectsCount>');
    bench.clock.advance(59_999);
    expect((await bench.byPage(method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
    bench.clock.advance(1);
    const { json } = await bench.byPage(method, signedFor(now + 60));
    expect(json).toMatchObject({ errorCode: 403002 });
    expect(json.errorDetails).toContain('expTime is 1700000060, which was 0 seconds ago');
  });

  test('D34: signed before a change of the secret, it runs while that one is valid', async () => {
    await bench.write(siteRepository, (sites) => sites.rotateSecret(API_KEY, OTHER_SECRET));
    expect((await bench.byPage(method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
  });

  test('also with the token of a user, who may not search otherwise', async () => {
    const token = await bench.token('u-ada');
    expect((await bench.byToken(token, method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
    expect((await bench.byToken(token, method, { query })).json).toMatchObject({ errorCode: 403007 });
  });

  test('is refused without the signature', async () => {
    const { json } = await bench.byPage(method, { query });
    expect(json).toMatchObject({ errorCode: 403005 });
    expect(json.errorDetails).toContain('A client sends querySig.');
  });

  test.each([
    ['another query', { query: `${query} LIMIT 1` }, 403003, 'is not the signature of "query_expTime" with'],
    ['another end', { expTime: String(now + 61) }, 403003, 'with the secret of the site'],
    ['the secret of another site', { querySig: signatureOf(`${query}_${now + 60}`, OTHER_SECRET) }, 403003, 'querySig'],
    ['the query alone', { querySig: signatureOf(query) }, 403003, 'over query alone. Sign "<query>_<expTime>".'],
    [
      'the encoded query',
      { querySig: signatureOf(`${encodeURIComponent(query)}_${now + 60}`) },
      403003,
      'after they were URL-encoded',
    ],
    [
      'the text of the secret',
      { querySig: sign(`${query}_${now + 60}`, Buffer.from(SECRET), hmacSha1) },
      403003,
      'Decode the secret from base64',
    ],
    ['an end that is no number', { expTime: 'soon' }, 400006, 'expTime'],
    ['a cursor', { openCursor: 'true' }, 400006, 'openCursor'],
    ['the batch of a cursor', { cursorId: 'x' }, 400006, 'cursorId'],
  ] as const)('%s is refused', async (_what, change, errorCode, words) => {
    const { json } = await bench.byPage(method, { ...signedFor(now + 60), ...change });
    expect(json).toMatchObject({ errorCode });
    expect(json.errorDetails).toContain(words);
    expect(json).not.toHaveProperty('results');
  });

  test('a part that is missing is named', async () => {
    const whole = signedFor(now + 60);
    for (const name of ['query', 'expTime'] as const) {
      const { [name]: _left, ...rest } = whole;
      const { json } = await bench.byPage(method, rest);
      expect(json).toMatchObject({ errorCode: 400002 });
      expect(json.errorDetails).toContain(`Missing required parameter: ${name}`);
    }
  });

  test('the site needs no signature; one that it sends is checked', async () => {
    expect((await bench.bySite(method, { query })).json).toMatchObject({ errorCode: 0 });
    expect((await bench.bySite(method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
    const { json } = await bench.bySite(method, { ...signedFor(now + 60), querySig: 'wrong' });
    expect(json).toMatchObject({ errorCode: 403003 });
  });
});

test.each(['ds.search', 'ids.search'])('F 5.7, F 7.13: %s from a client needs the same signature', async (method) => {
  expect((await bench.byPage(method, signedFor(now + 60))).json).toMatchObject({ errorCode: 0 });
  for (const [change, errorCode] of [
    [{ querySig: signatureOf(query) }, 403003],
    [{ openCursor: 'true' }, 400006],
  ] as const) {
    expect((await bench.byPage(method, { ...signedFor(now + 60), ...change })).json).toMatchObject({ errorCode });
  }
});

test('F 5.7: the documented example', () => {
  expect(signatureOf('SELECT * FROM accounts_1700000600')).toBe('FsBp16hwcynig9S2zk+0IK1jfAY=');
});
