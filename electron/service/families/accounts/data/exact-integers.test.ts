import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { peopleHandlers } from '#service/console/people/operations.ts';
import { exportAsText } from '#service/console/workspace/export.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const long = '9007199254740993';
const call = (method: string, parameters: Record<string, string>) =>
  bench.bySite(`accounts.${method}`, { UID: 'u-ada', ...parameters });

test('D86: whole numbers of 64 bits of data are answered with the digits that were sent', {
  tags: ['property'],
}, async () => {
  const integers = fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(integers, async (list) => {
      const data = `{"ids":[${list.join(',')}]}`;
      expect((await call('setAccountInfo', { data })).json).toMatchObject({ errorCode: 0 });
      expect((await call('getAccountInfo', { include: 'data' })).body.replaceAll(/\s/g, '')).toContain(data);
    }),
  );
});

test('D86: they are found by their digits, and are what XML, search, export and import have', async () => {
  await call('setAccountInfo', { data: `{"id":${long},"list":[{"id":-${long}}]}` });
  expect((await call('getAccountInfo', { include: 'data', format: 'xml' })).body).toContain(`<id>${long}</id>`);
  const search = async (query: string) => (await bench.bySite('accounts.search', { query })).body;
  for (const where of [`data.id = ${long}`, `data.id > 9007199254740992`, `data.list.id < -9007199254740992`]) {
    expect(await search(`SELECT data.id FROM accounts WHERE ${where}`)).toContain(long);
  }
  expect(await search('SELECT data.id FROM accounts WHERE data.id = 9007199254740992')).not.toContain(long);
  expect(await search('SELECT max(data.id) FROM accounts')).toContain(long);

  const people = peopleHandlers(bench.core);
  const found = await people['people.get']({ apiKey: API_KEY, UID: 'u-ada' });
  expect(JSON.stringify(found)).toContain(`"id":${long}`);
  for (const format of ['csv', 'json'] as const) {
    const { text } = await people['people.export']({ apiKey: API_KEY, format });
    const later = text.replaceAll(long, '9007199254740995');
    await people['people.import']({ apiKey: API_KEY, format, text: later, known: 'update' });
    expect((await call('getAccountInfo', { include: 'data' })).body).toContain('9007199254740995');
    await people['people.import']({ apiKey: API_KEY, format, text, known: 'update' });
  }
  const { parts } = await exportAsText(bench.core.store, false);
  expect(parts.map((part) => Buffer.from(part as Uint8Array).toString()).join('')).toContain(`"id":${long}`);
});

test('D86: where the schema says a number, what has more than 64 bits is refused', async () => {
  await bench.bySite('accounts.setSchema', { dataSchema: '{"fields":{"id":{"type":"long"}}}' });
  expect((await call('setAccountInfo', { data: '{"id":9223372036854775807}' })).json).toMatchObject({ errorCode: 0 });
  expect((await call('setAccountInfo', { data: '{"id":9223372036854775808}' })).json).toMatchObject(
    refusal(400009, 'must be a whole number of 64 bits, not one of more.'),
  );
});
