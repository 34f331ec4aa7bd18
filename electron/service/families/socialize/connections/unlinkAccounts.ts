import { renameUser } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, userMethod } from '#service/methods/index.ts';

export const unlinkAccounts = userMethod({
  name: 'socialize.unlinkAccounts',
  documentation:
    "Takes the site's own id away from a user, who gets a UID of the service again: the reverse of socialize.linkAccounts. Parameters and response are inferred.",
  errors: [{ errorCode: 403200, when: 'The UID of the user is not one of the site.' }],
  response: [always('UID', 'string', 'The new UID of the user.')],
  example: { parameters: { UID: 'u-ada' } },
  uses: { renameUser },
  handler({ account, renameUser }) {
    if (!account.isSiteUID) {
      throw new ApiError(
        403200,
        `"${account.UID}" is a UID of the service: no id of the site is linked to the account.`,
      );
    }
    const UID = renameUser.toOwnUID(account.UID);
    return { data: { UID }, did: `"${account.UID}" is "${UID}" from now on.`, UID };
  },
});
