import { accountsOfSite } from '#service/core/accounts/index.ts';
import {
  finishLogin,
  loginParameters,
  loginResponse,
  readLoginOptions,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, compute, jsonObject, openMethod, text } from '#service/methods/index.ts';
import { checkClientData, readAssertion } from '../authenticator-response.ts';
import { CHALLENGE_LIFETIME_MS, challenges } from '../challenges.ts';
import { passkeys } from '../dependencies.ts';
import { passkeyLogin } from '../passkey-login.ts';
import { idTokenResponse, passkeyProofs } from '../proofs.ts';
import { relyingParty, relyingPartyErrors } from '../relying-party.ts';
import { verifyAssertion as verify } from '../verification.ts';

export const getAssertionOptions = openMethod({
  name: 'accounts.auth.fido.getAssertionOptions',
  documentation:
    'Begins a login with a passkey: returns what a page gives to navigator.credentials.get (by PublicKeyCredential.parseRequestOptionsFromJSON). The user is not named: the authenticator knows who it is. Inferred from what mobile client libraries read, and from W3C Web Authentication.',
  errors: [...relyingPartyErrors],
  response: [
    always('options', 'string', 'JSON text of PublicKeyCredentialRequestOptionsJSON.'),
    always('token', 'string', 'Goes with the response of the authenticator; valid for five minutes.'),
  ],
  uses: { relyingParty, challenges },
  handler({ relyingParty, challenges }) {
    const rpId = relyingParty.id();
    const challenge = challenges.newChallenge().toString('base64url');
    const options = {
      challenge,
      rpId,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
      allowCredentials: [],
    };
    const token = challenges.issue('login', undefined, { challenge, rpId, userHandle: '' });
    return { data: { options: JSON.stringify(options), token }, did: `Began a login with a passkey for "${rpId}".` };
  },
});

export const verifyAssertion = openMethod({
  name: 'accounts.auth.fido.verifyAssertion',
  documentation:
    'Logs in the user whose passkey has signed the challenge; that proves a second factor too, because the authenticator verified the user. Inferred from what mobile client libraries send, and from W3C Web Authentication; the response is that of every login.',
  parameters: [
    text('token', 'From accounts.auth.fido.getAssertionOptions.', { required: true, example: '$3.token' }),
    jsonObject('authenticatorAssertion', 'AuthenticationResponseJSON: what toJSON() of the credential gives.', {
      required: true,
      example: '$authenticator.assertion',
    }),
    ...loginParameters,
  ],
  errors: withLoginErrors([
    {
      errorCode: 403042,
      when: 'No account has the passkey, its signature is wrong, or its counter says that it was copied.',
    },
  ]),
  response: [...loginResponse, idTokenResponse('login')],
  example: {
    before: [
      { method: 'accounts.auth.fido.initRegisterCredentials', parameters: { UID: 'u-ada' } },
      {
        method: 'accounts.auth.fido.registerCredentials',
        parameters: { token: '$1.token', attestation: '$authenticator.attestation' },
      },
      { method: 'accounts.auth.fido.getAssertionOptions', parameters: {} },
    ],
    parameters: { token: '$3.token', authenticatorAssertion: '$authenticator.assertion', targetEnv: 'mobile' },
    response: { UID: 'u-ada', newUser: false },
  },
  uses: { accountsOfSite, relyingParty, challenges, passkeys, passkeyProofs, finishLogin, compute },
  handler({ input, cid, accountsOfSite, relyingParty, challenges, passkeys, passkeyProofs, finishLogin, compute }) {
    const challenge = challenges.find('login', input.token);
    const assertion = readAssertion(input.authenticatorAssertion);
    const origin = checkClientData('authenticatorAssertion', assertion, challenge, relyingParty);
    const passkey = passkeys.find(assertion.id);
    const { userHandle } = assertion.response;
    if (passkey === undefined) throw new ApiError(403042, 'No account of the site has this passkey.');
    if (userHandle && userHandle !== passkey.userHandle) {
      throw new ApiError(403042, 'response.userHandle is not that of the user of the passkey.');
    }
    const account = accountsOfSite.get(passkey.UID);
    if (account === undefined) throw new ApiError(403042, 'The account of the passkey is gone.');
    const key = passkey.publicKey.toString('base64');
    const verified = compute(['assertion', assertion, challenge, origin, passkey.credentialId, key], () =>
      verify(assertion, challenge, origin, passkey),
    );
    if ('refused' in verified) throw new ApiError(403042, verified.refused);
    challenges.consume(challenge);
    const { counter, isBackedUp } = verified;
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      const details = `The counter of the passkey is ${counter}, but ${passkey.counter} was seen before: it may have been copied.`;
      throw new ApiError(403042, details);
    }
    passkeys.used(passkey.credentialId, counter, isBackedUp);
    const login = finishLogin(passkeyLogin(account, readLoginOptions(input), cid));
    if (login.error !== undefined) return login;
    return { ...login, data: { ...login.data, idToken: passkeyProofs.issue('login', account.UID) } };
  },
});
