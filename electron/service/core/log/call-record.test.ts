import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#shared/any-text.fixture.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { packCall, type RecordedCall, unpackCall } from './call-record.ts';

const recorded = (request: RecordedCall['request']): RecordedCall => ({
  request,
  response: { headers: [['date', 'today']], body: '{}' },
  trace: [
    { rule: 'D5', check: 'The method is known.', outcome: 'passed', values: { method: 'socialize.getUserInfo' } },
    { rule: 'D33', check: 'Used before.', outcome: 'failed', cause: 'nonce-used-before' },
    { rule: 'D15', check: 'Unknown.', outcome: 'noted' },
  ],
});

describe('a recorded call comes back as it was', () => {
  test('with parameters that target and body say, which are not stored twice', () => {
    const call = recorded({
      target: '/socialize.getUserInfo?format=json&a=%C3%A9+b',
      headers: [['Host', 'localhost']],
      body: 'UID=u-1&nonce=n%2B1',
      parameters: [
        { name: 'format', value: 'json', place: 'query' },
        { name: 'a', value: 'é b', place: 'query' },
        { name: 'UID', value: 'u-1', place: 'body' },
        { name: 'nonce', value: 'n+1', place: 'body' },
      ],
    });
    expect(packCall(call)).not.toContain('"UID"');
    expect(unpackCall(packCall(call))).toStrictEqual(call);
  });

  test.each<[string, RecordedCall['request']]>([
    [
      'a masked value',
      {
        target: '/x.y',
        headers: [],
        body: 'secret=%2B%2F%3…',
        parameters: [{ name: 'secret', value: '+/=…', place: 'body' }],
      },
    ],
    [
      'a broken encoding',
      { target: '/x.y?a=%zz&b=1', headers: [], parameters: [{ name: 'b', value: '1', place: 'query' }] },
    ],
    [
      'a body of another kind',
      { target: '/x.y', headers: [], body: '(3 bytes of text/plain, not kept)', parameters: [] },
    ],
    ['a header as place', { target: '/x.y', headers: [], parameters: [{ name: 'a', value: 'b', place: 'header' }] }],
    ['nothing at all', { target: '/x.y', headers: [], parameters: [] }],
  ])('with %s', (_name, request) => {
    expect(unpackCall(packCall(recorded(request)))).toStrictEqual(recorded(request));
  });

  test('a text that is no stored call is refused, wherever it was cut', () => {
    const stored = packCall(recorded({ target: '/x.y?a=1', headers: [['a', 'b', true]], body: 'c=2', parameters: [] }));
    for (let length = 0; length < stored.length - 1; length += 1) {
      expect(() => unpackCall(stored.slice(0, length)), String(length)).toThrow(RangeError);
    }
    expect(() => unpackCall('{"request":{}}')).toThrow(RangeError);
  });

  test('whatever was sent', { tags: ['property'] }, () => {
    const parameter = fc.record(
      {
        name: anyText(),
        value: anyText(),
        place: fc.constantFrom('query' as const, 'body' as const, 'header' as const),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(parameter), fc.boolean(), (parameters, isSorted) => {
        const inPlace = (place: string) => parameters.filter((one) => one.place === place);
        const query = encodeForm(inPlace('query'));
        const call = recorded({
          target: query === '' ? '/x.y' : `/x.y?${query}`,
          headers: [],
          body: encodeForm(inPlace('body')),
          parameters: isSorted ? [...inPlace('query'), ...inPlace('body')] : parameters,
        });
        expect(unpackCall(packCall(call))).toStrictEqual(call);
      }),
    );
  });
});
