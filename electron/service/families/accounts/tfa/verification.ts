import { z } from 'zod';
import { accountRepository } from '#service/core/accounts/index.ts';
import { oneTimeTokens, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { issuerOf, type JwtKey, jwtKeyRepository, signWith, verifyJwt } from '#service/core/jwt/index.ts';
import {
  activeProviders,
  type FactorOf,
  factorValue,
  loginBarredBy,
  loginRisk,
  ofProvider,
  protects,
  type SecondFactorName,
  secondFactors,
} from '#service/core/login/index.ts';
import { policies, secondFactorNames } from '#service/core/policies/index.ts';
import {
  always,
  type CallScope,
  type Dependencies,
  type Entry,
  invalidParameter,
  type Method,
  type MethodContext,
  type MethodParameter,
  type MethodResult,
  type NoUses,
  openMethod,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, OneTimeToken } from '#service/records/index.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** Assertions live five minutes (F 3.7). */
export const ASSERTION_LIFETIME_MS = 300_000;
/** Wrong codes after which a new assertion is needed. */
const MAX_ATTEMPTS = 5;

export const modes = ['register', 'verify', 'add', 'edit'] as const;

/** What a providerAssertion says: the factor is to be registered by accounts.tfa.finalizeTFA. */
const proof = z.object({ factor: factorValue.optional() });
type Proof = z.output<typeof proof>;
const proofForm = proof.extend({ assertion: z.number() });
/** What accounts.tfa.initTFA began, with which credential; `approved`: a push was. */
const begunForm = z.object({
  provider: z.enum(secondFactorNames),
  mode: z.enum(modes),
  begunBy: z.enum(['site', 'user', 'anonymous', 'registration']),
  approved: proof.optional(),
});
type Begun = z.output<typeof begunForm>;

export interface Assertion extends Begun {
  readonly id: number;
  readonly account: AccountRecord;
}

/** Who makes a call. */
type Calling = Pick<MethodContext<unknown>, 'caller' | 'registration' | 'session'>;

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
    return tokens.usable(kind, String(jwt.claims.jti ?? ''), refuse, {
      unknown: `It is no ${parameter}.`,
      expired: () => 'It has expired.',
      next: ' Begin again with accounts.tfa.initTFA.',
    });
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

/** Parameters and response members of the methods that prove a second factor. */
export const gigyaAssertion = text(
  'gigyaAssertion',
  'From accounts.tfa.initTFA; valid for five minutes and five wrong codes.',
  { required: true },
);
export const code = text('code', 'The code that the user entered.', { required: true, max: 100 });
/** The call with which examples enable a second factor. */
export const enabling = (provider: SecondFactorName) => ({
  method: 'accounts.setPolicies',
  parameters: { twoFactorAuth: JSON.stringify({ providers: [{ name: provider, enabled: true }] }) },
});
/** The calls with which examples begin one. */
export const begunWith = (provider: SecondFactorName, mode: Begun['mode'] = 'register') =>
  [enabling(provider), { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider, mode } }] as const;
/** Of a call that shows or changes factors. A login whose second factor is open is shown none of them, and changes none. */
export const assertionForChange = {
  ...gigyaAssertion,
  documentation: 'From accounts.tfa.initTFA with mode register, add or edit.',
} as const;
/** The call with which examples register what was proved. */
export const finalized = {
  method: 'accounts.tfa.finalizeTFA',
  parameters: { gigyaAssertion: '$2.gigyaAssertion', providerAssertion: '$4.providerAssertion' },
} as const;
export const providerAssertion = always(
  'providerAssertion',
  'string',
  'A JWT: the factor was proved. For accounts.tfa.finalizeTFA, five minutes.',
);
export const lockedError: MethodError = {
  errorCode: 403120,
  when: 'The account is locked after wrong codes or failed logins (policy security.accountLockout).',
};

