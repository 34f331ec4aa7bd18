import { passwords } from '#service/core/credentials/passwords/index.ts';
import {
  activeProviders,
  loginBarredBy,
  loginRisk,
  protects,
  type SecondFactorName,
  secondFactors,
} from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { always, type CallScope, invalidParameter, type MethodResult, text } from '#service/methods/index.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { type Assertion, assertions, type Calling, type Proof } from './assertions.ts';

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
        throw invalidParameter(
          'gigyaAssertion',
          'Invalid jwt: The account has a second factor by now; verify it first.',
        );
      }
      throw invalidParameter(
        'gigyaAssertion',
        'Invalid jwt: It was begun with mode=verify; this call needs register, add or edit.',
      );
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

/** The details of a code that is not right. */
export const wrongCode = (why: string): string => `Invalid parameter value: code. ${why}`;
