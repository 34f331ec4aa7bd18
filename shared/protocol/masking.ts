import { tryDecodePart } from './percent.ts';

/** Replaces the rest of a masked value. */
const ellipsis = '…';
/** Shorter values are masked as a whole: four characters would show too much of them. */
const shortestPartlyShown = 12;

/** The version mark of a token or a code (D24). It is no secret; the four characters after it tell tokens apart. */
const versionMark = /^(?:st|co|af|ot)\d\.s\.(?=.{32})/;

/** Access tokens, codes, anti-forgery tokens (D24) and one-time tokens by their version mark, whole or cut off, anywhere in a text. */
export const credentialForm = /(?:st|co|af|ot)\d\.s\.[A-Za-z0-9_-]{16,}/g;

/**
 * The value as logs, titles and the UI may show it: four characters (of a token: its version mark and four more) and
 * an ellipsis; a short one wholly masked.
 */
export function mask(value: string): string {
  if (value === '') return '';
  if (value.length < shortestPartlyShown) return ellipsis;
  const mark = versionMark.exec(value)?.[0].length ?? 0;
  return value.slice(0, mark + 4) + ellipsis;
}

/** Parameters whose values are secrets, tokens or codes; names in lower case, as parameters match in any case (D5). */
export const secretParameters: ReadonlySet<string> = new Set([
  ...['secret', 'client_secret', 'clientsecret', 'oauth_token', 'oauth_token_secret', 'access_token', 'accesstoken'],
  ...['refresh_token'],
  // Of introspection and revocation, and a name that people give an access token: a JWT has no version mark.
  ...['token', 'id_token', 'x_access_token_secret', 'code', 'authcode', 'authtoken', 'tokensecret', 'sessionsecret'],
  ...['sessiontoken', 'sessionhandle'],
  // JSON that holds the tokens a provider gave to the site (F 7.2).
  ...['providersessions', 'logintoken', 'login_token', 'cookievalue'],
  // What goes with verification codes and second factors (F 7.3).
  ...['vtoken', 'phvtoken', 'atoken', 'gigyaassertion', 'providerassertion'],
  ...['scttoken', 'verificationtoken', 'pushtoken', 'qrcode', 'backupcode', 'backupcodes'],
  ...['anti_forgery_token', 'regtoken', 'x_regtoken', 'password', 'newpassword', 'passwordresettoken'],
  // What names a lite account without its address.
  ...['emailtoken', 'emailaccounttoken', 'channeltoken'],
  // Hashes of passwords that another system made (F 7.3).
  ...['hashedpassword', 'compoundhashedpassword', 'secretanswer', 'secretresponse'],
  // Credentials of push vendors, the address of a device, and a link that logs in (accounts.auth.push, magiclink).
  ...['vendors', 'fcm', 'fcmhttpv1', 'private_key', 'pushtoken', 'magiclink'],
  // Names that no method has, under which people send a secret or a token all the same.
  ...['apisecret', 'api_secret', 'appsecret', 'app_secret', 'partnersecret', 'partner_secret', 'secretkey'],
  ...['secret_key', 'consumersecret'],
  ...['usersecret', 'user_secret', 'x_secret', 'x_access_token', 'idtoken', 'refreshtoken'],
  // Of the OpenID provider (X 2). Its tokens and codes are masked by their version marks, too.
  ...['device_code', 'user_code', 'usercode', 'code_verifier', 'id_token_hint', 'subject_token', 'gmidticket'],
  ...['client_assertion'],
  // Holds the login token where it is a JWT (D83).
  'gltexp',
  'authorization',
]);

/** Names of parameters that hold secrets without being named so: those of a webhook's own headers (accounts.webhooks.set). */
const holdersOfSecrets: ReadonlySet<string> = new Set(['headers']);

/** Part of each of these names and of few others: a quick test before the full one. */
const hint =
  /secret|token|code|session|passw|authorization|cookie|assertion|vendors|fcm|private_key|magiclink|gmidticket|gltexp/i;
const parameterHint = new RegExp(`${hint.source}|headers`, 'i');

/** A letter, a digit, `_` or a percent sign, percent-encoded without need: it can hide one of the names. */
const mayHide = /%(?:2[5]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F)/i;

/**
 * False: no name in a raw query string or form body, nor anything in its values, is that of a secret, once decoded. True: it
 * may be. One look at the whole text, because each call is asked.
 */
export function mayNameSecret(raw: string): boolean {
  return parameterHint.test(raw) || mayHide.test(raw);
}

/** Old PHP settings write `&amp;` between pairs, so that names arrive as `amp;secret` (F 9.1 row 63). */
const strayPrefix = /^(?:amp;)+/;

/** Separators between the words of `user[secret]`, `secret[0]`, `x.secret`, `client-secret` or `{"secret":"…"`. */
const betweenWords = /[^a-z0-9_]+/;

/**
 * True when the log must not show the value of a parameter of this name, in any case. Also true when one word of the name
 * is such a name. `code` counts only as the first word: a `country.code` is no secret.
 */
