import { z } from 'zod';
import { readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { type Environment, environments } from '#service/core/credentials/sessions/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject, OneTimeToken } from '#service/records/index.ts';

export const skippedOverHttp = { errorCode: 400001, when: 'skipValidation=true came over HTTP.' } as const;

/** @throws ApiError 400001 over HTTP (F 7.2) */
export function checkSkipValidation(value: boolean | undefined, transport: 'http' | 'https'): void {
  if (value !== true || transport === 'https') return;
  const details = 'skipValidation=true is accepted over HTTPS only. Call over HTTPS, or leave it out.';
  throw new ApiError(400001, details, {}, 'over-http');
}

/** Parts of the account that a login returns beside the session, when include does not say (F 7.3). */
const usual = ['profile'];

/** How a login answers; an interrupted one goes on with them. */
export interface LoginOptions {
  readonly environment: Environment;
  /** Seconds, 0, -1 or -2; undefined: by the policies. */
  readonly sessionExpiration: number | undefined;
  readonly include: readonly string[];
  /** Adds the User object (F 8.1). */
  readonly includesUserInfo?: boolean;
}

/** Parameters of every method that logs in. */
export const loginParameters = [
  shared.includeAtLogin,
  shared.targetEnv,
  shared.sessionExpiration,
  shared.includeUserInfo,
  shared.clientContext,
  shared.lang,
] as const;

interface LoginInput {
  readonly include?: readonly string[] | undefined;
  readonly targetEnv?: Environment | undefined;
  readonly sessionExpiration?: number | undefined;
  readonly includeUserInfo?: boolean | undefined;
}

/**
 * The options of a call; those that it does not name are those of the interrupted login that it goes on with.
 *
 * @param interrupted regToken of that login
 *
 * @throws ApiError 400006
 */
export function readLoginOptions(input: LoginInput, interrupted?: OneTimeToken): LoginOptions {
  const before = interrupted && readPayload(interrupted, remembered);
  const { sessionExpiration } = input;
  if (sessionExpiration !== undefined && sessionExpiration < -2) {
    throw invalidParameter('sessionExpiration', 'It is a number of seconds, 0, -1 or -2.');
  }
  return {
    environment: input.targetEnv ?? before?.environment ?? 'browser',
    sessionExpiration: sessionExpiration ?? before?.sessionExpiration,
    include: input.include ?? before?.include ?? usual,
    includesUserInfo: input.includeUserInfo ?? before?.includesUserInfo ?? false,
  };
}

/** What a regToken remembers of them. */
export function rememberedOptions(options: LoginOptions): JsonObject {
  const { environment, sessionExpiration, include, includesUserInfo } = options;
  return {
    ...{ environment, include },
    ...(sessionExpiration !== undefined && { sessionExpiration }),
    ...(includesUserInfo && { includesUserInfo }),
  };
}

/** A regToken of another call than a login remembers none. */
const remembered = z.object({
  environment: z.enum(environments).optional(),
  sessionExpiration: z.number().optional(),
  include: z.array(z.string()).optional(),
  includesUserInfo: z.boolean().optional(),
});
