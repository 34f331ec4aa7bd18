import { sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  ApiError,
  type Call,
  type CompactJwt,
  clockMoved,
  looksLikeJwt,
  readCompactJwt,
  validByMachineTime,
} from '#service/kernel/index.ts';
import { shorten } from '#service/methods/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { NONCE_MEMORY_S, TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { applicationThatSigned, isSignedWith, whoSigned } from './bearer-signature.ts';
import { nonceRepository } from './nonces/repository.ts';
import { checkHttps } from './secret-in-clear.ts';
import { whyOutsideWindow } from './timestamp-cause.ts';

/** Longer ones would only fill the memory of nonces. */
const MAX_JTI_LENGTH = 1000;
/** A time that differs less from now in milliseconds is meant so. */
const DAY_S = 86_400;

/** What came behind Bearer; undefined: no header, more than one, or not one word. */
export function readOwnBearer({ authorization }: Call): string | undefined {
  if (authorization?.scheme !== 'bearer' || authorization.values.length > 1) return undefined;
  return /^[ \t]+([\x21-\x7e]+)[ \t]*$/.exec(authorization.rest)?.[1];
}

/** The JWT of an application in `Authorization: Bearer <jwt>` (F 5.6); undefined: there is none. */
export function readBearer(call: Call): string | undefined {
  const text = readOwnBearer(call);
  return text !== undefined && looksLikeJwt(text) ? text : undefined;
}

/**
 * Checks the JWT that an application of the site signed with its private key (F 5.6, D62). Its `jti` is the nonce of the
 * call (D33).
 *
 * @returns the userKey of the application
 * @throws ApiError 403025 over plain HTTP; 400008 that says which rule does not hold
 */
export function checkBearer(core: Core, call: Call, site: SiteRecord, text: string): string {
  const overHttp = `A JWT was sent over plain HTTP, where anybody on the way can take it and be the application until it is used, or ${TIMESTAMP_WINDOW_S} s old. Call over HTTPS, with a new JWT.`;
  checkHttps(call, 'The JWT', 'F 5.6', overHttp, 'D42');
  const jwt = readCompactJwt(text);
  if ('problem' in jwt) {
    const cause = jwt.isEncrypted ? 'jwt-encrypted' : 'jwt-malformed';
    throw unusable(call, 'F 5.6', jwt.problem, undefined, undefined, cause);
  }
  const { userKey, jti } = checkApplicationJwt(core, call, site, jwt);
  rememberJti(core, call, site.apiKey, userKey, jti);
  return userKey;
}

/** What a JWT is judged in, besides the service: a call, or a time at which somebody asks. */
type Asked = Pick<Call, 'receivedAt' | 'trace'>;

/**
 * Checks all of a JWT but whether it was used: `alg`, `kid`, `iat`, `exp` and `nbf` if there, signature, `jti`. `iat`
 * stands for the timestamp of a signed call (D32).
 *
 * @throws ApiError 400008 that says which rule does not hold
 */
export function checkApplicationJwt(
  core: Core,
  call: Asked,
  site: SiteRecord,
  jwt: CompactJwt,
): { readonly userKey: string; readonly jti: string } {
  checkAlgorithm(call, jwt.header);
  const { userKey, publicKey } = findKey(core, call, site, jwt);
  checkTimes(core, call, jwt.claims);
  const jti = readJti(call, jwt.claims);
  checkSignature(core, call, jwt, { site, userKey, publicKey });
  return { userKey, jti };
}

function unusable(
  call: Asked,
  rule: string,
  details: string,
  values?: Record<string, string>,
  check?: string,
  cause?: CauseName,
): ApiError {
  return call.trace.refused(rule, new ApiError(400008, details, {}, { cause }), values, check);
}

/** Only RS256: `none` has no signature, and HS256 would take the public key, which anybody has, for a secret. */
function checkAlgorithm(call: Asked, header: JsonObject): void {
  const values = { alg: shown(header.alg), accepted: 'RS256' };
  if (header.crit !== undefined) {
    const details = `The header of the JWT has crit (${shown(header.crit)}), extensions that Authdesk does not know. Leave it out.`;
    throw unusable(call, 'F 5.6', details, { crit: shown(header.crit) });
  }
  if (header.alg === 'RS256') {
    call.trace.passed('F 5.6', 'The algorithm of the JWT is RS256.', values);
    return;
  }
  const cause = isUnsigned(header.alg) ? 'jwt-unsigned' : 'jwt-wrong-algorithm';
  throw unusable(call, 'F 5.6', whyNotRs256(header.alg), values, 'The algorithm of the JWT is not RS256.', cause);
}

const isUnsigned = (alg: unknown): boolean => typeof alg === 'string' && alg.toLowerCase() === 'none';

