/**
 * The error of a REST call: the only thing that auth, dispatcher and methods throw on purpose.
 * The envelope is made in one place from it (D13, D14).
 */
export class ApiError extends Error {
  readonly errorCode: number;
  /** What was wrong in this call: names the parameter, the limit or the values compared; never a secret (D14). */
  readonly details: string;
  /** Extra members of the response, for example `apiDomain` and `location` of 301001. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(errorCode: number, details: string, data: Readonly<Record<string, unknown>> = {}) {
    super(`${errorCode}: ${details}`);
    this.name = 'ApiError';
    this.errorCode = errorCode;
    this.details = details;
    this.data = data;
  }
}

export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'redirect_uri_mismatch'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_grant'
  | 'unsupported_grant_type';

/** The error of a login or token request (F 1.5): OAuth error code, service code, and a sentence for the log. */
export class OAuthError extends Error {
  readonly error: OAuthErrorName;
  readonly errorCode: number;
  readonly details: string;

  constructor(error: OAuthErrorName, errorCode: number, details: string) {
    super(`${error} ${errorCode}: ${details}`);
    this.name = 'OAuthError';
    this.error = error;
    this.errorCode = errorCode;
    this.details = details;
  }
}