export function isSecretParameter(name: string): boolean {
  if (!parameterHint.test(name)) return false;
  return isSecretMember(name) || holdersOfSecrets.has(wordsOf(name).find((word) => word !== '') ?? '');
}

/** The same for a member of a response, where `headers` are the columns of a report as well. */
export function isSecretMember(name: string): boolean {
  if (!hint.test(name)) return false;
  const words = wordsOf(name);
  const first = words.find((word) => word !== '');
  return words.some((word) => secretParameters.has(word) && (word !== 'code' || word === first));
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().replace(strayPrefix, '').trim().split(betweenWords);
}

const names = [...secretParameters].sort((a, b) => b.length - a.length).join('|');
const quotes = String.raw`(?:\\*["']|%(?:25){0,3}(?:22|27|5C)|&quot;)*`;
/** The end of a percent-encoded value. */
const notInValue = `%(?:25){0,3}(?:2[267C]|3[BF]|5C|7D)|&quot;`;

/** The characters of a secret in every encoding, blanks too: masking must not stop at a blank within a secret. */
const character = String.raw`(?:(?!${notInValue})(?:[^&;?,"'\s{}\]<>\\]| |\\+(?:[/+=]|u00[0-9A-Fa-f]{2})))`;

/**
 * A pair whose name is secret where no parameter begins: in JSON, behind `;` or a second `?`, behind the `&` of a path;
 * plain or percent-encoded.
 */
const namedValue = new RegExp(
  String.raw`(?<=^|[^A-Za-z0-9_-]|%(?:25){0,3}[0-9A-Fa-f]{2})((?:${names})(?:\[\w*\]|%5B\w*%5D|\])*${quotes}\s*(?:[=:]|%(?:25){0,3}3[AD])(?:\s|\+(?=["'%]))*${quotes}(?:(?:basic|bearer|oauth)(?:\s|\+|%20)+)?)(${character}+)`,
  'gi',
);
/** The separator between a name and its value, plain or percent-encoded: a quick test before the full one. */
const separator = /[=:%]/;

/** A value that `mask` has masked, perhaps with the fragment of its address. */
const maskedAlready = /^(?:(?:(?:st|co|af|ot)\d\.s\.)?.{4})?…(?:#|$)/;

/**
 * A text that a client sent, with the values of all pairs masked whose name is secret. Not for the service's own
 * sentences, which may explain how to send a secret.
 */
export function maskNamed(text: string): string {
  if (!separator.test(text) || !hint.test(text)) return text;
  return text.replace(namedValue, (pair: string, name: string, value: string) =>
    maskedAlready.test(value) ? pair : name + mask(value),
  );
}

/** User and password of an address: `https://user:password@host/`. */
const userInfo = /(\/\/)[^/?#\s@]*@/g;

/** A path or a whole address as received, without user and password, and with the values of secret names masked. */
export function maskAddress(text: string): string {
  return maskNamed(text.includes('@') ? text.replace(userInfo, `$1${ellipsis}@`) : text);
}

/** The value of a parameter as a log may show it: masked when its name says that it is secret. */
export function maskParameter(name: string, value: string): string {
  return isSecretParameter(name) ? mask(value) : maskNamed(value);
}

/** Decodes a name for comparison only; one that is broken stays as it is, with its readable escapes decoded. */
function readName(raw: string): string {
  if (!raw.includes('%') && !raw.includes('+')) return raw;
  const decoded = tryDecodePart(raw);
  if ('text' in decoded) return decoded.text;
  return raw
    .replaceAll('+', ' ')
    .replace(/%([2-7][0-9A-Fa-f])/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * A raw query string or form body with the values of secret parameters masked; everything else keeps its bytes, broken
 * encodings included, so that the log shows what was received.
 */
export function maskQuery(raw: string): string {
  return raw
    .split('&')
    .map((piece) => {
      const equals = piece.indexOf('=');
      if (equals === -1 || !isSecretParameter(readName(piece.slice(0, equals)))) return piece;
      return piece.slice(0, equals + 1) + mask(piece.slice(equals + 1));
    })
    .join('&');
}

/**
 * A URL without user and password, and with secret parameters masked in its query and in its fragment, where the login
 * end-point puts tokens.
 */
export function maskUrl(url: string): string {
  const hash = url.indexOf('#');
  const beforeHash = hash === -1 ? url : url.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  const shown = mark === -1 ? beforeHash : beforeHash.slice(0, mark + 1) + maskQuery(beforeHash.slice(mark + 1));
  return maskAddress(hash === -1 ? shown : `${shown}#${maskQuery(url.slice(hash + 1))}`);
}

/** An `Authorization` value with its scheme word kept and the credential masked. */
export function maskAuthorization(value: string): string {
  const scheme = /^[A-Za-z][A-Za-z0-9-]{0,19} +(?=\S)/.exec(value)?.[0] ?? '';
  return scheme + mask(value.slice(scheme.length));
}
