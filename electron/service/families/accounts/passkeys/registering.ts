import {
  accountsOfSite,
  displayName,
  loginIDKey,
  timeMembers,
  timeResponse,
  withData,
} from '#service/core/accounts/index.ts';
import { identifierOfToken } from '#service/core/credentials/one-time-tokens/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  compute,
  invalidParameter,
  jsonObject,
  methodsUsing,
  random,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { CHALLENGE_LIFETIME_MS, challenges, relyingParty, relyingPartyErrors } from './challenges.ts';
import { idTokenResponse, passkeyProofs, withPasskey } from './proofs.ts';
import { MAX_PASSKEYS, passkeys } from './repository.ts';
import { ALGORITHMS, checkClientData, readAttestation, toBase64Url, verifyAttestation } from './verification.ts';

const { userMethod, openMethod } = methodsUsing({ passkeys });

const HANDLE_BYTES = 32;

const tooMany = { errorCode: 400124, when: `The account has ${MAX_PASSKEYS} passkeys already.` } as const;

export const initRegisterCredentials = userMethod({
  name: 'accounts.auth.fido.initRegisterCredentials',
  documentation:
    'Begins to register a passkey of a user: returns what a page gives to navigator.credentials.create (by PublicKeyCredential.parseCreationOptionsFromJSON). Inferred from what mobile client libraries read, and from W3C Web Authentication.',
  takesRegToken: true,
  parameters: [
    text(
      'aToken',
      'Says under which login identifier of the account the authenticator lists the passkey: from accounts.identifiers.createToken. Left out: the user name, else an address, the phone or the UID. The effect is inferred.',
    ),
  ],
  errors: [...relyingPartyErrors, tooMany],
  response: [
    always('options', 'string', 'JSON text of PublicKeyCredentialCreationOptionsJSON.'),
    always('token', 'string', 'Goes with the response of the authenticator; valid for five minutes.'),
  ],
  uses: { relyingParty, challenges, random, identifierOfToken },
  handler({ site, account, input, relyingParty, challenges, passkeys, random, identifierOfToken }) {
    const name = input.aToken === undefined ? nameOf(account) : ownLoginID(account, identifierOfToken(input.aToken));
    const rpId = relyingParty.id();
    const known = passkeys.list(account.UID);
    if (known.length >= MAX_PASSKEYS) throw new ApiError(400124, tooMany.when);
    const userHandle = known[0]?.userHandle ?? random(HANDLE_BYTES).toString('base64url');
    const challenge = challenges.newChallenge().toString('base64url');
    const options = {
      rp: { id: rpId, name: site.name },
      user: { id: userHandle, name, displayName: displayName(account.profile, account.UID) },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIFETIME_MS,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      authenticatorSelection: {
        // A login names no user, and asks for nothing else.
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
        // Mobile client libraries fail without it; a page leaves the choice to its browser.
        ...(!relyingParty.isPage && { authenticatorAttachment: 'platform' }),
      },
    };
    const token = challenges.issue('registration', account.UID, { challenge, rpId, userHandle });
    return { data: { options: JSON.stringify(options), token }, did: `Began to register a passkey for "${rpId}".` };
  },
});

export const registerCredentials = openMethod({
  name: 'accounts.auth.fido.registerCredentials',
  documentation:
    'Registers the passkey that an authenticator has made. Inferred from what mobile client libraries send, and from W3C Web Authentication.',
  takesRegToken: true,
  parameters: [
    text('token', 'From accounts.auth.fido.initRegisterCredentials; says whose passkey it becomes.', {
      required: true,
      example: '$1.token',
    }),
    jsonObject('attestation', 'RegistrationResponseJSON: what toJSON() of the new credential gives.', {
      required: true,
      example: '$authenticator.attestation',
    }),
    text('deviceName', 'What the user calls the device.', { max: 200, example: 'Laptop' }),
  ],
  errors: [tooMany],
  response: [
    always('credentialId', 'string', 'Id of the passkey, base64url. Inferred.'),
    idTokenResponse('registration'),
  ],
  example: { before: callsOf(initRegisterCredentials) },
  uses: { accountsOfSite, relyingParty, challenges, passkeyProofs, compute },
  handler({ input, accountsOfSite, relyingParty, challenges, passkeys, passkeyProofs, compute }) {
    const challenge = challenges.find('registration', input.token);
    const attestation = readAttestation(input.attestation);
    const origin = checkClientData('attestation', attestation, challenge, relyingParty);
    const { UID = '', userHandle, rpId } = challenge;
    const verified = compute(['attestation', attestation, challenge, origin], () =>
      verifyAttestation(attestation, challenge, origin),
    );
    challenges.consume(challenge);
    const { credentialId } = verified;
    if (accountsOfSite.get(UID) === undefined) throw invalidParameter('token', 'Its account was deleted.');
    if (passkeys.find(credentialId) !== undefined) {
      throw invalidParameter('attestation', 'The passkey is registered already.');
    }
    if (passkeys.list(UID).length >= MAX_PASSKEYS) throw new ApiError(400124, tooMany.when);
    const publicKey = Buffer.from(verified.publicKey);
    passkeys.add({ ...verified, UID, userHandle, rpId, publicKey, deviceName: input.deviceName });
    const idToken = passkeyProofs.issue('registration', UID);
    return { data: { credentialId, idToken }, did: `Registered a passkey of "${UID}" for "${rpId}".`, UID };
  },
});