function whyNotRs256(alg: unknown): string {
  const advice = 'Sign it with RS256 and the private key of the application.';
  if (alg === undefined) return `The header of the JWT has no alg. ${advice}`;
  if (typeof alg !== 'string') return `The alg of the JWT, ${shown(alg)}, is no text. ${advice}`;
  if (isUnsigned(alg)) return `The alg of the JWT is ${shown(alg)}: it is not signed. ${advice}`;
  if (/^HS\d/i.test(alg)) {
    return `The JWT is signed with a shared secret (alg ${shown(alg)}). A public key is no secret: anybody could sign with it. ${advice}`;
  }
  return `The alg of the JWT is ${shown(alg)}, but only RS256 is accepted. ${advice}`;
}

/** The application that `kid` names, and its public key. */
function findKey(
  { store }: Core,
  call: Asked,
  site: SiteRecord,
  jwt: CompactJwt,
): { readonly userKey: string; readonly publicKey: string } {
  const { kid } = jwt.header;
  const values = { kid: shown(kid) };
  const signer = () => {
    const userKey = applicationThatSigned([site], jwt)?.userKey;
    return userKey && `It was signed with the key of the application "${userKey}": write "${userKey}" as kid.`;
  };
  if (typeof kid !== 'string' || kid === '') {
    const details = `The header of the JWT has no kid. ${signer() ?? 'Set it to the userKey of the application that signs.'}`;
    throw unusable(call, 'F 5.6', details, values, 'The header of the JWT has no kid.', 'jwt-without-kid');
  }
  const application = site.applications.find(({ userKey }) => userKey === kid);
  if (application === undefined) {
    const elsewhere = sitesOf(store).find(({ applications }) => applications.some(({ userKey }) => userKey === kid));
    if (isIdToken(jwt.claims)) {
      const details =
        'The JWT is an id_token of a user, not of an application. Sign a JWT with the private key of an application, its userKey as kid.';
      const check = 'The site has no application with this userKey.';
      throw unusable(call, 'F 5.6', details, values, check, 'id-token-as-bearer');
    }
    const hint =
      kid === site.apiKey
        ? 'It is the API key. Send the userKey of the application that signs.'
        : elsewhere === undefined
          ? (signer() ?? 'Copy the userKey from the Sites panel.')
          : `It is an application of the site "${elsewhere.name}".`;
    const details = `The kid ${shown(kid)} is no userKey of the site "${site.apiKey}". ${hint}`;
    const check = 'The site has no application with this userKey.';
    throw unusable(call, 'F 5.6', details, values, check, 'jwt-unknown-kid');
  }
  const { userKey, name, publicKey } = application;
  call.trace.passed('F 5.6', 'The kid of the JWT is an application of the site.', { ...values, application: name });
  if (publicKey === undefined) {
    const details = `The application "${userKey}" has no public key. Add the public key in the Sites panel, or as publicKey in the workspace file.`;
    throw unusable(call, 'D62', details, values, 'The application has no public key.', 'jwt-without-key');
  }
  return { userKey, publicKey };
}

/** As accounts.getJWT, and any provider of OpenID Connect, makes it: of a user, by an issuer, for a time. */
const isIdToken = ({ iss, sub, exp }: JsonObject): boolean =>
  typeof iss === 'string' && typeof sub === 'string' && exp !== undefined;

