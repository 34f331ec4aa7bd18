import { emailsOf } from '#service/core/accounts/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Where the link of a verification mail leads. */
export const VERIFICATION_PATH = '/accounts.verifyEmail';

/**
 * Sends the mail whose link verifies an email address (policy emailVerification), to the outbox.
 *
 * @returns sends it to an address of the account; absent: to those that are not verified, and returns which
 */
export const sendVerification = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const send = sendMessage(bound);
  const textOf = mailText(bound);
  const { emailVerification } = policies(bound);
  return (account: AccountRecord, email?: string): readonly string[] => {
    const addresses = email === undefined ? emailsOf(account).unverified : [email];
    for (const to of addresses) {
      const token = tokens.issue('emailVerification', {
        UID: account.UID,
        payload: { email: to },
        lifetime: emailVerification.verificationEmailExpiration * 1000,
      });
      const link = `${bound.call.transport}://${bound.call.host}${VERIFICATION_PATH}?apiKey=${encodeURIComponent(bound.apiKey)}&code=${token}`;
      send({
        kind: 'email',
        purpose: 'emailVerification',
        UID: account.UID,
        to,
        subject: `Verify your address at ${bound.site.name}`,
        text: textOf('emailVerification', { link }, account) ?? `Open this link to verify the address ${to}: ${link}`,
        links: [link],
        codes: [token],
      });
    }
    return addresses;
  };
};
