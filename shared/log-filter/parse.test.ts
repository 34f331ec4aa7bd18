import { describe, expect, test } from 'vitest';
import { parseFilter } from './parse.ts';

const NOW = new Date(2026, 0, 31, 14, 30).getTime();
const parsed = (text: string) =>
  parseFilter(text, NOW).terms.map(({ from: _, to: __, negated, ...term }) => ({
    ...term,
    ...(negated && { negated }),
  }));
const problem = (text: string) => parseFilter(text, NOW).problems[0];

describe('the filter language of the log', () => {
  test('words with values, plain text and quotes', () => {
    expect(parsed('method:socialize.* error:403003 uid:u-ada not "not decoded"')).toEqual([
      { word: 'method', value: 'socialize.*' },
      { word: 'error', value: '403003' },
      { word: 'uid', value: 'u-ada' },
      { word: 'text', value: 'not' },
      { word: 'text', value: 'not decoded' },
    ]);
    expect(parsed('UID:"a b" param:"my name=x y" param:format PARAM:a=b=c')).toEqual([
      { word: 'uid', value: 'a b' },
      { word: 'param', name: 'my name', value: '*x y*' },
      { word: 'param', name: 'format' },
      { word: 'param', name: 'a', value: '*b=c*' },
    ]);
    // A part is enough, but for a whole name of a method, and for what differs from call to call.
    expect(parsed('method:login method:a.b param:nonce=n-1 param:a=')).toEqual([
      { word: 'method', value: '*login*' },
      { word: 'method', value: 'a.b' },
      { word: 'param', name: 'nonce', value: 'n-1' },
      { word: 'param', name: 'a', value: '' },
    ]);
    expect(parsed('"say \\"hi\\""')).toEqual([{ word: 'text', value: 'say "hi"' }]);
  });

  test('view: finds the calls of a page view of the client-side library', () => {
    expect(parsed('view:1f0c2b -view:*')).toEqual([
      { word: 'param', name: 'pageViewID', value: '1f0c2b' },
      { word: 'param', name: 'pageViewID', value: '*', negated: true },
    ]);
  });

  test('a minus turns a word round', () => {
    expect(parsed('-is:failed -"not decoded" a-b -')).toEqual([
      { word: 'is', value: 'failed', negated: true },
      { word: 'text', value: 'not decoded', negated: true },
      { word: 'text', value: 'a-b' },
      { word: 'text', value: '-' },
    ]);
  });

  test('addresses and quoted words are text', () => {
    expect(parsed('https://shop.example/ "foo:bar" 12:30')).toEqual([
      { word: 'text', value: 'https://shop.example/' },
      { word: 'text', value: 'foo:bar' },
      { word: 'text', value: '12:30' },
    ]);
  });

  test.each([
    ['14:02', new Date(2026, 0, 31, 14, 2).getTime()],
    ['14:31', new Date(2026, 0, 30, 14, 31).getTime()],
    ['2026-01-30', new Date(2026, 0, 30).getTime()],
    ['2026-01-30T08:15', new Date(2026, 0, 30, 8, 15).getTime()],
    ['2026-01-30T08:15:00Z', Date.UTC(2026, 0, 30, 8, 15)],
    ['today', new Date(2026, 0, 31).getTime()],
    ['yesterday', new Date(2026, 0, 30).getTime()],
    ['yesterdayT18:00', new Date(2026, 0, 30, 18).getTime()],
  ])('since:%s', (text, at) => {
    expect(parsed(`since:${text}`)).toEqual([{ word: 'since', at }]);
  });

  test.each([
    ['10m', 600_000],
    ['2h30m', 9_000_000],
    ['now', 0],
  ])('D39: since:%s counts back by the clock that nobody moves', (text, ago) => {
    const { terms } = parseFilter(`since:${text} since:14:02`, NOW, NOW - 86_400_000);
    expect(terms).toMatchObject([
      { word: 'since', at: NOW - 86_400_000 - ago, clock: 'machine' },
      { word: 'since', at: new Date(2026, 0, 31, 14, 2).getTime() },
    ]);
    expect(terms[1]).not.toHaveProperty('clock');
  });

  test('a day or a minute that ends a time lasts until its end', () => {
    expect(parsed('until:2026-01-30 until:yesterday until:14:02')).toEqual([
      { word: 'until', at: new Date(2026, 0, 31).getTime() - 1 },
      { word: 'until', at: new Date(2026, 0, 31).getTime() - 1 },
      { word: 'until', at: new Date(2026, 0, 31, 14, 3).getTime() - 1 },
    ]);
  });

  test.each([
    ['is:failed meth:x', 10, 16, /Did you mean "method:"/],
    ['foo:bar', 0, 7, /There is no word "foo:".*method:, error:.*\. As text.*"foo:bar"/],
    ['-is:broken', 0, 10, /Possible are failed, accepted/],
    ['credential:magic', 0, 16, /signature/],
    ['since:tomorrow', 0, 14, /10m, 2h, 1d, 14:02, yesterday/],
    ['since:2026-02-31', 0, 16, /no time/],
    ['callid:xyz', 0, 10, /hex digits/],
    ['status:9000', 0, 11, /404 and 4xx/],
    ['error:40-3', 0, 10, /403003/],
    ['param:=x', 0, 8, /name of a parameter/],
  ])('%s: the wrong word is told with its place and what is possible', (text, from, to, message) => {
    expect(problem(text)).toMatchObject({ from, to, message: expect.stringMatching(message) });
  });

  test('a word without its value may be unfinished, and filters nothing yet', () => {
    expect(parseFilter('is:failed uid:', NOW)).toMatchObject({
      terms: [{ word: 'is' }],
      problems: [{ from: 10, to: 14, unfinished: true }],
    });
  });

  test('any text is read, in a bounded number of words', () => {
    expect(parsed('')).toEqual([]);
    expect(parsed('"" "')).toEqual([]);
    expect(parsed('uid:"open end')).toEqual([{ word: 'uid', value: 'open end' }]);
    expect(problem('a '.repeat(50))).toMatchObject({ message: expect.stringContaining('at most') });
  });
});
