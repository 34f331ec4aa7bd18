import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits } from './fold.ts';

describe('D5: patterns of methods', () => {
  test.each([
    ['socialize.getUserInfo', 'SOCIALIZE.getuserinfo', true],
    ['socialize.*', 'socialize.getUserInfo', true],
    ['socialize.*', 'socialize.', true],
    ['socialize.*', 'accounts.getUserInfo', false],
    ['*.get*Info', 'accounts.getAccountInfo', true],
    ['*.get*Info', 'accounts.getAccountInfos', false],
    ['*', '', true],
    ['', 'a', false],
    ['a.b', 'axb', false],
  ])('%s and %s: %s', (pattern, method, matches) => {
    expect(fits(method, pattern)).toBe(matches);
  });

  test('a pattern means what the same regular expression means', { tags: ['property'] }, () => {
    const text = fc.stringMatching(/^[ab.]{0,12}$/);
    const pattern = fc.stringMatching(/^[ab.*]{0,10}$/);
    fc.assert(
      fc.property(pattern, text, (given, method) => {
        const expression = new RegExp(`^${given.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
        expect(fits(method, given)).toBe(expression.test(method));
      }),
    );
  });
});
