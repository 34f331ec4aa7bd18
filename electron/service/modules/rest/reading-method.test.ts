import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#service/kernel/errors.ts';
import { changeAccount } from '#service/modules/accounts/uses.ts';
import { siteMethod } from './method.ts';
import { always } from './response-fields.ts';
import { API_KEY, type Bench, openBench, signed } from './rest.fixture.ts';

/** Reads without holding a unit of work, then writes with its response. */
const reads = siteMethod({
  name: 'accounts.reads',
  documentation: 'Responds later.',
  parameters: [{ name: 'fails', type: 'string', required: false, documentation: 'Where it fails.' }],
  errors: [403007, 504001].map((errorCode) => ({ errorCode, when: 'It is asked to fail.' })),
  response: [always('rows', 'integer', 'How many it read.')],
  example: { parameters: {}, response: { rows: 3 } },
  uses: { changeAccount },
  handler({ changeAccount, input }) {
    changeAccount('u-ada', { profile: { firstName: 'Too early' } });
    if (input.fails === 'before reading') throw new ApiError(400006, 'Refused before it read.');
    return read(input.fails).then((rows) => () => {
      if (input.fails === 'nothing, and writes nothing') return { data: { rows }, did: 'Wrote nothing.' };
      changeAccount('u-ada', { profile: { firstName: 'Read' } });
      if (input.fails === 'responding') throw new ApiError(403007, 'Refused while it responded.');
      return { data: { rows }, did: `Read ${rows} rows.` };
    });
  },
});

async function read(fails: string | undefined): Promise<number> {
  await Promise.resolve();
  if (fails === 'reading') throw new ApiError(504001, 'Refused while it read.');
  if (fails === 'unexpectedly') throw new Error('a bug');
  return 3;
}

let bench: Bench;
beforeAll(async () => {
  bench = await openBench([{ name: 'reading', methods: [reads] }]);
});
afterAll(() => bench.core.store.close());
beforeEach(async () => {
  const { store } = bench.core;
  await store.unitOfWork(() => store.accounts.change(API_KEY, 'u-ada', { profile: { firstName: 'Ada' } }));
});
const firstName = () => bench.core.store.accounts.get(API_KEY, 'u-ada')?.profile.firstName;

test('a method may respond after reading, and write with its response', async () => {
  const reply = await bench.bySite(reads.name, { unknown: 'x' });
  expect(reply.json).toMatchObject({ errorCode: 0, rows: 3, ignoredParams: [{ paramName: 'unknown' }] });
  expect(reply.reason).toBe('Read 3 rows.');
  expect(firstName()).toBe('Read');
});

test.each([
  ['before reading', 400006],
  ['reading', 504001],
  ['responding', 403007],
])('R45: refused %s it returns the error in the envelope and leaves no write', async (fails, errorCode) => {
  const reply = await bench.bySite(reads.name, { fails, context: 'c' });
  expect(reply.json).toMatchObject({ errorCode, context: 'c', errorDetails: expect.stringMatching(/^Refused /) });
  expect(reply.call.trace.steps.at(-1)).toMatchObject({ outcome: 'failed' });
  expect(firstName()).toBe('Ada');
});

test('R45: what it wrote before it read is undone: only what follows the reading may write', async () => {
  const reply = await bench.bySite(reads.name, { fails: 'nothing, and writes nothing' });
  expect(reply.json).toMatchObject({ errorCode: 0 });
  expect(firstName()).toBe('Ada');
});

test('an unexpected exception while it reads is thrown on, for the route to respond', async () => {
  await expect(bench.bySite(reads.name, { fails: 'unexpectedly' })).rejects.toThrow('a bug');
});

test('R5: the nonce of a signed call counts although its reading was refused', async () => {
  const parameters = signed({ method: reads.name, parameters: { fails: 'reading' } });
  expect((await bench.send({ method: reads.name, parameters })).errorCode).toBe(504001);
  expect((await bench.send({ method: reads.name, parameters })).errorCode).toBe(403004);
});
