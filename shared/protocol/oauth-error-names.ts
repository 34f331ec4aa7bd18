export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'redirect_uri_mismatch'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_grant'
  | 'unsupported_grant_type';

/** Pairs of F 1.5 that both endpoints have. */
const shared: readonly (readonly [errorCode: number, name: OAuthErrorName])[] = [
  [400093, 'invalid_client'],
  [301001, 'invalid_client'],
  [403007, 'unauthorized_client'],
];

const ofLogin: ReadonlyMap<number, OAuthErrorName> = new Map([
  ...shared,
  [400001, 'invalid_request'],
  [400002, 'invalid_request'],
  [400006, 'invalid_request'],
  [403006, 'invalid_request'],
  [400011, 'redirect_uri_mismatch'],
  [400012, 'unsupported_response_type'],
]);

const ofToken: ReadonlyMap<number, OAuthErrorName> = new Map([
  ...shared,
  [400008, 'invalid_client'],
  [403010, 'invalid_client'],
  [400013, 'unsupported_grant_type'],
  [400014, 'invalid_grant'],
  [400015, 'invalid_grant'],
]);

/** The OAuth error of a code at the login endpoint (F 1.5); "anything unexpected" is `access_denied`. */
export const loginErrorName = (errorCode: number): OAuthErrorName => ofLogin.get(errorCode) ?? 'access_denied';

/** The OAuth error of a code at the token endpoint (F 1.5). */
export const tokenErrorName = (errorCode: number): OAuthErrorName => ofToken.get(errorCode) ?? 'invalid_request';

/** The OAuth errors that a code has of its own, one of each. */
export const oauthNamesOf = (errorCode: number): readonly OAuthErrorName[] => [
  ...new Set([ofLogin, ofToken].flatMap((names) => names.get(errorCode) ?? [])),
];
