import { constantTimeEqual } from '#node/constant-time.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { shownUserKey } from './user-key.ts';
import { causeOfWrongSecret, reasonOfSecret, saidOfSecret } from './wrong-secret.ts';

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
