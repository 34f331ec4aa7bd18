import { invalidParameter } from '#service/methods/index.ts';
import {
  type Lifetime,
  parseSessionExpiration,
  type SessionLifetime,
  sessionLifetimeOf,
} from '#shared/protocol/lifetimes.ts';
import type { Environment } from './environment.ts';

export interface NewSessionLifetime extends SessionLifetime {
  /** It ends unless the site prolongs it with a signed cookie (F 5.8). */
  readonly dynamic: boolean;
}

/**
 * How long a session lives that a method begins (F 3.6, D25).
 *
 * @param seconds as sent; undefined: `byDefault`
 * @param at service clock, milliseconds
 * @throws ApiError 400006
 */
export function readLifetime(
  seconds: number | undefined,
  environment: Environment,
  at: number,
  byDefault: number,
): NewSessionLifetime {
  const value = seconds ?? byDefault;
  const lifetime: Lifetime | undefined = parseSessionExpiration(String(value));
  if (lifetime === undefined) throw invalidParameter('sessionExpiration', 'It is a number of seconds, 0, -1 or -2.');
  // An app has no browser that could close (F 3.6).
  const browserless = lifetime.kind === 'browser' && environment === 'mobile';
  return { ...sessionLifetimeOf(browserless ? { kind: 'never' } : lifetime, at), dynamic: value === -1 };
}
