import type { Call } from '#service/call.ts';
import { refuse } from '#service/oauth/refuse.ts';
import type { SiteRecord } from '#service/store/store.ts';
import { shown } from '#service/trace/shown.ts';

export type GrantType = 'authorization_code' | 'none';

const GRANTS: Readonly<Record<string, GrantType>> = {
  authorization_code: 'authorization_code',
  none: 'none',
  // An alias in newer documentation (F 0.6, D26).
  client_credentials: 'none',
};

/** The grant type, known and allowed for the site (spec "Token end-point", F 1.5). */
export function checkGrantType(call: Call, site: SiteRecord): GrantType {
  const rule = 'spec: grant_type';
  const sent = call.parameters.get('grant_type');
  if (!sent) {
    refuse(
      call,
      rule,
      'invalid_request',
      400002,
      'Parameter grant_type is missing. Send "authorization_code" or "none".',
    );
  }
  const grant = Object.hasOwn(GRANTS, sent) ? GRANTS[sent] : undefined;
  if (grant === undefined) {
    refuse(
      call,
      rule,
      'unsupported_grant_type',
      400013,
      `The grant_type ${shown(sent)} is not supported. Send "authorization_code" or "none".`,
    );
  }
  if (!site.grantTypes.includes(grant)) {
    refuse(
      call,
      rule,
      'unauthorized_client',
      403007,
      `The site may not use grant_type "${grant}". Allow it in the settings of the site.`,
      { allowed: site.grantTypes.join(', ') || '(none)' },
    );
  }
  call.trace.passed(rule, 'The grant type is supported and allowed for the site.', { grant_type: sent });
  return grant;
}
