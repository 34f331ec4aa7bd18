import { invalidParameter, shorten } from '#service/methods/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import type { Assertion, Attestation } from './authenticator-response.ts';
import type { Challenge } from './challenges.ts';
import type { PasskeyRecord } from './repository.ts';

/** Algorithms of keys, as COSE numbers: ES256, EdDSA, RS256; the first one is preferred. */
export const ALGORITHMS = [-7, -8, -257];

/** Loaded with the first passkey: it brings a certificate library. */
const library = () => import('@simplewebauthn/server');

interface VerifiedAttestation {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
}

/**
 * Verifies a new passkey (W3C Web Authentication, "Registering a New Credential").
 *
 * @param origin of the page, which was checked
 * @throws ApiError 400006
 */
export async function verifyAttestation(
  attestation: Attestation,
  { challenge, rpId }: Challenge,
  origin: string,
): Promise<VerifiedAttestation> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { id, rawId, type, response } = attestation;
  const verified = await orInvalid('attestation', async () => {
    // The options ask for no attestation. Other formats bring certificates, whose lists of revoked ones the library
    // would load from the addresses in them (D49).
    const object = decodeAttestationObject(bytesOf(response.attestationObject));
    const format = object.get('fmt');
    if (format !== 'none' && !(format === 'packed' && object.get('attStmt').get('x5c') === undefined)) {
      throw new Error(`The attestation format is "${format}", but the options ask for "none"`);
    }
    return verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
          ...(response.transports && { transports: response.transports }),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified.verified) throw invalidParameter('attestation', 'Its statement is not signed with the new key.');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  if (credential.id !== id) throw invalidParameter('attestation', 'id is not that of response.attestationObject.');
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

type VerifiedAssertion =
  | { readonly counter: number; readonly isBackedUp: boolean }
  /** The user is not who they say. */
  | { readonly refused: string };

/**
 * Verifies that a passkey signed a challenge (W3C Web Authentication, "Verifying an Authentication Assertion").
 *
 * @throws ApiError 400006
 */
export async function verifyAssertion(
  { id, rawId, type, response }: Assertion,
  { challenge, rpId }: Challenge,
  origin: string,
  passkey: PasskeyRecord,
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await orInvalid('authenticatorAssertion', () =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The counter is compared when it is written, where no other call comes between.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verified) return { refused: 'The signature is not that of the key of the passkey.' };
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** What the library throws says what is wrong with the response. */
async function orInvalid<T>(parameter: string, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw invalidParameter(parameter, `${shorten(messageOf(error))}.`);
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
