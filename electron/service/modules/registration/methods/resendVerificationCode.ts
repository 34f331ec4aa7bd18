import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { loginIDKey } from '#service/modules/accounts/repository.ts';
import { languageParameter } from '#service/modules/message-texts/text-for.ts';
import { userMethod } from '#service/modules/rest/method.ts';
import { invalidParameter } from '#service/modules/rest/parameter.ts';
import { sendVerification } from '../verification-mail.ts';

export const resendVerificationCode = userMethod({
  name: 'accounts.resendVerificationCode',
  documentation: 'Sends the mail again whose link verifies an email address; it lands in the outbox.',
  takesRegToken: true,
  parameters: [
    {
      name: 'email',
      type: 'string',
      required: false,
      documentation: 'One of the addresses of the account; left out: all that are not verified.',
      limits: { maxLength: 254 },
    },
    languageParameter,
  ],
  hints: [],
  errors: [],
  response: [],
  example: { parameters: { UID: 'u-ada' }, response: {} },
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
