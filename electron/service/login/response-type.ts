import type { Call } from '#service/call.ts';
import { refuse } from '#service/oauth/refuse.ts';
import type { SiteRecord } from '#service/store/store.ts';
import { shown } from '#service/trace/shown.ts';
import type { LoginRequest } from './request.ts';

/** The response type, known and allowed for the site (spec "Login end-point", response_type). */
export function checkResponseType(call: Call, site: SiteRecord): LoginRequest['responseType'] {
  const responseType = call.parameters.get('response_type');
  const rule = 'spec: response_type';
  if (!responseType) {
    refuse(call, rule, 'invalid_request', 400002, 'Parameter response_type is missing. Send "token" or "code".');
  }
  if (responseType !== 'token' && responseType !== 'code') {
    refuse(
      call,
      rule,
      'unsupported_response_type',
      400012,
      `The response_type ${shown(responseType)} is not supported. Send "token" or "code".`,
    );
  }
  if (!site.responseTypes.includes(responseType)) {
    refuse(
      call,
      rule,
      'unauthorized_client',
      403007,
      `The site may not use response_type "${responseType}". Allow it in the settings of the site.`,
      { allowed: site.responseTypes.join(', ') || '(none)' },
    );
  }
  call.trace.passed(rule, 'The response type is supported and allowed for the site.', { response_type: responseType });
  return responseType;
}
