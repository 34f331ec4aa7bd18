import { constantTimeEqual } from '#node/constant-time.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { mask } from '#shared/protocol/masking.ts';
import { findApplication, isSecretOfApplication, shownUserKey, takesUserKey } from './user-key.ts';
import { causeOfWrongSecret, reasonOfSecret, saidOfSecret } from './wrong-secret.ts';

/**
 * Checks the parameter `secret` (spec "Authentication" B): that of the site, during a rotation the old and the new one (D34), or
 * that of the application which userKey names (D30). A secret over plain HTTP never gets here (D42).
 *
 * @returns whose secret it is: the site's without userKey, and where userKey is a parameter of the method (D59)
 * @throws ApiError 403010, or 403005 for an unknown userKey
 */
export function checkSecretOf(
  { store }: Pick<Core, 'store'>,
  call: Call,
  site: SiteRecord,
  secret: string,
  userKey?: string,
): 'site' | 'application' {
  call.trace.passed('spec: Authentication B 3', 'The secret came over HTTPS.');
  if (userKey === undefined || (takesUserKey(call) && !isSecretOfApplication(site, userKey, secret))) {
    const which = matching(siteSecrets(site), secret);
    if (which === undefined) throw secretRefused(store, call, site, secret);
    call.trace.passed('D29', `The secret is ${which}.`, { secret: mask(secret) });
    return 'site';
  }
  const application = findApplication({ store }, call, site, userKey);
  if (!constantTimeEqual(secret, application.secret.text)) throw secretRefused(store, call, site, secret, userKey);
  call.trace.passed('D30', "The secret is the application's.", { secret: mask(secret) });
  return 'application';
}

/** The valid secrets of a site, with their names for traces, newest first (D34). */
export function siteSecrets(site: SiteRecord): readonly (readonly [name: string, secret: SecretRecord])[] {
  const current = ["the site's current secret", site.secret] as const;
  return site.previousSecret === undefined
    ? [current]
    : [current, ["the site's previous secret, valid until it is removed", site.previousSecret]];
}

/** Name of the secret that equals the given text. Every candidate is compared, so that the time reveals nothing (R9). */
export function matching(
  secrets: readonly (readonly [name: string, secret: SecretRecord])[],
  given: string,
): string | undefined {
  let found: string | undefined;
  for (const [name, secret] of secrets) {
    if (constantTimeEqual(given, secret.text)) found ??= name;
  }
  return found;
}

/**
 * The refusal of a secret that is not that of what the call names (403010). What it is, is for the log (D14).
 *
 * @param userKey of the application that the call names; undefined: the site
 */
export function secretRefused(
  store: Pick<Store, 'of'>,
  call: Call,
  site: SiteRecord,
  secret: string,
  userKey?: string,
): ApiError {
  const cause = causeOfWrongSecret(store, { given: secret, place: 'parameter', apiKey: site.apiKey, userKey });
  const details = userKey === undefined ? notOfSite(site, secret) : notOfApplication(site, secret, userKey);
  const error = new ApiError(403010, details, {}, { reason: reasonOfSecret(cause), cause: 'wrong-secret' });
  const check = userKey === undefined ? 'The secret is none of the site.' : "The secret is not the application's.";
  return call.trace.refused(userKey === undefined ? 'D29' : 'D30', error, saidOfSecret(secret, cause), check);
}

function notOfSite({ apiKey, applications }: SiteRecord, secret: string): string {
  const application = applications.find((one) => constantTimeEqual(secret, one.secret.text));
  const hint =
    application === undefined
      ? 'Copy the secret of the site again, as base64 text; in a form body encode + as %2B.'
      : `It is the secret of the application "${application.userKey}": send that in userKey too.`;
  return `The secret does not belong to the site "${apiKey}". ${hint}`;
}

function notOfApplication(site: SiteRecord, secret: string, userKey: string): string {
  return constantTimeEqual(secret, site.secret.text)
    ? `The secret is the site's own, but with userKey "${shownUserKey(userKey)}" the secret of that application is needed. Send it, or leave out userKey.`
    : `The secret does not belong to the application "${userKey}". Copy the secret of the application again.`;
}
