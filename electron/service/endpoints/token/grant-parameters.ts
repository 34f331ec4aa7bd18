import { type Call, invalidIn } from '#service/kernel/index.ts';
import type { GrantType } from './grant-type.ts';

/** The parameters that only one grant has (spec "Token end-point"). */
const ofGrant: Readonly<Record<GrantType, readonly string[]>> = {
  authorization_code: ['code', 'redirect_uri'],
  none: ['x_siteUID', 'x_userInfo', 'x_sessionExpiration'],
};

/**
 * Refuses a parameter that belongs to another grant than the one asked for (D41): it would have no effect. An empty one
 * counts as not sent (RFC 6749, 3.2).
 */
export function checkGrantParameters(call: Call, grantType: GrantType): void {
  const other: GrantType = grantType === 'none' ? 'authorization_code' : 'none';
  const name = ofGrant[other].find((one) => (call.parameters.get(one) ?? '') !== '');
  if (name !== undefined) {
    const wrong = `belongs to grant_type=${other}, but grant_type=${grantType} was asked for. Leave it out, or ask for the other grant.`;
    throw call.trace.refused('D41', invalidIn(name, wrong, 400001));
  }
  call.trace.passed('D41', 'Every parameter belongs to the grant that was asked for.');
}
