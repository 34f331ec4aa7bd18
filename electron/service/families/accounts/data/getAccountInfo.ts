import { accountParts, communicationsOf, partsNotEmulated, withData } from '#service/core/accounts/index.ts';
import { passwordObject, passwordResponse, passwords } from '#service/core/credentials/passwords/index.ts';
import { answeredAccount, answeredAccountResponse } from '#service/core/login/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { list, userMethod } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';

const included = new Set(['profile', 'data']);

export const getAccountInfo = userMethod({
  name: 'accounts.getAccountInfo',
  documentation:
    "Reads an account: ids, state, times, and the parts that include asks for (profile and the site's data).",
  parameters: [
    list('include', 'Parts to include, comma separated; profile,data when left out.', {
      values: accountParts,
      notEmulated: partsNotEmulated,
      example: 'profile,data,identities-all,emails',
    }),
    list('extraProfileFields', 'Accepted; the profile is always complete.'),
    list(
      'includeCommunications',
      'Names of topics of communications to include, comma separated; all (or true): every one.',
      { max: 500 },
    ),
  ],
  takesRegToken: true,
  errors: [
    {
      errorCode: 403007,
      when: 'include has password or internal, and the call is not made with the credentials of the site.',
    },
  ],
  response: [...answeredAccountResponse, ...passwordResponse],
  example: {
    parameters: { UID: 'u-ada', include: 'profile,emails' },
    response: { UID: 'u-ada', isActive: true, isRegistered: true, profile: { firstName: 'Ada' } },
  },
  uses: { answeredAccount, passwords },
  handler({ caller, account, input, answeredAccount, passwords }) {
    const parts = input.include === undefined ? included : new Set(input.include);
    const ofSite = ['password', 'internal'].find((part) => parts.has(part));
    if (ofSite !== undefined && caller !== 'site') {
      throw new ApiError(403007, `include=${ofSite} is only for calls with the credentials of the site.`);
    }
    const hasPassword = caller === 'site' && (parts.has('password') || parts.has('all'));
    return {
      data: {
        ...withData({ communications: topicsOf(account, input.includeCommunications) }),
        ...answeredAccount(account, parts, caller === 'site'),
        ...(hasPassword && { password: passwordObject(passwords.get(account.UID)) }),
      },
      did: `Read the account "${account.UID}".`,
    };
  },
});

function topicsOf({ communications }: AccountRecord, wanted: readonly string[] = []): JsonObject {
  return wanted.some((name) => name === 'all' || name === 'true')
    ? communications
    : communicationsOf(communications, wanted);
}
