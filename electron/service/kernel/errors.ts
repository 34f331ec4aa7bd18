import type { CauseName } from '#shared/causes/catalogue.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import { maskNamed } from '#shared/protocol/masking.ts';
import type { OAuthErrorName } from '#shared/protocol/oauth-error-names.ts';

/**
 * A value that a client sent, for a sentence: quoted, on one line, at most `limit` characters. Values of secret names in
 * it are masked (R15); not for secrets.
 */
export function quoteForMessage(value: string, limit = 100): string {
  const cut = value.length > limit ? `${value.slice(0, limit)}…` : value;
  return JSON.stringify(maskNamed(cut)).replaceAll(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '�');
}

/** What is known of a cause besides what the caller is told. */
export interface KnownCause {
  /** The second half of the key of the cause (`shared/causes`): `token-in-quotes`. */
  readonly cause?: CauseName | undefined;
  /** What the log says where the response says less (D28, D56). */
  readonly reason?: string | undefined;
  /** State of Authdesk itself that refuses the call, whatever its caller did (R59). */
  readonly state?: OwnState | undefined;
}

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
  /** Of the log and the trace; the response has `details`. */
  readonly reason: string;
  readonly causeName: CauseName | undefined;
  readonly state: OwnState | undefined;

  /** @param known of the cause besides `details`; a text is its name alone */
  constructor(
    errorCode: number,
    details: string,
    data: Readonly<Record<string, unknown>> = {},
    known: KnownCause | CauseName = {},
  ) {
    const { cause, reason = details, state }: KnownCause = typeof known === 'string' ? { cause: known } : known;
    super(`${errorCode}: ${details}`);
    this.name = 'ApiError';
    this.errorCode = errorCode;
    this.details = details;
    this.data = data;
    this.reason = reason;
    this.causeName = cause;
    this.state = state;
  }
}

/** The error of a login or token request (F 1.5): OAuth error code, service code, and a sentence for the log. */
export class OAuthError extends Error {
  readonly error: OAuthErrorName;
  readonly errorCode: number;
  /** For the log alone: the response has the catalogue's message. */
  readonly details: string;
  readonly causeName: CauseName | undefined;

  constructor(error: OAuthErrorName, errorCode: number, details: string, cause?: CauseName) {
    super(`${error} ${errorCode}: ${details}`);
    this.name = 'OAuthError';
    this.causeName = cause;
    this.error = error;
    this.errorCode = errorCode;
    this.details = details;
  }
}

/** A parameter of the login or token end-point is missing (400002). @param hint what to send */
export const missingIn = (name: string, hint: string, error: OAuthErrorName = 'invalid_request'): OAuthError =>
  new OAuthError(error, 400002, `Parameter ${name} is missing. ${hint}`, `missing:${name}`);

/** A parameter of the login or token end-point has a wrong value. @param wrong the rest of the sentence, and what to send */
export const invalidIn = (name: string, wrong: string, errorCode = 400006): OAuthError =>
  new OAuthError('invalid_request', errorCode, `Parameter ${name} ${wrong}`, `invalid:${name}`);
