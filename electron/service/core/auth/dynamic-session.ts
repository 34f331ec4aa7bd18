import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { type Call, cookieOf, hmacSha1 } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { siteSecrets } from './secret.ts';

/** `<expUnix>_<signature>` or `<expUnix>_<userKey>_<signature>`; base64 has no underscore. */
const form = /^(\d{1,12})_(?:(.+)_)?([A-Za-z0-9+/=-]+)$/;

/**
 * How long the site prolongs a dynamic session (sessionExpiration=-1): the cookie `gltexp_<apiKey>`, which the site signs
 * over the session's cookie and the end, with its secret or that of an application (F 5.8). The site sets it on its own
 * domain; the client-side library passes it on as the parameter `gltexp`.
 *
 * @param value of the session's cookie
 * @returns the end in milliseconds, behind the time of the call; or why there is none, `endedAt` where it has passed
 */
export function prolongedUntil(
  call: Call,
  site: SiteRecord,
  value: string,
): { readonly until: number } | { readonly problem: string; readonly endedAt?: number } {
  const name = `gltexp_${ownKeyOf(site)}`;
  const cookie = call.parameters.get('gltexp') || cookieOf(call, name);
  if (cookie === undefined) {
    return { problem: `Prolong it with the cookie ${name}, or log in with another sessionExpiration.` };
  }
  const [, seconds = '', userKey, signature = ''] = form.exec(decoded(cookie)) ?? [];
  if (seconds === '') return { problem: `The cookie ${name} is not "<end>_<signature>".` };
  const until = Number(seconds) * 1000;
  const signed = userKey === undefined ? `${value}_${seconds}` : `${value}_${seconds}_${userKey}`;
  const given = normalizeSignature(signature);
  const isRight = keysOf(site, userKey).some(
    ({ key }) => given !== undefined && constantTimeEqualDigests(Buffer.from(given, 'base64'), hmacSha1(key, signed)),
  );
  if (!isRight) return { problem: `The signature of the cookie ${name} is wrong.` };
  if (until <= call.at) {
    return { problem: `The cookie ${name} prolonged it until ${new Date(until).toISOString()}.`, endedAt: until };
  }
  return { until };
}

function keysOf(site: SiteRecord, userKey: string | undefined): readonly SecretRecord[] {
  if (userKey === undefined) return siteSecrets(site).map(([, secret]) => secret);
  return site.applications.filter((application) => application.userKey === userKey).map(({ secret }) => secret);
}

/** Cookies are often written percent-encoded. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}
