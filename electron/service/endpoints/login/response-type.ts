import { type Choice, checkChoice } from '#service/endpoints/oauth/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { LoginRequest } from './request.ts';

const responseTypes: Choice<LoginRequest['responseType']> = {
  name: 'response_type',
  known: { token: 'token', code: 'code' },
  inWords: '"token" or "code"',
  unsupported: { error: 'unsupported_response_type', errorCode: 400012 },
};

/** The response type, known and allowed for the site (spec "Login end-point", response_type). */
export function checkResponseType(call: Call, site: SiteRecord): LoginRequest['responseType'] {
  return checkChoice(call, responseTypes, site.responseTypes);
}
