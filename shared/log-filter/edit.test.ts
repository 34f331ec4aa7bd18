import { describe, expect, test } from 'vitest';
import { complete } from './complete.ts';
import { withWord, wordOf, writtenText } from './edit.ts';

describe('changing a filter', () => {
  test('a word is set, replaced and taken out; the rest stays as typed', () => {
    expect(withWord('"a b"  uid:x', 'is', 'failed')).toBe('"a b" uid:x is:failed');
    expect(withWord('is:failed site:3_a x', 'site', '3_b')).toBe('is:failed x site:3_b');
    expect(withWord('x site:"my shop" -site:3_c', 'site', undefined)).toBe('x -site:3_c');
    expect(withWord('is:failed is:mocked', 'is', undefined, 'failed')).toBe('is:mocked');
    expect(withWord('', 'uid', 'a "b"')).toBe('uid:"a \\"b\\""');
    expect(wordOf('x site:3_b', 'site')).toBe('3_b');
    expect(writtenText('https://x')).toBe('"https://x"');
  });
});

describe('completion', () => {
  const texts = (text: string, cursor = text.length) =>
    complete(text, cursor, { site: [['3_demo', 'Demo shop']], param: [['UID', 'A user']] }).options.map(
      (option) => option.text,
    );

  test('words, then their values', () => {
    expect(texts('is:failed me')).toEqual(['method:']);
    expect(texts('-cre')).toEqual(['-credential:']);
    expect(texts('is:f')).toEqual(['is:failed']);
    expect(texts('site:demo')).toEqual(['site:3_demo']);
    expect(texts('param:u')).toEqual(['param:UID=']);
    expect(texts('since:')).toEqual([
      'since:10m',
      'since:1h',
      'since:1d',
      'since:today',
      'since:yesterday',
      'since:yesterdayT18:00',
    ]);
    expect(texts('since:yes')).toEqual(['since:yesterday', 'since:yesterdayT18:00']);
    expect(texts('is:failed')).toEqual([]);
    expect(texts('since:yesterday')).toEqual([]);
    expect(texts('"me')).toEqual([]);
    expect(texts('')).toContain('uid:');
    expect(complete('uid:x si y', 8, {})).toMatchObject({ from: 6, to: 8 });
  });
});
