import { tryDecodePart } from './percent.ts';

/** What stands for the rest of a masked value. */
const ellipsis = '…';
/** Values shorter than this would show too much of themselves with four characters left. */
const shortestPartlyShown = 12;

/** The version mark of an access token (D24) says nothing about it: the four characters after it tell tokens apart. */
const versionMark = /^st\d\.s\.(?=.{32})/;

/**
 * The value as logs, titles and screens may show it: four characters (of a token: its version mark and four more) and
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
  'secret',
  'client_secret',
  'clientsecret',
  'oauth_token',
  'oauth_token_secret',
  'access_token',
  'accesstoken',
  'refresh_token',
  'id_token',
  'x_access_token_secret',
  'code',
  'authcode',
  'authtoken',
  'tokensecret',
  'sessionsecret',
  'sessiontoken',
  'sessionhandle',
  // JSON that holds the tokens a provider gave to the site (F 7.2).
  'providersessions',
  'logintoken',
  'anti_forgery_token',
  'regtoken',
  'x_regtoken',
  'password',
  'newpassword',
  'passwordresettoken',
  'secretanswer',
  'authorization',
]);

/** Old PHP settings write `&amp;` between pairs, so that names arrive as `amp;secret` (F 9.1 row 63). */
const strayPrefix = /^(?:amp;)+/;

/** True when a parameter of this name, in any case, holds what a log must not show. */
export function isSecretParameter(name: string): boolean {
  return secretParameters.has(name.toLowerCase().replace(strayPrefix, '').trim());
}

/** The value of a parameter as a log may show it: masked when its name says that it is secret. */
export function maskParameter(name: string, value: string): string {
  return isSecretParameter(name) ? mask(value) : value;
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

/** A URL with secret parameters masked in its query and in its fragment, where the login end-point puts tokens. */
export function maskUrl(url: string): string {
  const hash = url.indexOf('#');
  const beforeHash = hash === -1 ? url : url.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  const shown = mark === -1 ? beforeHash : beforeHash.slice(0, mark + 1) + maskQuery(beforeHash.slice(mark + 1));
  return hash === -1 ? shown : `${shown}#${maskQuery(url.slice(hash + 1))}`;
}

/** An `Authorization` value with its scheme word kept and the credential masked. */
export function maskAuthorization(value: string): string {
  const scheme = /^[A-Za-z][A-Za-z0-9-]* +(?=\S)/.exec(value)?.[0] ?? '';
  return scheme + mask(value.slice(scheme.length));
}
