import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { checkSiteSecret } from './secret.ts';
import { checkUserKey } from './user-key.ts';
import { isSecretOfApplication, takesUserKey } from './user-key-parameter.ts';

/**
 * Checks the parameter `secret` (spec "Authentication" B). A secret over plain HTTP never gets here (D42).
 *
 * @returns whose secret it is: the site's without userKey, and where userKey is a parameter of the method (D59)
 * @throws ApiError 403010, or 403005 for an unknown userKey
 */
export function checkSecretOf(
  core: Pick<Core, 'store'>,
  call: Call,
  site: SiteRecord,
  secret: string,
  userKey?: string,
): 'site' | 'application' {
  call.trace.passed('spec: Authentication B 3', 'The secret came over HTTPS.');
  if (userKey === undefined || (takesUserKey(call) && !isSecretOfApplication(site, userKey, secret))) {
    checkSiteSecret(core, call, site, secret);
    return 'site';
  }
  checkUserKey(core, call, site, userKey, secret);
  return 'application';
}
