import { constantTimeEqual } from '#node/constant-time.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { mask } from '#shared/protocol/masking.ts';
import { causeOfWrongSecret, reasonOfSecret, saidOfSecret } from './wrong-secret.ts';

/**
 * Checks the secret of a site; during a rotation both the old and the new one are valid (D34).
 *
 * @throws ApiError 403010
 */
export function checkSiteSecret({ store }: Pick<Core, 'store'>, call: Call, site: SiteRecord, secret: string): void {
  const which = matching(siteSecrets(site), secret);
  if (which !== undefined) {
    call.trace.passed('D29', `The secret is ${which}.`, { secret: mask(secret) });
    return;
  }
  const application = site.applications.find((candidate) => constantTimeEqual(secret, candidate.secret.text));
  const hint =
    application === undefined
      ? 'Copy the secret of the site again, as base64 text; in a form body encode + as %2B.'
      : `It is the secret of the application "${application.userKey}": send that in userKey too.`;
  const cause = causeOfWrongSecret(store, {
    given: secret,
    place: 'parameter',
    apiKey: site.apiKey,
    userKey: undefined,
  });
  const details = `The secret does not belong to the site "${site.apiKey}". ${hint}`;
  const error = new ApiError(403010, details, {}, { reason: reasonOfSecret(cause), cause: 'wrong-secret' });
  throw call.trace.refused('D29', error, saidOfSecret(secret, cause), 'The secret is none of the site.');
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
