import type { Call } from '#service/kernel/call.ts';
import { type Choice, checkChoice } from '#service/modules/oauth/choice.ts';
import type { SiteRecord } from '#service/storage/records.ts';

export type GrantType = 'authorization_code' | 'none';

const grantTypes: Choice<GrantType> = {
  name: 'grant_type',
  // The last one is an alias in newer documentation (F 0.6, D26).
  known: { authorization_code: 'authorization_code', none: 'none', client_credentials: 'none' },
  inWords: '"authorization_code" or "none"',
  unsupported: { error: 'unsupported_grant_type', errorCode: 400013 },
};

/** The grant type, known and allowed for the site (spec "Token end-point", F 1.5). */
export function checkGrantType(call: Call, site: SiteRecord): GrantType {
  return checkChoice(call, grantTypes, site.grantTypes);
}
