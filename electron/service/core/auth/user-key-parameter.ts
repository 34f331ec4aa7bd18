import { constantTimeEqual } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/index.ts';
import type { ApplicationRecord, SiteRecord } from '#service/records/index.ts';

/** Methods in which `userKey` is a parameter when the call has another credential (D59). */
const methods: ReadonlySet<string> = new Set(['socialize.exchangeUIDSignature', 'accounts.exchangeUIDSignature']);

/** True when `userKey` of this call names the application that is meant, and perhaps not the caller's (D59). */
export function takesUserKey({ facts }: Call): boolean {
  return methods.has(facts.method);
}

/** The application of a userKey; undefined when the site has none. */
export function applicationOf(site: SiteRecord, userKey: string): ApplicationRecord | undefined {
  return site.applications.find((application) => application.userKey === userKey);
}

/** True when the secret is the application's own, and not another credential beside its userKey (D59). */
export function isSecretOfApplication(site: SiteRecord, userKey: string, secret: string): boolean {
  const application = applicationOf(site, userKey);
  return application !== undefined && constantTimeEqual(secret, application.secret.text);
}