function loginIDsOf({
  loginIDs: { username, emails, unverifiedEmails, phoneNumber },
}: AccountRecord): readonly string[] {
  return [username, ...emails, ...unverifiedEmails, phoneNumber].filter((one) => one !== undefined);
}

const nameOf = (account: AccountRecord): string => loginIDsOf(account)[0] ?? account.UID;

/** @throws ApiError 400006 for a login identifier that the account does not have: an aToken proves nothing */
function ownLoginID(account: AccountRecord, loginID: string): string {
  const own = loginIDsOf(account).find((one) => loginIDKey(one) === loginIDKey(loginID));
  if (own === undefined) throw invalidParameter('aToken', 'It stands for no login identifier of this account.');
  return own;
}

export const getCredentials = userMethod({
  name: 'accounts.auth.fido.getCredentials',
  documentation: 'Lists the passkeys of a user, oldest first. The members are inferred.',
  takesRegToken: true,
  response: arrayOf('credentials', 'The passkeys.', [
    always('id', 'string', 'Id of the passkey, base64url.'),
    sometimes('deviceName', 'string', 'What the user calls the device.'),
    always('rpId', 'string', 'Domain that it belongs to.'),
    sometimes('transports', 'array', 'How the authenticator is reached, such as internal or usb.'),
    always('isBackedUp', 'boolean', 'It is kept in several devices.'),
    ...timeResponse('created', always, 'When it was registered'),
    ...timeResponse('lastUsed', sometimes, 'When it last logged in'),
  ]),
  example: { response: { credentials: [] } },
  handler({ account, passkeys }) {
    const credentials = passkeys.list(account.UID).map((passkey) =>
      withData({
        id: passkey.credentialId,
        deviceName: passkey.deviceName,
        rpId: passkey.rpId,
        transports: passkey.transports,
        isBackedUp: passkey.isBackedUp,
        ...timeMembers('created', passkey.createdAt),
        ...timeMembers('lastUsed', passkey.lastUsedAt),
      }),
    );
    return { data: { credentials }, did: `The user has ${credentials.length} passkeys.` };
  },
});

export const removeCredential = userMethod({
  name: 'accounts.auth.fido.removeCredential',
  documentation: 'Removes a passkey of a user.',
  takesRegToken: true,
  parameters: [
    text(
      'credentialId',
      'Id of the passkey, base64url or base64; also the base64 of that text, which mobile clients send.',
      { required: true, max: 4_000, example: '$2.credentialId' },
    ),
  ],
  response: [idTokenResponse('removal')],
  example: { before: withPasskey },
  uses: { passkeyProofs },
  handler({ account, input, passkeys, passkeyProofs }) {
    const given = toBase64Url(input.credentialId);
    const text = Buffer.from(given, 'base64url').toString('latin1');
    const passkey = passkeys
      .list(account.UID)
      .find(({ credentialId }) => credentialId === given || credentialId === toBase64Url(text));
    if (passkey === undefined) throw invalidParameter('credentialId', 'The user has no such passkey.');
    passkeys.remove(passkey.credentialId);
    const idToken = passkeyProofs.issue('removal', account.UID);
    return { data: { idToken }, did: `Removed a passkey of "${account.UID}".` };
  },
});
