import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Identity } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, shorten } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** Members of a provider's session that are kept as the site gave them (F 7.2). */
const sessionTexts = ['authToken', 'tokenSecret', 'sessionHandle'] as const;
/** Characters of one of them. */
export const MAX_TEXT_LENGTH = 4_096;

/** A session at a provider, as the site gave it, in the form where it is stored: what is undefined is left out there. */
export const givenSession = z
  .object({
    texts: z.partialRecord(z.enum(sessionTexts), z.string()),
    /** Milliseconds since 1970; undefined: it never expires. */
    expiresAt: z.number().optional(),
    /** The same for the session handle. */
    handleExpiresAt: z.number().optional(),
  })
  .transform(({ texts, expiresAt, handleExpiresAt }) => ({ texts, expiresAt, handleExpiresAt }));
export type GivenSession = z.infer<typeof givenSession>;

/** An identity with the session that came for it. */
export type IdentityWithSession = Identity & { readonly session: GivenSession };

/**
 * Reads `providerSessions`: an object keyed by provider, each with what the site got from that provider (F 7.2). The
 * simulated provider does not know whose authToken it is: without a providerUID, the identity is made from the token,
 * always the same one from the same token.
 *
 * @param now service clock, milliseconds; for tokenExpiresIn
 * @throws ApiError 400006 naming the provider and the member
 */
export function readProviderSessions(
  parameter: string,
  sessions: JsonObject,
  now: number,
): readonly IdentityWithSession[] {
  const entries = Object.entries(sessions);
  if (entries.length === 0) throw invalidParameter(parameter, 'It names no provider.');
  const seen = new Set<string>();
  return entries.map(([name, session]) => {
    const provider = canonicalProvider(name);
    if (provider === undefined) throw invalidParameter(parameter, `"${shorten(name)}" is no provider.`);
    // Different spellings name the same provider, perhaps a thousand times in one call (R52).
    if (seen.has(provider)) throw invalidParameter(parameter, `It names the provider ${provider} twice.`);
    seen.add(provider);
    if (!isObject(session)) {
      throw invalidParameter(parameter, `Its member "${name}" is a JSON object.`);
    }
    const given = readSession(session, now, (member, hint) =>
      invalidParameter(parameter, `Its member "${name}.${member}" ${hint}`),
    );
    const { providerUID, authToken, code } = session;
    if (typeof providerUID === 'string' && providerUID !== '' && providerUID.length <= 300) {
      return { provider, providerUID, session: given };
    }
    const credential = [authToken, code].find((one) => typeof one === 'string' && one !== '');
    if (providerUID !== undefined || typeof credential !== 'string') {
      throw invalidParameter(parameter, `Its member "${name}" has an authToken, a code or a providerUID, as text.`);
    }
    return { ...identityOfToken(provider, credential), session: given };
  });
}

/** The same from a session whose members are parameters of their own, `provider` and `authToken` among them (F 7.13). */
export function readProviderSession(
  { provider: name, authToken, ...rest }: FlatSession,
  now: number,
): IdentityWithSession {
  const provider = canonicalProvider(name);
  if (provider === undefined) throw invalidParameter('provider', `"${shorten(name)}" is no provider.`);
  const session = readSession({ authToken, ...rest }, now, (member, hint) => invalidParameter(member, `It ${hint}`));
  return { ...identityOfToken(provider, authToken), session };
}

type FlatSession = Readonly<Record<'provider' | 'authToken', string>> & Readonly<Record<string, unknown>>;

function identityOfToken(provider: string, token: string): Identity {
  const id = createHash('sha256').update(`${provider}\n${token}`).digest('hex').slice(0, 16);
  return { provider, providerUID: `${provider}-${id}` };
}

/** Makes the error about a member, from a sentence that goes on with what it is. */
type Refuse = (member: string, hint: string) => Error;

function readSession(session: Readonly<Record<string, unknown>>, now: number, refuse: Refuse): GivenSession {
  const texts = sessionTexts.flatMap((member) => {
    const value = session[member];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return [[member, value] as const];
    throw refuse(member, `is a text of at most ${MAX_TEXT_LENGTH} characters.`);
  });
  const seconds = (member: string) => readSeconds(member, session[member], refuse);
  const [until, lasting, handle] = [
    seconds('tokenExpiration'),
    seconds('tokenExpiresIn'),
    seconds('sessionHandleExpiration'),
  ];
  return {
    texts: Object.fromEntries(texts),
    expiresAt: until !== undefined ? until * 1000 : lasting === undefined ? undefined : now + lasting * 1000,
    handleExpiresAt: handle === undefined ? undefined : handle * 1000,
  };
}

/** Seconds as a number or as text. */
function readSeconds(member: string, value: unknown, refuse: Refuse): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if ((typeof value === 'number' || typeof value === 'string') && /^\d{1,11}$/.test(String(value)))
    return Number(value);
  throw refuse(member, 'is a whole number of seconds.');
}

/**
 * The tokens of foreign providers (`oidc-<name>`, `saml-<name>`) are not kept: the interface has no member and no method that gives
 * them (F 2, F 8.4). Nothing is invented for a provider that is there.
 *
 * @param provider lower case
 * @throws ApiError 400096 for such a provider (D47)
 */
export function refuseForeignTokens(provider: string): void {
  if (!/^(?:oidc|saml)-/.test(provider)) return;
  const details = `Authdesk keeps no session of ${provider}: the tokens of a foreign provider serve the login alone (id token, userinfo) and are then dropped. This is not emulated.`;
  throw new ApiError(400096, details);
}
