import type { Call, Response } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { errorDescription } from '#service/modules/oauth/error-description.ts';
import { loginErrorName } from '#service/modules/oauth/error-name.ts';
import { finishSocialLogin } from '#service/modules/registration/social-login.ts';
import type { MethodResult } from '#service/modules/rest/method.ts';
import type { AccountRecord, SiteRecord } from '#service/storage/records.ts';
import type { LoginRequest } from './request.ts';

type Parameters = readonly (readonly [string, string])[];

/**
 * Finishes a login at a provider under the policies of the account system (accounts.socialLogin, F 3.2, D60).
 *
 * @returns undefined: the site gets its credential; else the parameters of the redirect, with the regToken that goes on
 *   (F 3.3), and what the log says
 */
export function interruption(
  core: Core,
  call: Call,
  site: SiteRecord,
  account: AccountRecord,
  { provider, sessionExpiration, cid }: LoginRequest,
  isNew: boolean,
): readonly [Parameters, Pick<Response, 'errorCode' | 'error' | 'reason'>] | undefined {
  const finish = finishSocialLogin({ core, call, site, apiKey: site.apiKey });
  const options = { environment: 'browser', sessionExpiration, include: [] } as const;
  let result: MethodResult;
  try {
    result = finish({ account, options, provider, isNew, registration: undefined, cid, withoutSession: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    result = { data: {}, did: error.details, error: { errorCode: error.errorCode, details: error.details } };
  }
  if (result.error === undefined) return undefined;
  const { errorCode, details } = result.error;
  const { regToken } = result.data;
  const error = loginErrorName(errorCode);
  call.trace.failed('F 1.3', details);
  return [
    [
      ['error', error],
      ['error_description', errorDescription(errorCode)],
      ...(typeof regToken === 'string' ? [['regToken', regToken] as const] : []),
      ['provider', provider],
    ],
    { errorCode, error, reason: details },
  ];
}
