import { accountParts, partsNotEmulated } from '#service/core/accounts/index.ts';
import { type Environment, environments } from '#service/core/credentials/sessions/index.ts';
import { languageParameter } from '#service/core/message-texts/index.ts';
import { flag, integer, invalidParameter, list, text } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { clientContextParameter } from './login-client.ts';

/** Parts of the account that a login returns beside the session, when include does not say (F 7.3). */
const usual = ['profile'];

/** Parts that the site alone may see, by accounts.getAccountInfo. */
const ofSite: ReadonlySet<string> = new Set(['password', 'internal']);

const INCLUDE = 'Parts of the account to return, comma separated; profile when left out.';

/** What a login, or a check of one, can be asked to include. */
export const includeOfLogin = {
  values: accountParts.filter((part) => !ofSite.has(part)),
  notEmulated: partsNotEmulated,
} as const;

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
  list('include', INCLUDE, {
    ...includeOfLogin,
    values: [...includeOfLogin.values, 'id_token'],
    example: 'profile,data',
  }),
  text(
    'targetEnv',
    'browser (default): sessionInfo has the cookie of the session; mobile: sessionToken and sessionSecret; jssdk: login_token.',
    { values: [...environments] },
  ),
  integer(
    'sessionExpiration',
    'Seconds; 0 until the browser closes, -1 dynamic (60 s unless the site prolongs it), -2 forever. Left out: policy gigyaPlugins.sessionExpiration.',
    { example: '3600' },
  ),
  flag(
    'includeUserInfo',
    'Adds the User object, as of socialize.getUserInfo, in userInfo. F 3.1 has the name alone: the effect is inferred.',
  ),
  clientContextParameter,
  languageParameter,
] as const;

interface LoginInput {
  readonly include?: readonly string[] | undefined;
  readonly targetEnv?: string | undefined;
  readonly sessionExpiration?: number | undefined;
  readonly includeUserInfo?: boolean | undefined;
}

/**
 * The options of a call; those that it does not name are those of the interrupted login that it goes on with.
 *
 * @throws ApiError 400006
 */
export function readLoginOptions(input: LoginInput, interrupted?: JsonObject): LoginOptions {
  const before = interrupted === undefined ? undefined : optionsOf(interrupted);
  const { sessionExpiration } = input;
  if (sessionExpiration !== undefined && sessionExpiration < -2) {
    throw invalidParameter('sessionExpiration', 'It is a number of seconds, 0, -1 or -2.');
  }
  return {
    environment: (input.targetEnv as Environment | undefined) ?? before?.environment ?? 'browser',
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

function optionsOf({ environment, sessionExpiration, include, includesUserInfo }: JsonObject): LoginOptions {
  return {
    environment: (environment as Environment | undefined) ?? 'browser',
    sessionExpiration: sessionExpiration as number | undefined,
    include: (include as readonly string[] | undefined) ?? usual,
    includesUserInfo: includesUserInfo === true,
  };
}
