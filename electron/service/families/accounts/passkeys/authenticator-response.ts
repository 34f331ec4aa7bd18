import { z } from 'zod';
import { invalidParameter, shorten } from '#service/methods/index.ts';
import { orElse } from '#shared/or-else.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { Challenge } from './challenges.ts';
import type { relyingParty } from './relying-party.ts';

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

export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;

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
