import { timeMembers, timeResponse, withData } from '#service/core/accounts/index.ts';
import { always, invalidParameter, membersOf, sometimes, text, userMethod } from '#service/methods/index.ts';
import { toBase64Url } from '../authenticator-response.ts';
import { passkeys } from '../dependencies.ts';
import { idTokenResponse, passkeyProofs } from '../proofs.ts';

export const getCredentials = userMethod({
  name: 'accounts.auth.fido.getCredentials',
  documentation: 'Lists the passkeys of a user, oldest first. The members are inferred.',
  takesRegToken: true,
  response: [
    always('credentials', 'array', 'The passkeys.'),
    ...membersOf('credentials[]', [
      always('id', 'string', 'Id of the passkey, base64url.'),
      sometimes('deviceName', 'string', 'What the user calls the device.'),
      always('rpId', 'string', 'Domain that it belongs to.'),
      sometimes('transports', 'array', 'How the authenticator is reached, such as internal or usb.'),
      always('isBackedUp', 'boolean', 'It is kept in several devices.'),
      ...timeResponse('created', always, 'When it was registered'),
      ...timeResponse('lastUsed', sometimes, 'When it last logged in'),
    ]),
  ],
  example: { parameters: { UID: 'u-ada' }, response: { credentials: [] } },
  uses: { passkeys },
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
  example: {
    before: [
      { method: 'accounts.auth.fido.initRegisterCredentials', parameters: { UID: 'u-ada' } },
      {
        method: 'accounts.auth.fido.registerCredentials',
        parameters: { token: '$1.token', attestation: '$authenticator.attestation' },
      },
    ],
    parameters: { UID: 'u-ada', credentialId: '$2.credentialId' },
  },
  uses: { passkeys, passkeyProofs },
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
