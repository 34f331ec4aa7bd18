import { ApiError } from '#service/kernel/index.ts';
import type { MethodContext } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** A login is recent for five minutes. */
const RECENT_MS = 300_000;

export const recentLoginError: MethodError = {
  errorCode: 403110,
  when: 'A user changes second factors with a session that is older than five minutes.',
};

/**
 * Users change their second factors only right after a login (F 1.2); the site may at any time.
 *
 * @throws ApiError 403110
 */
export function checkRecentLogin({
  caller,
  session,
  now,
}: Pick<MethodContext<unknown>, 'caller' | 'session' | 'now'>): void {
  if (caller !== 'user' || session === undefined || now - session.createdAt < RECENT_MS) return;
  const since = new Date(session.createdAt).toISOString();
  throw new ApiError(
    403110,
    `The session is of ${since}; second factors are changed within five minutes after a login. Log in again (loginMode=reAuth).`,
  );
}
