import { shared } from '#service/core/parameters/index.ts';
import { type Method, userMethod } from '#service/methods/index.ts';
import { deleteAccountOf } from '../dependencies.ts';

export const deleteAccount: Method = {
  ...userMethod({
    name: 'accounts.deleteAccount',
    documentation:
      'Deletes an account with its profile, data, password, identities and counters; its sessions and tokens end. With the policy accountOptions.sendAccountDeletedEmail the user gets a mail.',
    parameters: [shared.lang],
    example: { parameters: { UID: 'u-ada' } },
    uses: { deleteAccountOf },
    handler({ account, deleteAccountOf }) {
      deleteAccountOf(account);
      return { data: {}, did: `Deleted the account "${account.UID}".` };
    },
  }),
  access: ['site'],
};
