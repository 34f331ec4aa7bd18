import { expect, test } from 'vitest';
import { lifetimeOfSite, parseSessionExpiration, sessionLifetimeOf } from './lifetimes.ts';

test.each([
  [undefined, { kind: 'never' }],
  ['-2', { kind: 'never' }],
  ['0', { kind: 'browser' }],
  ['-1', { kind: 'seconds', seconds: 60 }],
  ['1', { kind: 'seconds', seconds: 1 }],
  ['3600', { kind: 'seconds', seconds: 3600 }],
  ['315360000', { kind: 'seconds', seconds: 315_360_000 }],
])('D25: x_sessionExpiration %j', (text, lifetime) => {
  expect(parseSessionExpiration(text)).toEqual(lifetime);
});

test.each(['', '-3', '1.5', '1e3', ' 1', '1 ', '+1', '007', '-0', 'abc', '315360001', '99999999999999999999', '0x10'])(
  'D25: x_sessionExpiration %j is refused',
  (text) => {
    expect(parseSessionExpiration(text)).toBeUndefined();
  },
);

test('D25, R7: only a lifetime in seconds has an end and expires_in; only the browser’s is bound to a browser', () => {
  const at = 1_700_000_000_123;
  expect(sessionLifetimeOf({ kind: 'seconds', seconds: 60 }, at)).toEqual({
    expiresAt: at + 60_000,
    expiresIn: 60,
    browserBound: false,
  });
  const endless = { expiresAt: undefined, expiresIn: undefined };
  expect(sessionLifetimeOf({ kind: 'never' }, at)).toEqual({ ...endless, browserBound: false });
  expect(sessionLifetimeOf({ kind: 'browser' }, at)).toEqual({ ...endless, browserBound: true });
});

test('D25: a site’s default lifetime is seconds, or never', () => {
  expect(lifetimeOfSite(3600)).toEqual({ kind: 'seconds', seconds: 3600 });
  expect(lifetimeOfSite(null)).toEqual({ kind: 'never' });
});
