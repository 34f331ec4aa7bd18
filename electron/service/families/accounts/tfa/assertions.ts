import { z } from 'zod';
import { accountRepository } from '#service/core/accounts/index.ts';
import { oneTimeTokens, readPayload, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { issuerOf, type JwtKey, jwtKeyRepository, signWith, verifyJwt } from '#service/core/jwt/index.ts';
import { type FactorValue, factorValue, type SecondFactorName } from '#service/core/login/index.ts';
import { secondFactorNames } from '#service/core/policies/index.ts';
import { type Access, type CallScope, invalidParameter, type MethodContext } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, OneTimeToken } from '#service/records/index.ts';
import type { OwnState } from '#shared/causes/own-state.ts';

/** Assertions live five minutes (F 3.7). */
export const ASSERTION_LIFETIME_MS = 300_000;
/** Wrong codes after which a new assertion is needed. */
const MAX_ATTEMPTS = 5;

export const modes = ['register', 'verify', 'add', 'edit'] as const;
export type Mode = (typeof modes)[number];

/** What accounts.tfa.initTFA began. */
export interface Begun {
  readonly provider: SecondFactorName;
  readonly mode: Mode;
  /** With which credential. */
  readonly begunBy: Access;
}

export interface Assertion extends Begun {
  readonly id: number;
  readonly account: AccountRecord;
  /** A push was approved. */
  readonly approved?: Proof | undefined;
}

/** What a providerAssertion says. */
export interface Proof {
  /** To be registered by accounts.tfa.finalizeTFA. */
  readonly factor?: FactorValue | undefined;
}

const proof = z.object({ factor: factorValue.optional() });
const proofForm = proof.extend({ assertion: z.number() });
const begunForm = z.object({
  provider: z.enum(secondFactorNames),
  mode: z.enum(modes),
  begunBy: z.enum(['site', 'user', 'anonymous', 'registration']),
  approved: proof.optional(),
});

/** Who makes a call. */
export type Calling = Pick<MethodContext<unknown>, 'caller' | 'registration' | 'session'>;

/**
 * gigyaAssertion and providerAssertion: JWTs that accounts.tfa.getCertificate verifies, whose `jti` is a one-time token
 * that says what they stand for and can be used up.
 */
export const assertions = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const { store } = core;
  const tokens = oneTimeTokens(bound);

  function issue(key: JwtKey, kind: 'tfaAssertion' | 'tfaProof', UID: string, payload: JsonObject): string {
    const jti = tokens.issue(kind, { UID, payload, lifetime: ASSERTION_LIFETIME_MS });
    const iat = Math.floor(call.at / 1000);
    const exp = iat + ASSERTION_LIFETIME_MS / 1000;
    return signWith(key, { iss: issuerOf(apiKey), apiKey, sub: UID, iat, exp, jti });
  }

  /** @throws ApiError 400006 */
  function find(kind: 'tfaAssertion' | 'tfaProof', parameter: string, value: string): OneTimeToken {
    const refuse = (why: string, state?: OwnState) => invalidParameter(parameter, `Invalid jwt: ${why}`, { state });
    const jwt = verifyJwt(core, { apiKey, token: value });
    if ('problem' in jwt) throw refuse(jwt.problem, jwt.state);
    const token = tokens.find(kind, String(jwt.claims.jti ?? ''));
    if (token === undefined) throw refuse(`It is no ${parameter}.`);
    if (token.usedAt !== undefined) {
      throw refuse(`${whyEnded(token, 'It was used already.')} Begin again with accounts.tfa.initTFA.`);
    }
    if (call.at >= token.expiresAt) {
      throw tokens.expired(token, refuse('It has expired. Begin again with accounts.tfa.initTFA.'));
    }
    return token;
  }

  return {
    /** @returns gigyaAssertion */
    begin: (key: JwtKey, UID: string, begun: Begun): string => issue(key, 'tfaAssertion', UID, { ...begun }),
    /**
     * Reads a gigyaAssertion.
     *
     * @throws ApiError 400006 for one that is wrong, expired, used up, or of another user than the call
     */
    read(value: string, calling: Calling): Assertion {
      const token = find('tfaAssertion', 'gigyaAssertion', value);
      const refuse = (why: string) => invalidParameter('gigyaAssertion', `Invalid jwt: ${why}`);
      const account = token.UID === undefined ? undefined : store.of(accountRepository).get(apiKey, token.UID);
      if (account === undefined) throw refuse('Its account was deleted or has another UID now.');
      const caller = userOf(calling);
      if (caller !== undefined && caller !== account.UID) throw refuse('It belongs to another user than the call.');
      if (token.attempts >= MAX_ATTEMPTS) {
        throw refuse(`${MAX_ATTEMPTS} wrong codes were entered. Begin again with accounts.tfa.initTFA.`);
      }
      return { ...readPayload(token, begunForm), id: token.id, account };
    },
    /** @returns providerAssertion */
    prove({ id, account }: Assertion, proof: Proof): string {
      const key = store.of(jwtKeyRepository).current();
      // There is one: the gigyaAssertion was signed with it.
      if (key === undefined) throw new Error('There is no key for JWTs.');
      return issue(key, 'tfaProof', account.UID, { assertion: id, ...proof });
    },
    /**
     * Uses up a gigyaAssertion with its providerAssertion.
     *
     * @throws ApiError 400006 when the latter is wrong, expired, used up, or of another gigyaAssertion
     */
    finish(assertion: Assertion, value: string): Proof {
      const token = find('tfaProof', 'providerAssertion', value);
      const { assertion: id, factor } = readPayload(token, proofForm);
      if (id !== assertion.id) {
        throw invalidParameter('providerAssertion', 'Invalid jwt: It belongs to another gigyaAssertion.');
      }
      tokens.consume(token.id);
      tokens.consume(assertion.id);
      return { factor };
    },
    /** The user approved a push on another device. */
    approve({ id, account, ...begun }: Assertion, approved: Proof): void {
      tokens.change(id, { UID: account.UID, payload: { ...begun, approved } });
    },
    countWrongCode: ({ id }: Assertion) => tokens.countAttempt(id),
  };

  /** The user that a call is made by or about; undefined: it names none. */
  function userOf({ caller, registration, session }: Calling): string | undefined {
    if (registration !== undefined) return registration.account?.UID ?? '';
    if (caller === 'user') return session?.UID;
    return (caller === 'site' && call.parameters.get('UID')) || undefined;
  }
};