/** What proves a second factor has in common. */
export const verification = (bound: CallScope) => {
  const all = assertions(bound);

  /**
   * Reads the gigyaAssertion of a call about a provider.
   *
   * @throws ApiError 400006
   */
  function read(value: string, calling: Calling, provider: SecondFactorName): Assertion {
    const assertion = all.read(value, calling);
    if (assertion.provider === provider) return assertion;
    throw invalidParameter('gigyaAssertion', `Invalid jwt: It was begun for ${assertion.provider}, not ${provider}.`);
  }

  return {
    read,
    /**
     * The same for a call that shows or changes factors: it was begun to register or change one, which a login that
     * has a factor to verify cannot do.
     *
     * @throws ApiError 400006
     */
    readForChange(value: string, calling: Calling, provider: SecondFactorName): Assertion {
      const assertion = read(value, calling, provider);
      const { account, mode, begunBy } = assertion;
      const protectedBy = () => activeProviders(account, secondFactors(bound).of(account.UID), policies(bound));
      if (mode !== 'verify' && (begunBy !== 'registration' || !protectedBy().some(protects))) return assertion;
      if (mode !== 'verify') {
        const details = 'Invalid jwt: The account has a second factor by now; verify it first.';
        throw invalidParameter('gigyaAssertion', details);
      }
      const details = 'Invalid jwt: It was begun with mode=verify; this call needs register, add or edit.';
      throw invalidParameter('gigyaAssertion', details);
    },
    /**
     * The same for a call that enters a code.
     *
     * @throws ApiError 400006, 403120
     */
    readForCode(value: string, calling: Calling, provider: SecondFactorName): Assertion {
      const assertion = read(value, calling, provider);
      const { account } = assertion;
      const barred = loginBarredBy(account, passwords(bound).get(account.UID), bound.call.at);
      if (barred?.errorCode === lockedError.errorCode) throw barred;
      return assertion;
    },
    /** The error of a wrong code. It is counted, as a failed login too when the code was to log in. */
    wrong(assertion: Assertion, details: string, state?: OwnState): MethodResult {
      const { account } = assertion;
      const { UID } = account;
      all.countWrongCode(assertion);
      if (assertion.mode === 'verify') loginRisk(bound).failed(account);
      return { data: {}, did: details, UID, error: { errorCode: 400006, details, state } };
    },
    proved(assertion: Assertion, proof: Proof): MethodResult {
      const { UID } = assertion.account;
      return {
        data: { providerAssertion: all.prove(assertion, proof) },
        did: `"${UID}" proved ${assertion.provider}.`,
        UID,
      };
    },
    approve: all.approve,
  };
};

/** What a method of one second factor is given. */
interface OfFactor<N extends SecondFactorName> {
  /** As it was sent, and as it was read. */
  readonly gigyaAssertion: string;
  readonly assertion: Assertion;
  readonly verification: ReturnType<typeof verification>;
  readonly secondFactors: ReturnType<typeof secondFactors>;
  /** What the user has registered of the factor. */
  readonly own: () => readonly FactorOf<N>[];
}

/** What it declares; `from`: where its gigyaAssertion is from, where how it is read does not say that. */
type OfFactorEntry<N extends SecondFactorName, P extends readonly MethodParameter[], U extends Dependencies> = Omit<
  Entry<P, U, OfFactor<N>, 'gigyaAssertion'>,
  'takesRegToken'
> & { readonly from?: string };

/**
 * Declares a method of one second factor: what each has is its gigyaAssertion, which is read before the handler runs.
 *
 * @param reads how: see `verification`
 * @param begun the call of the example that gives it; undefined: the example has the whole call
 */
export function factorMethod<
  N extends SecondFactorName,
  const P extends readonly MethodParameter[] = [],
  U extends Dependencies = NoUses,
>(
  provider: N,
  reads: 'read' | 'readForChange' | 'readForCode',
  begun: `$${number}` | undefined,
  entry: OfFactorEntry<N, P, U>,
): Method {
  const { documentation } = reads === 'readForChange' ? assertionForChange : gigyaAssertion;
  const {
    from = documentation,
    parameters = [],
    uses,
    ...rest
  }: Omit<OfFactorEntry<N, readonly MethodParameter[], U>, 'handler'> = entry;
  const example = begun && `${begun}.gigyaAssertion`;
  return openMethod({
    ...rest,
    takesRegToken: true,
    parameters: [{ ...gigyaAssertion, documentation: from, ...(example && { example }) }, ...parameters],
    uses: { ...uses, verification, secondFactors },
    handler(context) {
      const { gigyaAssertion } = context.input;
      const assertion = context.verification[reads](gigyaAssertion, context, provider);
      const own = () => ofProvider(context.secondFactors.of(assertion.account.UID), provider);
      return entry.handler({ ...context, gigyaAssertion, assertion, own } as never);
    },
  });
}

/** The details of a code that is not right. */
export const wrongCode = (why: string): string => `Invalid parameter value: code. ${why}`;
