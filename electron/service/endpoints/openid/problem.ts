import type { KnownCause } from '#service/kernel/index.ts';

/** An error of an end-point of the OpenID provider, in the words of its standards. */
export class OpenIdProblem extends Error {
  readonly error: string;
  /** Code of the catalogue, for the log. */
  readonly errorCode: number;
  /** Tells the client; it holds no secret (D14). */
  readonly details: string;
  /** Tells the log, where that may know more (D28). */
  readonly reason: string;
  readonly causeName: KnownCause['cause'];

  constructor(error: string, errorCode: number, details: string, known: KnownCause = {}) {
    super(`${error} ${errorCode}: ${details}`);
    this.name = 'OpenIdProblem';
    this.error = error;
    this.errorCode = errorCode;
    this.details = details;
    this.reason = known.reason ?? details;
    this.causeName = known.cause;
  }
}

/** Codes of the catalogue for the errors of the standards; others are 400001. */
const codes: Readonly<Record<string, number>> = {
  access_denied: 200001,
  authorization_pending: 400001,
  consent_required: 403007,
  expired_token: 400006,
  insufficient_scope: 403007,
  interaction_required: 403005,
  invalid_client: 403010,
  invalid_grant: 400006,
  invalid_redirect_uri: 400011,
  invalid_scope: 400006,
  invalid_token: 500024,
  login_required: 403005,
  server_error: 500001,
  temporarily_unavailable: 403048,
  unauthorized_client: 403007,
  unmet_authentication_requirements: 403007,
};

/** The code of the catalogue that the log has for an error of the standards. */
export const codeOf = (error: string): number => codes[error] ?? 400001;
