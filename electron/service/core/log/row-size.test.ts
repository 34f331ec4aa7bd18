import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testCall } from '#service/fixtures/store.fixture.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { boundedDetail, DETAIL_BYTES, packCall, unpackCall } from './call-record.ts';

const sizeOf = (call: CallDetail): number => Buffer.byteLength(boundedDetail(call));

/** Texts that are longer as stored than as sent, of any length. */
const text = fc
  .tuple(fc.constantFrom('a', '\0', '"', '\\', '\n', 'é', '東', '😀', '\ud800', ' 東\0"'), fc.nat(120_000))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));
const short = fc.oneof(text, fc.constant(''), fc.constant('x'));
const place = fc.constantFrom('query' as const, 'body' as const);
const header = fc.tuple(short, short);

const recorded = fc.record({
  request: fc.record({
    target: short,
    headers: fc.array(header, { maxLength: 4 }),
    body: short,
    parameters: fc.array(fc.record({ name: short, value: short, place }), { maxLength: 4 }),
  }),
  response: fc.record({ headers: fc.array(header, { maxLength: 3 }), body: short }),
  trace: fc.array(
    fc.record({
      rule: fc.constant('D31'),
      check: short,
      outcome: fc.constantFrom('passed' as const, 'failed' as const),
      values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), short),
    }),
    { maxLength: 5 },
  ),
});

describe('R53: the bytes of a row', () => {
  test('R53: whatever a call holds, its row has at most 256 KiB as stored, and can be read', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(recorded, (change) => {
        const stored = boundedDetail(testCall(1, 0, change));
        expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(DETAIL_BYTES);
        expect(unpackCall(stored).trace.length).toBeGreaterThanOrEqual(change.trace.length);
      }),
      { numRuns: 150 },
    );
  });

  test('R53: the call of 495 parameters of control characters', () => {
    const parameters = Array.from({ length: 495 }, (_, n) => ({
      name: `p${n}`,
      value: '\0'.repeat(2_000),
      place: 'body' as const,
    }));
    const request = { target: '/x.y', headers: [], body: 'cut', parameters };
    expect(Buffer.byteLength(packCall(testCall(1, 0, { request })))).toBeGreaterThan(900_000);
    expect(sizeOf(testCall(1, 0, { request }))).toBeLessThan(DETAIL_BYTES);
  });

  test('R53: thousands of small headers and parameters, a thousand steps', () => {
    const request = {
      target: '/x.y',
      headers: Array.from({ length: 9_000 }, (): [string, string] => ['\0', '']),
      parameters: Array.from({ length: 9_000 }, () => ({ name: '', value: '\0', place: 'query' as const })),
    };
    const step = { rule: 'D15', check: '\0'.repeat(50), outcome: 'noted' as const };
    const trace = [...Array.from({ length: 1_000 }, () => step), { ...step, check: 'It decided.' }];
    const stored = boundedDetail(testCall(1, 0, { request, trace }));
    expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(DETAIL_BYTES);
    expect(stored).toContain('It decided.');
  });

  test('R53: what was left out is said', () => {
    const parameters = [1, 2, 3].map((n) => ({ name: `p${n}`, value: '東'.repeat(60_000), place: 'body' as const }));
    const { request, trace } = unpackCall(
      boundedDetail(testCall(1, 0, { request: { target: '/x.y', headers: [], body: 'b', parameters } })),
    );
    expect(request.parameters).toHaveLength(1);
    expect(request.parameters[0]?.value).toMatch(/^東+… \(60000 characters\)$/);
    expect(trace.at(-1)?.check).toMatch(/1 of 3 parameters/);
  });

  test('a row that is not too long is stored as it is', () => {
    const call = testCall(1, 0);
    expect(boundedDetail(call)).toBe(packCall(call));
  });
});
