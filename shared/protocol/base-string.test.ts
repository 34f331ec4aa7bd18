import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import { baseString, baseStringStages, encodePairs, inLowerCase, joinEncoded, signedUrl } from './base-string.ts';
import { goldenVectors } from './golden-vectors.fixture.ts';
import { percentEncode } from './percent.ts';

describe('golden vectors of F 5.5', () => {
  test.each(goldenVectors)('$title', (vector) => {
    const url = signedUrl(vector.scheme, vector.host, vector.path);
    const stages = baseStringStages(vector.httpMethod, url, vector.parameters);
    expect(stages.baseString).toBe(baseString(vector.httpMethod, url, vector.parameters));
    if (vector.joined !== undefined) expect(stages.joined).toBe(vector.joined);
    if (vector.baseString !== undefined) expect(stages.baseString).toBe(vector.baseString);
  });
});

test('the method is written in upper case, scheme and host in lower case, the path as it is', () => {
  const url = signedUrl('HTTP', 'Socialize.US1.Example:8080', '/Socialize.getUserInfo');
  expect(url).toBe('http://socialize.us1.example:8080/Socialize.getUserInfo');
  expect(baseString('post', url, [])).toBe(`POST&${percentEncode(url)}&`);
});

test('sig stays out, whatever its case; a name that only starts with sig stays in', () => {
  const parameters = ['sig', 'SIG', 'Sig', 'signIDs'].map((name) => ({ name, value: '1' }));
  expect(baseStringStages('GET', 'http://a/b', parameters).joined).toBe('signIDs=1');
});

test('names sort by code unit: upper case first, "_" between the cases', () => {
  const parameters = ['apiKey', '_x', 'UID', 'b', 'Z', 'a'].map((name) => ({ name, value: '' }));
  expect(baseStringStages('GET', 'http://a/b', parameters).joined).toBe('UID=&Z=&_x=&a=&apiKey=&b=');
});

test('an empty value keeps its equals sign', () => {
  expect(baseString('GET', 'http://a/b', [{ name: 'x', value: '' }])).toBe('GET&http%3A%2F%2Fa%2Fb&x%3D');
});

test('D31: apikey and uid can be written in lower case, and are sorted as written', () => {
  const parameters = [
    { name: 'apiKey', value: '1' },
    { name: 'UID', value: '2' },
    { name: 'Format', value: '3' },
  ];
  const joined = joinEncoded(inLowerCase(encodePairs(parameters), ['apikey', 'uid']));
  expect(joined).toBe('Format%3D3%26apikey%3D1%26uid%3D2');
});

test('the fast base string equals the one built stage by stage, for any parameters', { tags: ['property'] }, () => {
  const pair = fc.record({ name: anyText(), value: anyText() });
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (parameters) => {
      const url = 'https://socialize.us1.example/socialize.setStatus';
      const stages = baseStringStages('POST', url, parameters);
      expect(baseString('POST', url, parameters)).toBe(stages.baseString);
      expect(stages.parts.join('&')).toBe(stages.baseString);
      expect(stages.baseString.split('&')).toHaveLength(3);
    }),
  );
});

test('the order in which parameters arrive does not matter', { tags: ['property'] }, () => {
  const pair = fc.record({ name: fc.string(), value: fc.string() });
  const lists = fc.uniqueArray(pair, { selector: ({ name }) => name, maxLength: 8 });
  fc.assert(
    fc.property(lists, (parameters) => {
      expect(baseString('GET', 'http://a/b', parameters.toReversed())).toBe(
        baseString('GET', 'http://a/b', parameters),
      );
    }),
  );
});
