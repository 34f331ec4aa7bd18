import { emailsOf, loginIDKey } from '#service/core/accounts/index.ts';
import { sendVerification } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { invalidParameter, text, userMethod } from '#service/methods/index.ts';

export const resendVerificationCode = userMethod({
  name: 'accounts.resendVerificationCode',
  documentation: 'Sends the mail again whose link verifies an email address; it lands in the outbox.',
  takesRegToken: true,
  parameters: [
    text('email', 'One of the addresses of the account; left out: all that are not verified.', { max: 254 }),
    shared.lang,
  ],
  hints: [],
  example: { parameters: { UID: 'u-ada' } },
  uses: { sendVerification },
  handler({ account, input: { email }, sendVerification }) {
    const { verified, unverified } = emailsOf(account);
    const address = email && [...verified, ...unverified].find((one) => loginIDKey(one) === loginIDKey(email));
    if (email !== undefined && address === undefined) {
      throw invalidParameter('email', 'It is none of the addresses of the account.');
    }
    if (address === undefined && unverified.length === 0) {
      throw invalidParameter('email', 'All addresses of the account are verified, or it has none.');
    }
    const sent = sendVerification(account, address);
    return { data: {}, did: `Sent the verification mail to ${sent.join(', ')}.` };
  },
});
