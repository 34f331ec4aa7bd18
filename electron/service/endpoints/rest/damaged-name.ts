import { damagedNames } from '#service/core/auth/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';

/** What a call with an API key alone lacks. */
const credentials = ['sig', 'secret', 'oauth_token', 'login_token'];

/**
 * The refusal of a call whose parameter arrived under a damaged name, with that cause.
 *
 * @returns undefined when the call lacks nothing, or has nothing like it
 */
export function withDamagedName(call: Call, { errorCode, details, data, causeName }: ApiError): ApiError | undefined {
  const missing =
    errorCode === 400002
      ? /^missing:(.+)/.exec(causeName ?? '')?.slice(1)
      : errorCode === 403005 && causeName === undefined
        ? credentials
        : undefined;
  const why = missing && damagedNames(call.parameters, missing);
  if (why === undefined) return undefined;
  const whole = details.replace(/\.?$/, '.');
  const known = { cause: 'damaged-name', reason: `${why} ${whole}` } as const;
  return call.trace.refused('F 9.1', new ApiError(errorCode, `${whole} ${why}`, data, known), undefined, why);
}
