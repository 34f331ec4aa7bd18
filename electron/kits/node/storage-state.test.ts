import { expect, test } from 'vitest';
import { storageState } from './storage-state.ts';

test('D52, D55: a session is on the hosts of the data center and on each API domain of the site, and nowhere else', () => {
  const session = {
    cookieName: 'glt_3_shop',
    cookieValue: 'st2.s.x',
    browserBound: true,
    dataCenterDomain: 'us1.authdesk.localhost',
    apiDomains: ['login.shop.example'],
    domains: ['shop.example'],
  };
  const { cookies } = storageState(session, [], 0);
  expect(cookies.map(({ domain }) => domain)).toEqual([
    'localhost',
    '127.0.0.1',
    '.us1.authdesk.localhost',
    'login.shop.example',
  ]);
});
