import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import { completeLogin, pointBeforeLogin, readLoginOptions } from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/**
 * Logs in whoever opened the link of a verification mail (policy emailVerification.autoLogin), when nothing else keeps the
 * account from a login; otherwise the trace says what does.
 *
 * @returns cookies of the session
 */
export const logInByLink = (bound: CallScope) => {
  const { call } = bound;
  const { emailVerification, gigyaPlugins } = policies(bound);
  return (account: AccountRecord): readonly string[] => {
    if (!emailVerification.autoLogin) return [];
    const problem = call.transport === 'http' ? 'the link is not HTTPS, and its cookie is' : whyNot(bound, account);
    if (problem !== undefined) {
      call.trace.noted('D47', 'The policy emailVerification.autoLogin logs nobody in.', { because: problem });
      return [];
    }
    const options = readLoginOptions({});
    const login = { account, options, provider: 'site', isNew: false, registration: undefined, cid: undefined };
    completeLogin(bound)(login);
    const { environment } = options;
    const lifetime = readLifetime(undefined, environment, call.at, gigyaPlugins.sessionExpiration);
    call.trace.passed('D47', 'The policy emailVerification.autoLogin logs the user in.', { UID: account.UID });
    return startSession(bound)({ UID: account.UID, environment, lifetime, cid: undefined, byLink: true }).cookies;
  };
};

function whyNot(bound: CallScope, account: AccountRecord): string | undefined {
  try {
    return pointBeforeLogin(bound)({ account })?.details;
  } catch (error) {
    if (error instanceof ApiError) return error.details;
    throw error;
  }
}
