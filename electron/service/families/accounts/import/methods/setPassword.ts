import { accountsOfSite } from '#service/core/accounts/index.ts';
import {
  endKeysOf,
  flatNames,
  hashOf,
  hashParameters,
  passwords,
  readImportedHash,
} from '#service/core/credentials/passwords/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { missingParameter, siteMethod, text } from '#service/methods/index.ts';

export const setPassword = siteMethod({
  name: 'accounts.setPassword',
  documentation:
    'Gives an account a password by its hash, as another system made it. The parameters are inferred from public code that calls it; a new password in clear is set by accounts.setAccountInfo.',
  parameters: [text('UID', 'The account.', { required: true, example: 'u-ada' }), ...hashParameters],
  // Where a service of the site hashes (algorithm custom): no other host is asked (R32).
  notEmulated: ['url'],
  errors: [{ errorCode: 403005, when: 'The site has no such account.' }],
  example: { parameters: { UID: 'u-ada', hashedPassword: 'XohImNooBHFR0OVvjcYpJw==', pwHashAlgorithm: 'md5' } },
  uses: { accountsOfSite, passwords, endKeysOf },
  handler({ input, now, accountsOfSite, passwords, endKeysOf }) {
    const { UID } = input;
    const hash = readImportedHash(hashOf(input), flatNames);
    if (hash === undefined) throw missingParameter('hashedPassword', 'This or compoundHashedPassword is needed');
    if (accountsOfSite.get(UID) === undefined) throw new ApiError(403005, `The site has no account "${UID}".`);
    passwords.change(UID, {
      hash,
      createdAt: now,
      mustChange: false,
      failed: 0,
      failedAt: undefined,
      lockedUntil: undefined,
    });
    endKeysOf(UID);
    return { data: {}, did: `Set the password of "${UID}" by its hash.`, UID };
  },
});
