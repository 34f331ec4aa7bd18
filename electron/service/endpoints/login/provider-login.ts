import { completeLogin, loginRisk, readLoginOptions } from '#service/core/login/index.ts';
import { ApiError, type Call, OAuthError } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { loginErrorName } from '#shared/protocol/oauth-error-names.ts';
import { accountOfVisitor, type Visitor } from './account.ts';
import { SOCIAL_LOGIN } from './connection.ts';
import type { LoginRequest } from './request.ts';
import type { SiteCall } from './site-call.ts';

/** True for a login that registers the user under the policies; policies do not apply to a temporary account (D60, D22). */
export const registersUser = ({ address, isTemporary }: LoginRequest): boolean =>
  address === SOCIAL_LOGIN && !isTemporary;

/** A login that the policies or the schema of the site stop. */
interface StoppedLogin {
  readonly error: OAuthError;
  /** Goes on with it; absent: nothing does (F 3.3). */
  readonly regToken?: string;
}

/**
 * Logs a user in with an identity. What keeps the user from it is what keeps one from every login: a lock, or a second
 * factor (F 7.4), with which a regToken goes on: accounts.tfa.initTFA.
 *
 * accounts.socialLogin registers the user under the policies and the schema of the site, too (F 3.2, D60). While something
 * is open the account is pending, and a regToken goes on: accounts.setAccountInfo, then accounts.finalizeRegistration.
 */
export function settleVisitor(at: SiteCall, visitor: Visitor, request: LoginRequest): AccountRecord | StoppedLogin {
  const { call } = at;
  const { provider, cid, sessionExpiration, isPending } = request;
  const registers = registersUser(request);
  const rule = registers ? 'D60' : 'F 7.4';
  const { account: known } = visitor;
  const barred = loginRisk(at).barrier(known);
  if (barred !== undefined) return stopped(call, rule, barred);

  const account = accountOfVisitor(at, visitor, request, registers);
  call.facts.UID = account.UID;
  const settled = completeLogin(at)({
    account,
    options: readLoginOptions({ sessionExpiration }),
    provider,
    isNew: known === undefined,
    finishes: registers && !isPending,
    isSocial: !registers,
    registration: undefined,
    cid,
    brings: { identities: [{ provider, providerUID: visitor.providerUID }] },
  });
  if ('interrupted' in settled) {
    const { errorCode, details } = settled.interrupted.error;
    return { ...stopped(call, rule, new ApiError(errorCode, details)), regToken: settled.regToken };
  }
  if (registers) {
    const done = settled.registers ? 'Nothing is open: the account is final now.' : 'Nothing is open.';
    call.trace.passed('D60', done, { UID: account.UID });
  }
  return settled.account;
}

function stopped(call: Call, rule: string, { errorCode, details }: ApiError): StoppedLogin {
  return { error: call.trace.refused(rule, new OAuthError(loginErrorName(errorCode), errorCode, details)) };
}
