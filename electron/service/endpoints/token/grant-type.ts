import { type Choice, checkChoice, checkSupported } from '#service/endpoints/oauth/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';

export type GrantType = 'authorization_code' | 'none';

const grantTypes: Choice<GrantType> = {
  name: 'grant_type',
  // The last one is an alias in newer documentation (F 0.6, D26).
  known: { authorization_code: 'authorization_code', none: 'none', client_credentials: 'none' },
  inWords: '"authorization_code" or "none"',
  instead: {
    password: 'Log the user in with accounts.login, or at the login end-point.',
    refresh_token: 'Get a new token as the first one was got: there are no refresh tokens here.',
    implicit: 'Use the login end-point with response_type=token.',
    token: 'Use the login end-point with response_type=token.',
    code: 'Send "authorization_code".',
    auth_code: 'Send "authorization_code".',
    'urn:ietf:params:oauth:grant-type:jwt-bearer':
      'Send the JWT of an application with each call, as "Authorization: Bearer <jwt>".',
  },
  unsupported: { error: 'unsupported_grant_type', errorCode: 400013 },
};

/** Refuses a grant that this end-point does not have, by its name (F 1.5), before the parameters that belong to it. */
export function checkGrantSupported(call: Call): void {
  checkSupported(call, grantTypes);
}

/** The grant type, known and allowed for the site (spec "Token end-point", F 1.5). */
export function checkGrantType(call: Call, site: SiteRecord): GrantType {
  return checkChoice(call, grantTypes, site.grantTypes);
}
