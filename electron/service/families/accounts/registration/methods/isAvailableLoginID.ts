import { accountsOfSite } from '#service/core/accounts/index.ts';
import { hidesLoginIDs } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, openMethod, text } from '#service/methods/index.ts';

export const isAvailableLoginID = openMethod({
  name: 'accounts.isAvailableLoginID',
  documentation: 'Says whether a login identifier is still free.',
  parameters: [
    text('loginID', 'User name or email address.', { required: true, max: 254, example: 'new@shop.example' }),
  ],
  errors: [{ errorCode: 403026, when: 'The policy accountOptions.preventLoginIDHarvesting is on.' }],
  response: [always('isAvailable', 'boolean', 'No account of the site has it.')],
  example: { parameters: { loginID: 'new@shop.example' }, response: { isAvailable: true } },
  uses: { accountsOfSite, hidesLoginIDs },
  handler({ input: { loginID }, accountsOfSite, hidesLoginIDs }) {
    if (hidesLoginIDs) {
      throw new ApiError(
        403026,
        'The policy accountOptions.preventLoginIDHarvesting lets only the site ask for login identifiers.',
      );
    }
    const isAvailable = accountsOfSite.byLoginID(loginID) === undefined;
    return { data: { isAvailable }, did: isAvailable ? 'It is free.' : 'An account has it.' };
  },
});
