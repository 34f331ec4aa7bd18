import { isEmail } from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { always, invalidParameter, openMethod, text } from '#service/methods/index.ts';
import { liteAccounts } from '../dependencies.ts';

export const guest = openMethod({
  name: 'accounts.auth.guest',
  documentation:
    'Lets somebody go on without a registration, such as to a check-out: makes the lite account of the address, and returns a regToken with which accounts.setAccountInfo and accounts.getAccountInfo go on. The parameters are those of the web SDK; the rest is inferred. An account that was there before is not opened by it: whoever calls has not proved the address.',
  parameters: [
    text('identifier', 'Email address of the guest.', { required: true, max: 254, example: 'guest@shop.example' }),
    text('identifierType', 'email; what it is when left out.', { values: ['email'] }),
  ],
  response: [always('regToken', 'string', 'Goes on with the lite account, for an hour.')],
  example: { parameters: { identifier: 'guest@shop.example', identifierType: 'email' } },
  uses: { liteAccounts, registrationTokens },
  handler({ input: { identifier }, liteAccounts, registrationTokens }) {
    if (!isEmail(identifier)) throw invalidParameter('identifier', 'It is not an email address.');
    const isKnown = liteAccounts.find(identifier) !== undefined;
    const UID = isKnown ? undefined : liteAccounts.create(identifier).account.UID;
    const regToken = registrationTokens.issue(UID, { isLite: true });
    const did = isKnown ? 'The address has a lite account already; it was not opened.' : 'Made a lite account.';
    return { data: { regToken }, did, ...(UID !== undefined && { UID }) };
  },
});
