import { deleteUser } from '#service/core/accounts/index.ts';
import { userMethod } from '#service/methods/index.ts';

export const deleteAccount = userMethod({
  name: 'socialize.deleteAccount',
  documentation: 'Deletes the account of a user with everything that is kept of it; its tokens and codes end.',
  example: { parameters: { UID: 'u-ada' } },
  uses: { deleteUser },
  handler({ account, deleteUser }) {
    deleteUser(account.UID);
    return { data: {}, did: `Deleted the account "${account.UID}".` };
  },
});
