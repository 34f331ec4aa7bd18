import { expect, test } from 'vitest';
import { nameIdentities, userOf, withPageNames } from './user.ts';

const facebook = { provider: 'facebook', providerUID: 'fb-1' };
const amazon = { provider: 'amazon', providerUID: 'am-1' };
const answer = () => ({
  ...{ callId: 'c', errorCode: 0, statusCode: 200, time: 't', sessionInfo: { login_token: 'secret' }, newUser: true },
  ...{ UID: 'u-ada', UIDSignature: 'sig=', signatureTimestamp: '17', status: 'Busy' },
  identities: [facebook, amazon, { provider: 'facebook', providerUID: 'fb-2' }, { provider: 'length' }, {}],
});

test('F 8.1: identities are found by their provider, and stay a list', () => {
  const { identities } = withPageNames(answer()) as unknown as ReturnType<typeof answer>;
  expect(identities).toMatchObject({ facebook, amazon });
  expect([identities.length, Object.keys(identities)]).toEqual([5, ['0', '1', '2', '3', '4']]);
  expect(() => withPageNames({ errorCode: 0, identities })).not.toThrow();
  expect(() => nameIdentities(undefined)).not.toThrow();
});

test('F 5.7: the signature of the UID has both names; an answer without one has none', () => {
  expect(withPageNames(answer())).toMatchObject({
    UIDSignature: 'sig=',
    UIDSig: 'sig=',
    signatureTimestamp: '17',
    timestamp: '17',
  });
  expect(withPageNames({ errorCode: 403005 })).toEqual({ errorCode: 403005 });
  expect(withPageNames({ errorCode: 0, timestamp: 5 })).toEqual({ errorCode: 0, timestamp: 5 });
});

test('F 8.1: the user of an answer has what is the user, without envelope and session', () => {
  const user = userOf(withPageNames(answer()));
  expect(Object.keys(user)).toEqual([
    'UID',
    'UIDSignature',
    'signatureTimestamp',
    'status',
    'identities',
    'UIDSig',
    'timestamp',
  ]);
  expect((user.identities as unknown as Record<string, unknown>).amazon).toBe(amazon);
});
