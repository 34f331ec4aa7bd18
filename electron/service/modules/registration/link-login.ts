import { ApiError } from '#service/kernel/errors.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import { readLifetime } from '#service/modules/sessions/lifetime.ts';
import { startSession } from '#service/modules/sessions/start-session.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import { pointBeforeLogin, settleLogin } from './finish-login.ts';
import { readLoginOptions } from './login-options.ts';

/**
 * Logs in whoever opened the link of a verification mail (policy emailVerification.autoLogin), when nothing else keeps the
 * account from a login; otherwise the trace says what does.
 *
 * @returns cookies of the session
 */
export const logInByLink = (bound: Bound) => {
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
    settleLogin(bound)(login);
    const { environment } = options;
    const lifetime = readLifetime(undefined, environment, call.at, gigyaPlugins.sessionExpiration);
    call.trace.passed('D47', 'The policy emailVerification.autoLogin logs the user in.', { UID: account.UID });
    return startSession(bound)({ UID: account.UID, environment, lifetime, cid: undefined, byLink: true }).cookies;
  };
};

function whyNot(bound: Bound, account: AccountRecord): string | undefined {
  try {
    return pointBeforeLogin(bound)({ account })?.details;
  } catch (error) {
    if (error instanceof ApiError) return error.details;
    throw error;
  }
}
