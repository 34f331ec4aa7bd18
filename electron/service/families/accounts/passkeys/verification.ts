import { z } from 'zod';
import { invalidParameter, shorten } from '#service/methods/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { Challenge, relyingParty } from './challenges.ts';
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

/** Characters of each member: far more than any authenticator sends. */
const MAX_LENGTH = 100_000;
/** Characters of a credential id of at most 1023 bytes (W3C Web Authentication). */
const MAX_ID_LENGTH = 1_364;

/** base64url; older mobile clients send base64, which becomes base64url. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'it is not base64url')
    .transform(toBase64Url);

const credential = <T extends z.ZodRawShape>(response: T) =>
  z
    .object({
      id: bytes(MAX_ID_LENGTH),
      rawId: bytes(MAX_ID_LENGTH),
      type: z.literal('public-key'),
      response: z.object({ clientDataJSON: bytes(MAX_LENGTH), ...response }),
    })
    .refine(({ id, rawId }) => id === rawId, { path: ['rawId'], message: 'it is not the same as id' });

/** RegistrationResponseJSON of W3C Web Authentication Level 3; members that are not needed are left out. */
const attestation = credential({
  attestationObject: bytes(MAX_LENGTH),
  transports: z.array(z.string().max(50)).max(10).optional(),
});
/** AuthenticationResponseJSON. */
const assertion = credential({
  authenticatorData: bytes(MAX_LENGTH),
  signature: bytes(MAX_LENGTH),
  userHandle: bytes(200).nullish(),
});

type Attestation = z.output<typeof attestation>;
type Assertion = z.output<typeof assertion>;

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
});

/** base64 or base64url as base64url. */
export function toBase64Url(text: string): string {
  return withoutEnding(text.replaceAll('+', '-').replaceAll('/', '_'), '=');
}

/** @throws ApiError 400006 naming attestation and the member */
export const readAttestation = (value: unknown): Attestation => read('attestation', attestation, value);

/** @throws ApiError 400006 naming authenticatorAssertion and the member */
export const readAssertion = (value: unknown): Assertion => read('authenticatorAssertion', assertion, value);

function read<T>(parameter: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParameter(parameter, asSentence(`Its member "${issue?.path.join('.')}" is wrong: ${issue?.message}`));
}

/**
 * Checks what the browser says of the ceremony: its kind, the challenge and the page.
 *
 * @param parameter that the response came in
 * @throws ApiError 400006 that says what was expected
 */
export function checkClientData(
  parameter: 'attestation' | 'authenticatorAssertion',
  { response }: { readonly response: { readonly clientDataJSON: string } },
  { challenge, rpId }: Challenge,
  party: ReturnType<typeof relyingParty>,
): string {
  const wrong = (member: string, why: string) =>
    invalidParameter(parameter, `response.clientDataJSON: ${member} ${why}`);
  const data = clientData.safeParse(jsonOf(response.clientDataJSON));
  if (!data.success) throw wrong('it', 'is no JSON with type, challenge and origin.');
  const { type, origin } = data.data;
  const expected = parameter === 'attestation' ? 'webauthn.create' : 'webauthn.get';
  if (type !== expected) throw wrong('type', `is "${shorten(type)}" instead of "${expected}".`);
  if (data.data.challenge !== challenge) throw wrong('challenge', 'is not the one that was given with this token.');
  const problem = party.problemOfOrigin(origin, rpId);
  if (problem !== undefined) throw wrong(`origin "${shorten(origin)}"`, `is refused. ${problem}`);
  return origin;
}

function jsonOf(text: string): unknown {
  return orElse(() => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), undefined);
}
