import { disconnect, identityAt } from '#service/core/accounts/index.ts';
import { userMethod } from '#service/methods/index.ts';

export const facebookDeauthorize = userMethod({
  name: 'socialize.facebook.deauthorize',
  documentation: 'Takes the permissions of the site at Facebook back and removes the identity there entirely.',
  errors: [{ errorCode: 400106, when: 'The user is not connected to Facebook.' }],
  example: { parameters: { UID: 'u-ada' } },
  uses: { disconnect },
  handler({ account, disconnect }) {
    identityAt(account, 'facebook');
    const removed = account.identities.filter(({ provider }) => provider === 'facebook');
    for (const identity of removed) disconnect(account.UID, identity, 'nothing');
    return { data: {}, did: `Facebook forgot the permissions of "${account.UID}"; the identity was removed.` };
  },
});
