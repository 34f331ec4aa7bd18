import { accountsOfSite } from '#service/core/accounts/index.ts';
import {
  checkHolder,
  oneTimeTokens,
  recipientOf,
  sentCodes,
  whyEnded,
} from '#service/core/credentials/one-time-tokens/index.ts';
import { issuerOf, jwtKey, signWith } from '#service/core/jwt/index.ts';
import { finishLogin, loginMethod, readLoginOptions } from '#service/core/login/index.ts';
import { registering } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { verifyPush } from '#service/families/accounts/push/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, type CallScope, callsOf, invalidParameter, openMethod, text } from '#service/methods/index.ts';

const vToken = text('vToken', 'From accounts.otp.sendCode or accounts.auth.otp.email.sendCode.', { required: true });
const code = text('code', 'The code that was sent.', { required: true, example: '$outbox.code' });

/** Checks a code that one of these two methods has sent. */
const sentCode = (bound: CallScope) => (input: { readonly vToken: string; readonly code: string }) => {
  const kind = oneTimeTokens(bound).find('emailOtp', input.vToken) === undefined ? 'otp' : 'emailOtp';
  return sentCodes(bound).check(kind, 'vToken', input.vToken, input.code);
};

export const authenticateByCode = openMethod({
  name: 'accounts.auth.otp.authenticate',
  documentation:
    'Gives a token for a code that was sent: with it a user who forgot the password sets a new one, as passwordResetToken of accounts.resetPassword.',
  parameters: [{ ...vToken, example: '$2.vToken' }, code],
  errors: [{ errorCode: 403047, when: 'No account has the phone or address that the code was sent to.' }],
  response: [always('access_token', 'string', 'passwordResetToken of accounts.resetPassword.')],
  example: { before: [registering, { method: 'accounts.otp.sendCode', parameters: { email: 'new@shop.example' } }] },
  uses: { accountsOfSite, oneTimeTokens, policies, sentCode },
  handler({ input, accountsOfSite, oneTimeTokens, policies, sentCode }) {
    const checked = sentCode(input);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    const { phoneNumber, email } = recipientOf(checked);
    const account = accountsOfSite.byLoginID(phoneNumber ?? email ?? '');
    if (account === undefined) throw new ApiError(403047, 'No account has what the code was sent to.');
    checkHolder(checked, account);
    oneTimeTokens.revokeOf('passwordReset', account.UID);
    const lifetime = policies.passwordReset.tokenExpiration * 1000;
    const payload = { sentTo: phoneNumber ?? email ?? '' };
    const token = oneTimeTokens.issue('passwordReset', { UID: account.UID, payload, lifetime });
    const did = `Made a token that resets the password of "${account.UID}".`;
    return { data: { access_token: token }, did, UID: account.UID };
  },
});

/** Seconds that the JWT of a proved phone or address is valid, as that of accounts.getJWT. */
const ID_TOKEN_LIFETIME_S = 300;

export const verifyCode = openMethod({
  name: 'accounts.auth.otp.verify',
  documentation:
    'Says by a JWT that the user has the phone or address that a code was sent to. The claims are inferred; accounts.getJWTPublicKey has the key.',
  parameters: [{ ...vToken, example: '$1.vToken' }, code],
  response: [
    always(
      'id_token',
      'string',
      'The JWT, valid for five minutes: claims iss, apiKey, iat, exp, phone_number or email with phone_number_verified or email_verified, and sub (UID) when an account has it.',
    ),
  ],
  example: { before: [{ method: 'accounts.otp.sendCode', parameters: { phoneNumber: '+4915112345678' } }] },
  uses: { accountsOfSite, sentCode, jwtKey },
  handler({ site: { apiKey }, input, now, accountsOfSite, sentCode, jwtKey }) {
    const checked = sentCode(input);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    const { phoneNumber, email } = recipientOf(checked);
    const account = accountsOfSite.byLoginID(phoneNumber ?? email ?? '');
    const iat = Math.floor(now / 1000);
    const claims = {
      iss: issuerOf(apiKey),
      apiKey,
      iat,
      exp: iat + ID_TOKEN_LIFETIME_S,
      ...(account && { sub: account.UID }),
      ...(phoneNumber === undefined
        ? { email, email_verified: true }
        : { phone_number: phoneNumber, phone_number_verified: true }),
    };
    return { data: { id_token: signWith(jwtKey(), claims) }, did: `Proved ${phoneNumber ?? email}.` };
  },
});

export const loginByAccessToken = loginMethod({
  name: 'accounts.auth.login',
  documentation:
    'Logs in a user who was authenticated in another way: with the access_token of accounts.auth.push.isVerified. The parameters are those that web pages send.',
  parameters: [
    text('accessToken', 'For one use; valid for five minutes.', { required: true, example: '$6.access_token' }),
    text('loginMode', 'standard (default); reAuth: the user of the session proves who it is.', {
      values: ['standard', 'reAuth'],
    }),
  ],
  errors: [{ errorCode: 403027, when: 'With loginMode=reAuth the login is another user than that of the session.' }],
  example: {
    before: [...callsOf(verifyPush), { method: 'accounts.auth.push.isVerified', parameters: { vToken: '$4.vToken' } }],
    parameters: { accessToken: '$6.access_token' },
    response: { UID: 'u-ada', newUser: false },
  },
  uses: { accountsOfSite, oneTimeTokens, finishLogin },
  handler({ input, cid, session, accountsOfSite, oneTimeTokens, finishLogin }) {
    const refuse = (why: string) => invalidParameter('accessToken', why);
    const unknown = 'It is none of this site: authenticate again.';
    const token = oneTimeTokens.usable('authentication', input.accessToken, refuse, {
      unknown,
      used: (token) => `${whyEnded(token, 'It was used already.')} Authenticate again.`,
      expired: (at) => `It expired at ${at}.`,
      fits: ({ UID = '' }) => accountsOfSite.get(UID) !== undefined,
    });
    const account = accountsOfSite.get(token.UID ?? '');
    if (account === undefined) throw refuse(unknown);
    if (input.loginMode === 'reAuth' && session?.UID !== account.UID) {
      throw new ApiError(403027, 'The login is of another user than the session.');
    }
    oneTimeTokens.consume(token.id);
    const options = readLoginOptions(input);
    return finishLogin({ account, options, provider: 'site', isNew: false, registration: undefined, cid });
  },
});
