import { z } from 'zod';
import { oneTimeTokens, readPayload, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { type CallScope, invalidParameter, random } from '#service/methods/index.ts';

/** A challenge can be answered for five minutes; F names no lifetime. */
export const CHALLENGE_LIFETIME_MS = 300_000;
const CHALLENGE_BYTES = 32;

/** What a challenge is for. */
type Ceremony = 'registration' | 'login';

export interface Challenge {
  readonly tokenId: number;
  /** The account that gets the passkey; undefined of a login. */
  readonly UID: string | undefined;
  /** base64url. */
  readonly challenge: string;
  readonly rpId: string;
  /** base64url; of a registration. */
  readonly userHandle: string;
}

/** A bundle carries a token without what an authenticator signs (R48). */
const issued = z.object({
  challenge: z.string().default(''),
  rpId: z.string(),
  userHandle: z.string().default(''),
});

/** Challenges for authenticators: 256 random bits, each with a token, answered once. */
export const challenges = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const makeRandom = random(bound);
  return {
    newChallenge: () => makeRandom(CHALLENGE_BYTES),
    /** @returns the token that the answer comes with */
    issue(ceremony: Ceremony, UID: string | undefined, challenge: Omit<Challenge, 'tokenId' | 'UID'>): string {
      return tokens.issue('passkey', { UID, payload: { ...challenge, ceremony }, lifetime: CHALLENGE_LIFETIME_MS });
    },
    /** @throws ApiError 400006 naming token */
    find(ceremony: Ceremony, value: string): Challenge {
      const begun =
        ceremony === 'registration'
          ? 'accounts.auth.fido.initRegisterCredentials'
          : 'accounts.auth.fido.getAssertionOptions';
      const token = tokens.find('passkey', value);
      if (token === undefined || token.payload.ceremony !== ceremony) {
        throw invalidParameter('token', `It is none of this site. Take it from ${begun}.`);
      }
      if (token.usedAt !== undefined) {
        throw invalidParameter('token', `${whyEnded(token, 'It was used already.')} Begin again with ${begun}.`);
      }
      if (bound.call.at >= token.expiresAt) {
        const at = new Date(token.expiresAt).toISOString();
        throw tokens.expired(token, invalidParameter('token', `It expired at ${at}. Begin again with ${begun}.`));
      }
      const { challenge, rpId, userHandle } = readPayload(token, issued);
      return { tokenId: token.id, UID: token.UID, challenge, rpId, userHandle };
    },
    /** @throws ApiError 400006 when another call was first */
    consume({ tokenId }: Challenge): void {
      if (!tokens.consume(tokenId)) throw invalidParameter('token', 'Another call has used it at the same time.');
    },
  };
};
