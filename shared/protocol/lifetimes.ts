/** Seconds an authorization code lives (spec "Limits", D24). */
export const CODE_LIFETIME_S = 120;
/** Seconds a timestamp may differ from the service clock, inclusive (spec "Limits", D32). */
export const TIMESTAMP_WINDOW_S = 120;
/** Seconds a nonce is remembered (spec "Limits", D33). */
export const NONCE_MEMORY_S = 600;
/** Seconds that a session with `x_sessionExpiration=-1` lives (D25). */
const DYNAMIC_SESSION_S = 60;
/** Greatest lifetime in seconds, ten years: what a site's default may be, so that every end is a date. */
export const MAX_LIFETIME_SECONDS = 315_360_000;

/** How long a token lives; `browser`: until the browser closes, with no fixed end (D25). */
export type Lifetime =
  | { readonly kind: 'never' }
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'browser' };

/** A lifetime as it is stored with the token and sent in responses. */
export interface SessionLifetime {
  /** Service clock, milliseconds; undefined: no fixed end. */
  readonly expiresAt: number | undefined;
  /** `expires_in` in seconds; undefined: the field is left out (spec "Access token"). */
  readonly expiresIn: number | undefined;
  readonly browserBound: boolean;
}

const integer = /^(?:0|-?[1-9]\d{0,9})$/;

/**
 * Reads `x_sessionExpiration` (token end-point) or `x_session_expiration` (login end-point) by D25.
 *
 * @param text as sent; undefined when the parameter was left out, which means: valid forever
 * @returns undefined when the value is none that D25 names: the caller answers `invalid_request`
 */
export function parseSessionExpiration(text: string | undefined): Lifetime | undefined {
  if (text === undefined) return { kind: 'never' };
  if (!integer.test(text)) return undefined;
  const value = Number(text);
  if (value === 0) return { kind: 'browser' };
  if (value === -1) return { kind: 'seconds', seconds: DYNAMIC_SESSION_S };
  if (value === -2) return { kind: 'never' };
  return value > 0 && value <= MAX_LIFETIME_SECONDS ? { kind: 'seconds', seconds: value } : undefined;
}

/** The lifetime that a site gives to tokens of the login end-point by default: seconds, or null for never (D25). */
export function lifetimeOfSite(tokenLifetime: number | null): Lifetime {
  return tokenLifetime === null ? { kind: 'never' } : { kind: 'seconds', seconds: tokenLifetime };
}

/**
 * What a lifetime means for a token made at `at` (service clock, milliseconds): when it ends, what `expires_in` says,
 * and whether closing the browser ends it (D25).
 */
export function sessionLifetimeOf(lifetime: Lifetime, at: number): SessionLifetime {
  switch (lifetime.kind) {
    case 'seconds':
      return { expiresAt: at + lifetime.seconds * 1000, expiresIn: lifetime.seconds, browserBound: false };
    case 'browser':
      return { expiresAt: undefined, expiresIn: undefined, browserBound: true };
    case 'never':
      return { expiresAt: undefined, expiresIn: undefined, browserBound: false };
  }
}
