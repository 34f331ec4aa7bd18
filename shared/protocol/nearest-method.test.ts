import { describe, expect, test } from 'vitest';
import { nearestMethod } from './nearest-method.ts';

const known = [
  'socialize.getUserInfo',
  'socialize.setUserInfo',
  'accounts.getAccountInfo',
  'accounts.search',
  'ds.get',
];

describe('the method that was probably meant', () => {
  test.each([
    ['socialize.getUserinf', 'socialize.getUserInfo'],
    ['socialize.getUesrInfo', 'socialize.getUserInfo'],
    ['social.getUserInfo', 'socialize.getUserInfo'],
    ['accounts.getAcountInfo', 'accounts.getAccountInfo'],
    ['socialize.getAccountInfo', 'accounts.getAccountInfo'],
    ['ACCOUNTS.SERCH', 'accounts.search'],
  ])('%s: %s', (name, meant) => {
    expect(nearestMethod(name, known)).toBe(meant);
  });

  test.each(['socialize.nothing', 'ds.newThing', 'a.b', '', '.', `socialize.${'x'.repeat(5000)}`])(
    '%s: none',
    (name) => {
      expect(nearestMethod(name, known)).toBeUndefined();
    },
  );
});
