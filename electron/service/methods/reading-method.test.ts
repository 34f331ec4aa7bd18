import { beforeEach, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountsOfSite } from '#service/core/accounts/dependencies.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { API_KEY, openBench, signed } from '#service/fixtures/rest.fixture.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { compute } from './computed.ts';
import { always, siteMethod, userMethod } from './method.ts';

/** Reads without holding a unit of work. */
const reads = siteMethod({
  name: 'accounts.reads',
  documentation: 'Responds later.',
  parameters: [{ name: 'fails', type: 'string', required: false, documentation: 'Where it fails.' }],
  errors: [403007, 504001].map((errorCode) => ({ errorCode, when: 'It is asked to fail.' })),
  response: [always('rows', 'integer', 'How many it read.')],
  example: { response: { rows: 3 } },
  uses: { accountsOfSite },
  async handler({ accountsOfSite, input }) {
    accountsOfSite.change('u-ada', { profile: { firstName: 'Too early' } });
    if (input.fails === 'before reading') throw new ApiError(400006, 'Refused before it read.');
    const rows = await read(input.fails);
    return { data: { rows }, did: `Read ${rows} rows.` };
  },
});

async function read(fails: string | undefined): Promise<number> {
  await Promise.resolve();
  if (fails === 'reading') throw new ApiError(504001, 'Refused while it read.');
  if (fails === 'unexpectedly') throw new Error('a bug');
  return 3;
}

/** What `computes` does while it waits: set by a test. */
let meanwhile: () => Promise<unknown>;
/** The city of the account, as `computes` found it each time. */
let seen: unknown[];

/** Needs a computation that depends on the account, and writes after it. */
const computes = userMethod({
  name: 'accounts.computes',
  documentation: 'Waits, then writes.',
  parameters: [{ name: 'fails', type: 'string', required: false, documentation: 'Where it fails.' }],
  errors: [403007, 504001].map((errorCode) => ({ errorCode, when: 'It is asked to fail.' })),
  response: [always('rows', 'integer', 'How many it read.')],
  example: { parameters: { UID: 'u-ada' }, response: { rows: 3 } },
  uses: { accountsOfSite, compute },
  handler({ account, accountsOfSite, compute, input, trace }) {
    const { city } = account.profile;
    seen.push(city);
    trace.noted('D36', `The city is ${city}.`);
    accountsOfSite.change(account.UID, { profile: { firstName: 'Too early' } });
    const rows = compute(['rows', city], async () => {
      await meanwhile();
      return read(input.fails);
    });
    accountsOfSite.change(account.UID, { profile: { firstName: `Read in ${city}` } });
    if (input.fails === 'responding') throw new ApiError(403007, 'Refused while it responded.');
    return { data: { rows }, did: `Read ${rows} rows.` };
  },
});

const bench = forAllTests(
  () => openBench([{ name: 'reading', methods: [reads, computes] }]),
  ({ core }) => core.store.close(),
);

const change = (profile: Record<string, unknown>) =>
  bench.core.store.unitOfWork(() => bench.core.store.of(accountRepository).change(API_KEY, 'u-ada', { profile }));
beforeEach(async () => {
  meanwhile = async () => {};
  seen = [];
  await change({ firstName: 'Ada', city: 'London' });
});
const firstName = () => bench.core.store.of(accountRepository).get(API_KEY, 'u-ada')?.profile.firstName;

test('a method may respond after reading', async () => {
  const reply = await bench.bySite(reads.name, { unknown: 'x' });
  expect(reply.json).toMatchObject({ errorCode: 0, rows: 3, ignoredParams: [{ paramName: 'unknown' }] });
  expect(reply.reason).toBe('Read 3 rows.');
});

