import { accountsOfSite } from '#service/core/accounts/index.ts';
import { finishLogin, loginMethod, readLoginOptions } from '#service/core/login/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  compute,
  invalidParameter,
  jsonObject,
  openMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';
import { CHALLENGE_LIFETIME_MS, challenges, relyingParty, relyingPartyErrors } from './challenges.ts';
import {
  idTokenErrors,
  idTokenParameter,
  idTokenResponse,
  passkeyLogin,
  passkeyProofs,
  withPasskey,
} from './proofs.ts';
import { removeCredential } from './registering.ts';
import { passkeys } from './repository.ts';
import { checkClientData, readAssertion, verifyAssertion as verify } from './verification.ts';

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

export const verifyAssertion = loginMethod({
  name: 'accounts.auth.fido.verifyAssertion',
  documentation:
    'Logs in the user whose passkey has signed the challenge; that proves a second factor too, because the authenticator verified the user. Inferred from what mobile client libraries send, and from W3C Web Authentication; the response is that of every login.',
  parameters: [
    text('token', 'From accounts.auth.fido.getAssertionOptions.', { required: true, example: '$3.token' }),
    jsonObject('authenticatorAssertion', 'AuthenticationResponseJSON: what toJSON() of the credential gives.', {
      required: true,
      example: '$authenticator.assertion',
    }),
  ],
  errors: [
    {
      errorCode: 403042,
      when: 'No account has the passkey, its signature is wrong, or its counter says that it was copied.',
    },
  ],
  response: [idTokenResponse('login')],
  example: {
    before: [...withPasskey, ...callsOf(getAssertionOptions)],
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

// What mobile client libraries call after a method of accounts.auth.fido (U 2). F has no shapes: parameters, header and
// response are inferred from what published clients send and read, and from OAuth 2.0 (RFC 6749, 4.1).

const loggedIn = [
  ...withPasskey,
  ...callsOf(getAssertionOptions),
  {
    method: 'accounts.auth.fido.verifyAssertion',
    parameters: { token: '$3.token', authenticatorAssertion: '$authenticator.assertion' },
  },
] as const;

export const authorize = openMethod({
  name: 'oauth.authorize',
  documentation:
    'Exchanges the idToken of accounts.auth.fido.verifyAssertion, in "Authorization: Bearer", for a code of oauth.token. Mobile client libraries log in so. Inferred from what they send.',
  parameters: [text('response_type', 'code.', { required: true, values: ['code'], example: 'code' }), idTokenParameter],
  errors: idTokenErrors,
  response: [always('code', 'string', 'For oauth.token: once, within five minutes.')],
  example: { before: loggedIn, parameters: { response_type: 'code', idToken: '$4.idToken' } },
  uses: { passkeyProofs },
  handler({ input, passkeyProofs }) {
    const UID = passkeyProofs.take('login', input.idToken);
    return { data: { code: passkeyProofs.issueCode(UID) }, did: `Gave "${UID}" a code after a passkey.`, UID };
  },
});

export const token = loginMethod({
  name: 'oauth.token',
  documentation:
    'Logs in with the code of oauth.authorize: a passkey has proved the user, and a second factor too. The response is that of every login. Inferred from what mobile client libraries send.',
  parameters: [
    text('grant_type', 'authorization_code.', {
      required: true,
      values: ['authorization_code'],
      example: 'authorization_code',
    }),
    text('code', 'From oauth.authorize.', { required: true, example: '$5.code' }),
  ],
  example: {
    before: callsOf(authorize),
    parameters: { grant_type: 'authorization_code', code: '$5.code', targetEnv: 'mobile' },
    response: { UID: 'u-ada', newUser: false },
  },
  uses: { accountsOfSite, passkeyProofs, finishLogin },
  handler({ input, cid, accountsOfSite, passkeyProofs, finishLogin }) {
    const account = accountsOfSite.get(passkeyProofs.takeCode(input.code));
    if (account === undefined) throw invalidParameter('code', 'Its account was deleted.');
    return finishLogin(passkeyLogin(account, readLoginOptions(input), cid));
  },
});

export const connect = userMethod({
  name: 'oauth.connect',
  documentation:
    'Ends the registration of a passkey for mobile client libraries, with the idToken of accounts.auth.fido.registerCredentials in "Authorization: Bearer". The passkey is the user\'s already; this says so. Inferred from what they send.',
  takesRegToken: true,
  parameters: [idTokenParameter],
  errors: [...idTokenErrors, { errorCode: 403007, when: 'The idToken is of another user.' } as const].sort(
    (a, b) => a.errorCode - b.errorCode,
  ),
  example: { before: withPasskey, parameters: { UID: 'u-ada', idToken: '$2.idToken' } },
  uses: { passkeyProofs },
  handler({ account, input, passkeyProofs }) {
    const UID = passkeyProofs.take('registration', input.idToken);
    if (UID !== account.UID)
      throw new ApiError(403007, `The idToken is of "${UID}", and the call of "${account.UID}".`);
    return { data: {}, did: `The passkey of "${UID}" is connected.` };
  },
});

export const disconnect = openMethod({
  name: 'oauth.disconnect',
  documentation:
    'Ends the removal of a passkey for mobile client libraries, with the idToken of accounts.auth.fido.removeCredential in "Authorization: Bearer". The passkey is gone already; this says so. Inferred from what they send.',
  parameters: [
    text('regToken', 'Mobile client libraries send the id of the passkey in it; it has no effect.', { max: 4_000 }),
    idTokenParameter,
  ],
  hints: ['ignoreApiQueue'],
  errors: idTokenErrors,
  example: {
    before: callsOf(removeCredential),
    parameters: { idToken: '$3.idToken' },
  },
  uses: { passkeyProofs },
  handler({ input, passkeyProofs }) {
    const UID = passkeyProofs.take('removal', input.idToken);
    return { data: {}, did: `The passkey of "${UID}" is disconnected.`, UID };
  },
});
