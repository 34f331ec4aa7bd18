import { createHash } from 'node:crypto';
import type { Identity } from '#service/modules/accounts/identities.ts';
import { invalidParameter, shorten } from '#service/modules/rest/parameter.ts';
import type { JsonObject } from '#service/storage/records.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** Members of a provider's session that are kept as the site gave them (F 7.2). */
export const sessionTexts = ['authToken', 'tokenSecret', 'sessionHandle'] as const;
/** Characters of one of them. */
const LONGEST_TEXT = 4_096;

/** A session at a provider, as the site gave it. */
export interface GivenSession {
  readonly texts: Readonly<Partial<Record<(typeof sessionTexts)[number], string>>>;
  /** Milliseconds since 1970; undefined: it never expires. */
  readonly expiresAt: number | undefined;
  /** The same for the session handle. */
  readonly handleExpiresAt: number | undefined;
}

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
    if (typeof session !== 'object' || session === null || Array.isArray(session)) {
      throw invalidParameter(parameter, `Its member "${name}" is a JSON object.`);
    }
    const given = readSession(parameter, name, session as JsonObject, now);
    const { providerUID, authToken, code } = session as JsonObject;
    if (typeof providerUID === 'string' && providerUID !== '' && providerUID.length <= 300) {
      return { provider, providerUID, session: given };
    }
    const credential = [authToken, code].find((one) => typeof one === 'string' && one !== '');
    if (providerUID !== undefined || typeof credential !== 'string') {
      throw invalidParameter(parameter, `Its member "${name}" has an authToken, a code or a providerUID, as text.`);
    }
    const id = createHash('sha256').update(`${provider}\n${credential}`).digest('hex').slice(0, 16);
    return { provider, providerUID: `${provider}-${id}`, session: given };
  });
}

function readSession(parameter: string, name: string, session: JsonObject, now: number): GivenSession {
  const texts = sessionTexts.flatMap((member) => {
    const value = session[member];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) return [[member, value] as const];
    const hint = `Its member "${name}.${member}" is a text of at most ${LONGEST_TEXT} characters.`;
    throw invalidParameter(parameter, hint);
  });
  const seconds = (member: string) => readSeconds(parameter, `${name}.${member}`, session[member]);
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
function readSeconds(parameter: string, member: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if ((typeof value === 'number' || typeof value === 'string') && /^\d{1,11}$/.test(String(value)))
    return Number(value);
  throw invalidParameter(parameter, `Its member "${member}" is a whole number of seconds.`);
}
