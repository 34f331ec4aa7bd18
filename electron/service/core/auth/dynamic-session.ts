import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { type Call, cookieOf, hmacSha1, looksLikeJwt, readCompactJwt } from '#service/kernel/index.ts';
import { shorten } from '#service/methods/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { orElse } from '#shared/or-else.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { shown } from './bearer.ts';
import { isSignedWith, whoSigned } from './bearer-signature.ts';
import { siteSecrets } from './secret.ts';

/** `<expUnix>_<signature>` or `<expUnix>_<userKey>_<signature>`; base64 has no underscore. */
const form = /^(\d{1,12})_(?:(.+)_)?([A-Za-z0-9+/=-]+)$/;

/**
 * How long the site prolongs a dynamic session (sessionExpiration=-1): the cookie `gltexp_<apiKey>`, which the site signs
 * over the session's cookie and the end, with its secret or that of an application (F 5.8), or a JWT by the private key of
 * an application (D83). The site sets it on its own domain; the client-side library passes it on as the parameter `gltexp`.
 *
 * @param value of the session's cookie
 * @returns the end in milliseconds, behind the time of the call; or why there is none
 */
export function prolongedUntil(call: Call, site: SiteRecord, value: string): { readonly until: number } | NotProlonged {
  const name = `gltexp_${ownKeyOf(site)}`;
  const cookie = call.parameters.get('gltexp') || cookieOf(call, name);
  if (cookie === undefined) {
    return { problem: `Prolong it with the cookie ${name}, or log in with another sessionExpiration.` };
  }
  const text = decoded(cookie);
  const read = looksLikeJwt(text) ? endInJwt(site, text, value) : signedEnd(site, text, value);
  if (typeof read === 'string') return { problem: `The cookie ${name} ${read}`, isWrong: true };
  if (read <= call.at) {
    return { problem: `The cookie ${name} prolonged it until ${new Date(read).toISOString()}.`, endedAt: read };
  }
  return { until: read };
}

/** Why a dynamic session is not prolonged. */
interface NotProlonged {
  readonly problem: string;
  /** When the time that the cookie gives was over, milliseconds. */
  readonly endedAt?: number;
  /** True: a cookie was sent, and it is not good. */
  readonly isWrong?: true;
}

/** The end in milliseconds, or what is wrong with a cookie with an HMAC, as the rest of a sentence. */
function signedEnd(site: SiteRecord, text: string, value: string): number | string {
  const [, seconds = '', userKey, signature = ''] = form.exec(text) ?? [];
  if (seconds === '') return 'is neither "<end>_<signature>", "<end>_<userKey>_<signature>" nor a JWT.';
  const keys = keysOf(site, userKey);
  if (keys.length === 0) return `names the userKey "${shorten(userKey ?? '')}", which is no application of the site.`;
  const signed = userKey === undefined ? `${value}_${seconds}` : `${value}_${seconds}_${userKey}`;
  const given = normalizeSignature(signature);
  const isRight = keys.some(
    ({ key }) => given !== undefined && constantTimeEqualDigests(Buffer.from(given, 'base64'), hmacSha1(key, signed)),
  );
  return isRight ? Number(seconds) * 1000 : 'has a wrong signature.';
}

/** Later is a time in milliseconds. */
const LAST_S = 99_999_999_999;

/**
 * The end in milliseconds, or what is wrong with a JWT, as the rest of a sentence: RS256, `kid` the userKey, `sub` the
 * session's cookie, `aud`, `exp` (D83, U 9).
 */
function endInJwt(site: SiteRecord, text: string, value: string): number | string {
  const jwt = readCompactJwt(text);
  if ('problem' in jwt) return `is no readable JWT: ${jwt.problem}`;
  const { alg, kid } = jwt.header;
  if (alg !== 'RS256') return `is a JWT with another alg than RS256: ${shown(alg)}.`;
  const application = site.applications.find(({ userKey }) => userKey === kid);
  if (application === undefined) return `is a JWT whose kid, ${shown(kid)}, is no userKey of the site.`;
  const { publicKey, userKey } = application;
  if (publicKey === undefined) return `is a JWT of the application "${userKey}", which has no public key. Add it.`;
  if (!isSignedWith(publicKey, jwt)) {
    const { line, fix } = whoSigned([site], site, publicKey, jwt);
    return `is a JWT whose signature is not of the application "${userKey}". ${line} ${fix}`;
  }
  const { aud, sub, exp } = jwt.claims;
  if (aud !== AUDIENCE) return `is a JWT whose aud is ${shown(aud)} instead of "${AUDIENCE}".`;
  if (sub !== value) return 'is a JWT whose sub is not the login token of this session. Make a new one at each login.';
  if (typeof exp !== 'number' || exp < 0 || exp > LAST_S) {
    return `is a JWT whose exp, ${shown(exp)}, is no time in seconds since 1970.`;
  }
  return exp * 1000;
}

/** `aud` of the JWT that the maker's plug-ins write. */
const AUDIENCE = 'gltexp';

function keysOf(site: SiteRecord, userKey: string | undefined): readonly SecretRecord[] {
  if (userKey === undefined) return siteSecrets(site).map(([, secret]) => secret);
  return site.applications.filter((application) => application.userKey === userKey).map(({ secret }) => secret);
}

/** Cookies are often written percent-encoded. */
function decoded(cookie: string): string {
  return orElse(() => decodeURIComponent(cookie), cookie);
}