/** Not after `exp`, nor before `nbf`, if there; and `iat` inside of the window of timestamps (D32). */
function checkTimes(core: Core, call: Asked, { iat, exp, nbf }: JsonObject): void {
  const now = Math.floor(call.receivedAt / 1000);
  if (iat === undefined) {
    const details = 'The JWT has no iat. Set it to the time when the JWT is made, in seconds since 1970.';
    throw unusable(call, 'D32', details, { iat: shown(iat) }, 'The iat of the JWT is no time.', 'jwt-without-time');
  }
  for (const [name, value] of Object.entries({ iat, exp, nbf })) {
    // RFC 7519 2: a NumericDate is a JSON number, and may have a fraction; the timestamp of a call has none (D32).
    if (value === undefined || (typeof value === 'number' && (name !== 'iat' || Number.isSafeInteger(value)))) continue;
    const what = typeof value === 'string' ? 'is a text, not a number' : 'is not a whole number of seconds since 1970';
    const details = `The ${name} of the JWT, ${shown(value)}, ${what}. Write it as a JSON number, in seconds since 1970.`;
    throw unusable(
      call,
      'D32',
      details,
      { [name]: shown(value) },
      `The ${name} of the JWT is no time.`,
      'jwt-time-as-text',
    );
  }
  const difference = Number(iat) - now;
  const away = `The iat ${Number(iat)} is ${Math.abs(difference)} s ${difference < 0 ? 'behind' : 'ahead of'} the service clock (${now})`;
  // Before the window: a JWT that has expired is old as well, and its own claim says why it is worth nothing now.
  if (typeof exp === 'number' && exp <= now) {
    const own = validByMachineTime(core, 'the JWT', (machine) => machine < exp * 1000);
    const details = `${own ?? 'The JWT has expired. Make a new one for every call.'} Its exp is ${shown(exp)}, by the service clock it is ${now}.`;
    const values = { exp: shown(exp), ...(own && clockMoved) };
    throw unusable(
      call,
      'F 5.6',
      details,
      values,
      'The JWT has expired.',
      own === undefined ? 'jwt-expired' : undefined,
    );
  }
  if (typeof nbf === 'number' && Math.abs(nbf / 1000 - now) <= DAY_S) {
    const details = `The nbf of the JWT is in milliseconds. Write it in seconds since 1970. It is ${shown(nbf)}.`;
    throw unusable(call, 'F 5.6', details, { nbf: shown(nbf) }, 'The JWT is not valid yet.', 'jwt-not-yet-valid');
  }
  if (typeof nbf === 'number' && nbf > now + TIMESTAMP_WINDOW_S) {
    const own = validByMachineTime(core, 'the JWT', (machine) => nbf * 1000 <= machine + TIMESTAMP_WINDOW_S * 1000);
    const advice = own ?? 'The JWT is not valid yet. Set the clock of the machine that makes it, or nbf to its time.';
    const details = `${advice} Its nbf is ${shown(nbf)}, by the service clock it is ${now}.`;
    const cause = own === undefined ? 'jwt-not-yet-valid' : undefined;
    const values = { nbf: shown(nbf), ...(own && clockMoved) };
    throw unusable(call, 'F 5.6', details, values, 'The JWT is not valid yet.', cause);
  }
  const values = {
    iat: String(iat),
    'service clock': String(now),
    'difference in seconds': String(difference),
    allowed: `-${TIMESTAMP_WINDOW_S} to ${TIMESTAMP_WINDOW_S}`,
  };
  if (Math.abs(difference) > TIMESTAMP_WINDOW_S) {
    const { says, cause, values: more } = whyOutsideWindow(core, call, String(iat), 'The iat of the JWT');
    const details = `${says} ${away}; at most ${TIMESTAMP_WINDOW_S} s are allowed.`;
    throw unusable(call, 'D32', details, { ...values, ...more }, 'The iat of the JWT is outside the window.', cause);
  }
  call.trace.passed('D32', 'The iat of the JWT is inside the window.', values);
}

function readJti(call: Asked, { jti }: JsonObject): string {
  if (typeof jti === 'string' && jti !== '' && jti.length <= MAX_JTI_LENGTH) return jti;
  const details =
    typeof jti === 'string' && jti !== ''
      ? `The jti of the JWT has ${jti.length} characters; at most ${MAX_JTI_LENGTH} are allowed.`
      : `The JWT has no jti that is a text. Set it to another one in every JWT, for example a UUID. It has ${shown(jti)}.`;
  throw unusable(call, 'D33', details, { jti: shown(jti) }, 'The JWT has no usable jti.', 'jwt-id-missing');
}

function checkSignature(
  { store }: Core,
  call: Asked,
  jwt: CompactJwt,
  { site, userKey, publicKey }: { readonly site: SiteRecord; readonly userKey: string; readonly publicKey: string },
): void {
  if (isSignedWith(publicKey, jwt)) {
    call.trace.passed('F 5.6', 'The JWT was signed with the private key of the application.', { userKey });
    return;
  }
  const { cause, line, fix } = whoSigned(sitesOf(store), site, publicKey, jwt);
  const details = `${line} ${fix} The signature does not belong to the public key of the application "${userKey}".`;
  throw unusable(call, 'F 5.6', details, { userKey }, 'The signature of the JWT is wrong.', cause);
}

/** As a nonce of the site, under a name of its own, so that a nonce and a jti that are equal do not meet (D33, R5). */
function rememberJti({ store }: Core, call: Call, apiKey: string, userKey: string, jti: string): void {
  const nonce = `jti\n${userKey}\n${jti}`;
  const values = { jti: shown(jti) };
  const nonces = store.of(nonceRepository);
  if (nonces.remember(apiKey, nonce, call.at)) {
    call.trace.passed('D33', `The jti was not used in the last ${NONCE_MEMORY_S} s.`, values);
    return;
  }
  const usedAt = nonces.usedAt(apiKey, nonce);
  const isKnown = usedAt !== undefined && usedAt >= call.at - NONCE_MEMORY_S * 1000;
  const details = isKnown
    ? `The jti ${shown(jti)} was used before, at ${new Date(usedAt).toISOString()}. Make a new JWT with a new jti for every call, also when a call is repeated.`
    : 'The service clock was moved back to a time whose jtis have been forgotten, so a JWT that is sent again cannot be told from a new one. Move the service clock to another time, or reset the workspace.';
  const check = isKnown ? `The jti was used in the last ${NONCE_MEMORY_S} s.` : 'The jtis of this time were forgotten.';
  throw unusable(call, 'D33', details, values, check, isKnown ? 'jwt-used-before' : 'nonces-forgotten');
}

/** A value of a JWT as its JSON has it, for details and traces: a text has its quotes. */
export const shown = (value: unknown): string => shorten(JSON.stringify(value) ?? 'absent');
