import { describe, expect, test } from 'vitest';
import { actionsOf, endOf } from './token-state.ts';

describe('A token in the list', () => {
  test('D25: countdown, browser and never are told apart', () => {
    expect(endOf({ state: 'valid', expiresAt: 5, browserBound: false })).toEqual({ kind: 'countdown', at: 5 });
    expect(endOf({ state: 'valid', browserBound: true })).toEqual({ kind: 'browser' });
    expect(endOf({ state: 'valid', browserBound: false })).toEqual({ kind: 'never' });
  });

  test('what no longer works counts nothing down', () => {
    for (const state of ['expired', 'revoked', 'used'] as const) {
      expect(endOf({ state, expiresAt: 5, browserBound: false })).toEqual({ kind: 'over' });
    }
  });

  test('a method can be called with an invalid token, to see the error (D28); it cannot be ended twice', () => {
    expect(actionsOf({ state: 'revoked', kind: 'token' })).toEqual({ call: true, end: false });
    expect(actionsOf({ state: 'valid', kind: 'code' })).toEqual({ call: false, end: true });
  });
});