test.each([
  [reads.name, 'before reading', 400006],
  [reads.name, 'reading', 504001],
  [computes.name, 'reading', 504001],
  [computes.name, 'responding', 403007],
])('R45: %s refused %s returns the error in the envelope and leaves no write', async (method, fails, errorCode) => {
  const reply = await bench.bySite(method, { ...(method === computes.name && { UID: 'u-ada' }), fails, context: 'c' });
  expect(reply.json).toMatchObject({ errorCode, context: 'c', errorDetails: expect.stringMatching(/^Refused /) });
  expect(reply.call.trace.steps.at(-1)).toMatchObject({ outcome: 'failed' });
  expect(firstName()).toBe('Ada');
});

test('R45: what a method that only reads wrote before is undone', async () => {
  expect((await bench.bySite(reads.name)).errorCode).toBe(0);
  expect(firstName()).toBe('Ada');
});

test.each([reads.name, computes.name])(
  'an unexpected exception while %s reads is thrown on, for the route to respond',
  async (method) => {
    const user = method === computes.name ? { UID: 'u-ada' } : {};
    await expect(bench.bySite(method, { ...user, fails: 'unexpectedly' })).rejects.toThrow('a bug');
  },
);

test('R5: the nonce of a signed call counts although its reading was refused', async () => {
  for (const [method, more] of [
    [reads.name, {}],
    [computes.name, { UID: 'u-ada' }],
  ] as const) {
    const parameters = signed({ method, parameters: { ...more, fails: 'reading' } });
    expect((await bench.send({ method, parameters })).errorCode).toBe(504001);
    expect((await bench.send({ method, parameters })).errorCode).toBe(403004);
  }
});

test('R56: a signed call that waits is answered once, with one trace', async () => {
  const parameters = signed({ method: computes.name, parameters: { UID: 'u-ada', unknown: 'x' } });
  const reply = await bench.send({ method: computes.name, parameters });
  expect(reply.json).toMatchObject({ errorCode: 0, rows: 3, ignoredParams: [{ paramName: 'unknown' }] });
  expect(firstName()).toBe('Read in London');
  const checks = reply.call.trace.steps.map(({ check }) => check);
  expect(checks).toHaveLength(new Set(checks).size);
  expect(checks).toContain('The city is London.');
});

test('R56: a call that waits writes by what is true then, and computes again what depends on a change', async () => {
  let rounds = 0;
  meanwhile = async () => {
    rounds += 1;
    if (rounds === 1) await change({ firstName: 'Ada', city: 'Paris' });
  };
  const reply = await bench.bySite(computes.name, { UID: 'u-ada' });
  expect(reply.errorCode).toBe(0);
  expect(seen).toEqual(['London', 'Paris', 'Paris']);
  expect(firstName()).toBe('Read in Paris');
  expect(reply.call.trace.steps.filter(({ check }) => check.startsWith('The city'))).toHaveLength(1);
});

test('R56: a call whose account keeps changing while it waits is refused with 409030', async () => {
  let rounds = 0;
  meanwhile = () => {
    rounds += 1;
    return change({ firstName: 'Ada', city: `City ${rounds}` });
  };
  const reply = await bench.bySite(computes.name, { UID: 'u-ada' });
  expect(reply.json).toMatchObject({ errorCode: 409030, errorDetails: expect.stringContaining('Send it again') });
  expect(rounds).toBe(10);
  expect(firstName()).toBe('Ada');
});

test('R56: a call whose token, secret or account ends while it waits is refused as one that comes after that', async () => {
  const { store } = bench.core;
  const token = await bench.token('u-ada');
  meanwhile = () => store.unitOfWork(() => store.of(tokenRepository).revokeOfUser(API_KEY, 'u-ada', 'logout'));
  expect((await bench.byToken(token, computes.name)).json).toMatchObject({ errorCode: 500024 });

  meanwhile = () => store.unitOfWork(() => store.of(siteRepository).delete(API_KEY));
  expect((await bench.bySite(computes.name, { UID: 'u-ada' })).json).toMatchObject({ errorCode: 400093 });
});
