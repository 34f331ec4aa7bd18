import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { folderForAllTests, forAllTests } from '#node/lifetime.fixture.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import { openTestStore, testCall, withTestSite } from '#service/fixtures/store.fixture.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { CallDetail, CredentialKind } from '#shared/contract/log.ts';
import { matches } from '#shared/log-filter/matches.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { sentOf } from '#shared/log-filter/sent.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { callRepository } from '../calls.ts';

// The log's database finds what the plain evaluator finds, through indexed and unindexed parts of the log.

/** With `keepCalls` below, a segment has 1,000 rows. */
const CALLS = 2_700;
const NOW = Date.UTC(2026, 0, 15, 12);

const methods = [
  'socialize.getUserInfo',
  'socialize.setStatus',
  'accounts.search',
  'accounts.getacountinfo',
  '100%_odd',
];
const uids = ['u-ada', 'U-Ada', 'u-ben', 'u_ben', 'ünal', undefined];
const values = ['json', 'XML', 'a b', '50%', 'x_y', 'x*y', 'u-ada', '', 'Ä', 'line\nend', '3_gone'];
const names = ['format', 'UID', 'siteUID', 'apiKey', 'q', 'nonce', 'timestamp', 'Param[0]'];
const reasons = [
  'Answered.',
  'The signature matches no accepted form.',
  '50% wrong_signature of u-ada',
  'The token has expired.',
];
const codes = [0, 0, 0, 403003, 500024, 400093];
const credentials: readonly CredentialKind[] = ['oauth', 'signature', 'none'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Different in every call, the same in every run. */
function madeCall(n: number): CallDetail {
  const spread = (by: number): number => Math.floor((n * 2_654_435_761) / 2 ** by) % 9_973;
  const errorCode = pick(codes, spread(3));
  const UID = pick(uids, spread(5));
  return testCall(n, NOW - (CALLS - n) * 1_000, {
    callId: ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').repeat(4),
    method: pick(methods, spread(2)),
    host: pick(['localhost:9443', 'socialize.us1.authdesk.localhost'], spread(7)),
    transport: pick(['http', 'https'], spread(8)),
    credential: pick(credentials, spread(4)),
    errorCode,
    httpStatus: pick([200, 200, 200, 404], spread(9)),
    reason: errorCode === 0 ? pick(reasons, 0) : pick(reasons, 1 + spread(6)),
    ...(UID !== undefined && { UID }),
    ...(spread(10) % 3 === 0 && { error: 'invalid_grant' }),
    ...(spread(11) % 50 === 0 && { mocked: true }),
    ...(spread(13) % 40 === 0 && { failure: '3 http-503' }),
    // The service clock was ahead (D39).
    ...(spread(14) % 5 === 0 && { machineAt: NOW - (CALLS - n) * 1_000 - 1_800_000 }),
    apiKey: pick(['3_test', '3_other'], spread(12)),
    request: {
      target: '/x',
      headers: [],
      parameters: [1, 2, 3].map((which) => ({
        name: pick(names, spread(which)),
        value: which === 3 ? `v${n}` : pick(values, spread(which + 4)),
        place: 'query' as const,
      })),
    },
    trace: [],
  });
}

const calls: CallDetail[] = [];
const folder = folderForAllTests();
const store = forAllTests(
  () => withTestSite(openTestStore({ path: folder.file('authdesk.db'), serving: true, keepCalls: 20_000 })),
  (one) => one.close(),
);
beforeAll(async () => {
  for (let n = 1; n <= CALLS; n += 1) calls.push(madeCall(n));
  await store.unitOfWork(() => {
    for (const call of calls) store.of(callRepository).append(call);
  });
  await store.of(callRepository).caughtUp();
});

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const value = fc.oneof(
  fc.constantFrom(...values.filter((one) => one.trim() !== '' && !one.includes('\n'))).map(quoted),
  fc.constantFrom('u-*', '*a*', 'x*y', '*', 'v1*', 'v77', 'u-ada', 'U-ADA'),
);
const word = fc.oneof(
  fc.constantFrom(...methods, 'socialize.*', '*INFO', 'accounts.*search').map((one) => `method:${one}`),
  fc.constantFrom('403003', '403*', '500024', '0', 'invalid_grant', 'invalid_*').map((one) => `error:${one}`),
  fc.constantFrom('failed', 'accepted', 'mocked', 'provoked', 'known-user').map((one) => `is:${one}`),
  fc.constantFrom('4xx', '2xx', '404', '200').map((one) => `status:${one}`),
  fc.constantFrom(...credentials).map((one) => `credential:${one}`),
  fc.constantFrom('http', 'https').map((one) => `transport:${one}`),
  fc.constantFrom('3_test', '3_other', '3_GONE', '3_*', '"Test shop"').map((one) => `site:${one}`),
  fc.constantFrom('403003.unexplained', '500024.*', '*.token-expired').map((one) => `cause:${one}`),
  fc.constantFrom('localhost*', 'socialize.us1.authdesk.localhost').map((one) => `host:${one}`),
  fc.constantFrom('9', '9e', '00', '9e3779b1').map((one) => `callid:${one}`),
  fc.constantFrom('10m', '30m', '20s').map((one) => `since:${one}`),
  fc.constantFrom('5m', '1s').map((one) => `until:${one}`),
  value.map((one) => `uid:${one}`),
  fc
    .tuple(fc.constantFrom(...names), fc.option(value))
    .map(([name, one]) => `param:${name}${one === null ? '' : `=${one}`}`),
  fc
    .constantFrom(
      ...['ada', 'SEARCH', '50%', 'wrong_s', 'token has', '9e37', 'format=json', 'v12', 'nothing', '403003', 'ü'],
    )
    .map(quoted),
);
const filter = fc
  .array(fc.tuple(fc.boolean(), word), { minLength: 1, maxLength: 4 })
  .map((words) => words.map(([negated, one]) => (negated ? `-${one}` : one)).join(' '));

test('what the filter language says is what the log finds, newest first', {
  tags: ['property'],
}, async () => {
  const siteKeys = (name: string) => (name.toLowerCase() === 'test shop' ? ['3_test'] : []);
  const searchable = calls.map((call) => {
    const cause = causeOf(call);
    return { ...call, ...(cause !== undefined && { cause }), ...sentOf(call.request.parameters) };
  });
  await fc.assert(
    fc.asyncProperty(filter, async (text) => {
      const { terms, problems } = parseFilter(text, NOW);
      expect(problems).toEqual([]);
      const expected = searchable.filter((call) => matches(call, terms, siteKeys)).map(({ callId }) => callId);
      const words = { terms, siteKeys: { 'Test shop': ['3_test'] } };
      const pages = await pageByPage((after) => store.of(callRepository).page({}, { limit: 500, ...after }, words));
      const found = pages.flatMap(({ items }) => items.map(({ callId }) => callId));
      expect(found).toEqual(expected.toReversed());
    }),
    { numRuns: casesOf(0.5) },
  );
});
