import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packCall, unpackCall } from '#service/core/log/call-record.ts';
import { makeCall } from '#service/fixtures/rest.fixture.ts';
import { Parameters, type Response } from '#service/kernel/call.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { logRow, summaryOf } from './log-row.ts';
import { readParameters } from './parameters.ts';

const response: Response = { status: 200, headers: {}, body: '{}', errorCode: 0, reason: 'Done.' };

/** The row of a call with this query, one character per byte, and this body. */
function rowOf(query: string, body: Buffer, contentType?: string) {
  const read = readParameters({ query, body, contentType });
  const called = makeCall(0, { headers: { 'content-type': contentType } });
  const call = { ...called, query, parameters: new Parameters([]) };
  return logRow(
    summaryOf(call, response, { duration: 1, siteName: undefined }),
    call,
    { rawHeaders: [], read, body },
    response,
    {},
  );
}

describe('the parameters of a row', () => {
  const name = fc.oneof(
    fc.constantFrom('UID', 'secret', 'SECRET', 'amp;code', ' code', '\u00a0code', 'é', '', 'n'.repeat(1500)),
    anyText(),
  );
  const form = fc
    .array(fc.record({ name, value: fc.oneof(anyText(), fc.constant('v'.repeat(70_000))) }), {
      maxLength: 5,
    })
    .map(encodeForm);
  const raw = fc.oneof(form, anyText(), fc.constant('a&b=&=c&&secret=0123456789abc'));
  const query = raw.map((text) => Buffer.from(text).toString('latin1'));
  const body = fc.oneof(
    raw.map((text) => Buffer.from(text)),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('p=1&'.repeat(600))),
  );
  const contentType = fc.constantFrom(undefined, 'application/x-www-form-urlencoded', 'text/plain');

  test('are stored the same whether target and body are known to say them or are decoded to see', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(query, body, contentType, (query, body, contentType) => {
        const row = rowOf(query, body, contentType);
        const { parametersSaid: _, ...request } = row.request;
        expect(packCall(row)).toBe(packCall({ ...row, request }));
        expect(unpackCall(packCall(row)).request).toStrictEqual(request);
      }),
    );
  });

  test('R51: say which of them are masked or cut, so that no reader has to guess it by their looks', () => {
    const request = rowOf(
      'status=%E2%80%A6&oauth_token=0123456789abc',
      Buffer.from(`UID=u…&note=${'n'.repeat(70_000)}`),
    );
    const marked = ({ parameters }: typeof request.request) => parameters.map(({ name, masked }) => [name, masked]);
    const expected = [
      ['status', undefined],
      ['oauth_token', true],
      ['UID', undefined],
      ['note', true],
    ];
    expect(marked(request.request)).toEqual(expected);
    expect(marked(unpackCall(packCall(request)).request)).toEqual(expected);
  });

  test('are known to be said by target and body when nothing is masked, and only then', () => {
    expect(rowOf('a=1', Buffer.from('UID=u%2B1')).request.parametersSaid).toBe(true);
    expect(rowOf('a=1', Buffer.from('secret=0123456789abc')).request.parametersSaid).toBeUndefined();
    expect(rowOf('secret=0123456789abc', Buffer.alloc(0)).request.parametersSaid).toBeUndefined();
  });
});
