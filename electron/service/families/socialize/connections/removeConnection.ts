import { disconnect, readProvider } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { flag, text, userMethod } from '#service/methods/index.ts';
import { removeLoginIDOf } from './login-id-of-identity.ts';

export const removeConnection = userMethod({
  name: 'socialize.removeConnection',
  documentation: 'Disconnects a user from one provider, or from all of them when none is named.',
  parameters: [
    text('provider', 'The provider to disconnect from; all of them when left out.', { example: 'facebook' }),
    text(
      'lastIdentityHandling',
      'When no identity would be left: soft (default) removes it, but a login with it still finds this account; remove removes it entirely; fail refuses.',
      { values: ['soft', 'remove', 'fail'] },
    ),
    flag(
      'removeLoginID',
      'Also removes the login identifier that the removed identity brought. Inferred: the address of the profile, where it is a login identifier. Refused, and nothing is removed, when the password of the account needs it or no other way to log in would be left.',
    ),
  ],
  errors: [
    {
      errorCode: 400030,
      when: 'No identity would be left, and lastIdentityHandling is fail; or removeLoginID would take the last way to log in.',
    },
    { errorCode: 400106, when: 'The user is not connected to the provider, or to any.' },
  ],
  example: { parameters: { UID: 'u-ada', provider: 'facebook' } },
  uses: { disconnect, removeLoginIDOf },
  handler({ account, input, disconnect, removeLoginIDOf }) {
    const { UID, identities } = account;
    const provider = input.provider === undefined ? undefined : readProvider(account, 'provider', input.provider);
    const removed = identities.filter((one) => provider === undefined || one.provider === provider);
    if (removed.length === 0) {
      throw new ApiError(400106, `The user "${UID}" is not connected to ${provider ?? 'any provider'}.`);
    }
    const isLast = removed.length === identities.length;
    if (isLast && input.lastIdentityHandling === 'fail') {
      const details = `No identity of "${UID}" would be left, and lastIdentityHandling is "fail". Connect another provider first, or send "soft" or "remove".`;
      throw new ApiError(400030, details);
    }
    const keeps = isLast && input.lastIdentityHandling !== 'remove' ? 'mapping' : 'nothing';
    const loginID = input.removeLoginID ? removeLoginIDOf(account, removed) : undefined;
    for (const identity of removed) disconnect(UID, identity, keeps);
    const names = [...new Set(removed.map((one) => one.provider))].join(', ');
    const alone = loginID === undefined ? '' : ` and removed its login identifier ${loginID}`;
    return { data: {}, did: `Disconnected "${UID}" from ${names}${alone}.` };
  },
});
