import { expect, test } from 'vitest';
import { canonicalMethod, knownMethods, namespaces, splitMethod } from './methods.ts';

test('the specification names eight namespaces, and each has methods', () => {
  expect(namespaces).toHaveLength(8);
  for (const namespace of namespaces) {
    expect(knownMethods.some((name) => name.startsWith(`${namespace}.`))).toBe(true);
  }
});

test('F 7.1, D63: every name is listed once and is well formed', () => {
  expect(new Set(knownMethods.map((name) => name.toLowerCase())).size).toBe(knownMethods.length);
  for (const name of knownMethods) expect(name).toMatch(/^[a-z]+(?:\.[A-Za-z0-9]+)+$/);
});

test.each([
  ['socialize.getUserInfo', 'socialize.getUserInfo'],
  ['SOCIALIZE.GETUSERINFO', 'socialize.getUserInfo'],
  ['accounts.tfa.inittfa', 'accounts.tfa.initTFA'],
  ['accounts.auth.magiclink.email.getconfig', 'accounts.auth.magiclink.email.getConfig'],
  ['fidm.saml.idp.registersp', 'fidm.saml.idp.registerSP'],
  ['accounts.getNativeScreenSets', 'accounts.getNativeScreenSets'],
  ['reports.getSocializeStats', 'reports.getSocializeStats'],
  ['socialize.getFriends', 'socialize.getFriends'],
  ['accounts.b2b.anything', 'accounts.b2b.anything'],
  ['accounts.groups.registergroup', 'accounts.groups.registerGroup'],
  ['admin.getsiteconfig', 'admin.getSiteConfig'],
  ['accounts.auth.GUEST', 'accounts.auth.guest'],
  ['accounts.risk.saptcha.getchallenge', 'accounts.risk.saptcha.getChallenge'],
])('D5: %s is known as %s', (name, known) => {
  expect(canonicalMethod(name)).toBe(known);
});

test.each(['socialize.nothing', 'getUserInfo', 'admin.getSites', 'accounts.b2b.', '', 'toString'])(
  'D5: %j is no known method',
  (name) => {
    expect(canonicalMethod(name)).toBeUndefined();
  },
);

test('D5: the first label is the namespace', () => {
  expect(splitMethod('accounts.tfa.initTFA')).toEqual({ namespace: 'accounts', method: 'tfa.initTFA' });
  expect(splitMethod('Socialize.getUserInfo')).toEqual({ namespace: 'socialize', method: 'getUserInfo' });
  for (const name of ['', 'socialize', '.getUserInfo', 'socialize.']) expect(splitMethod(name)).toBeUndefined();
});
