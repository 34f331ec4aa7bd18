import { written } from './edit.ts';

/** How a call ended, as `log.results` names it: `accepted`, an error code, an OAuth error, or `http-` and a status. */
export const ACCEPTED = 'accepted';
const HTTP = 'http-';

/** The HTTP status of a result that is nothing but one. */
export function statusOfResult(result: string): string | undefined {
  return result.startsWith(HTTP) ? result.slice(HTTP.length) : undefined;
}

/**
 * The filter that finds exactly the calls of a method that ended in one way.
 *
 * @param method undefined: of all methods
 * @param result undefined: however they ended
 */
export function filterOfResult(method: string | undefined, result: string | undefined): string {
  return [...(method === undefined ? [] : [`method:${written(method)}`]), ...wordsOf(result)].join(' ');
}

function wordsOf(result: string | undefined): readonly string[] {
  if (result === undefined) return [];
  if (result === ACCEPTED) return ['is:accepted'];
  const status = statusOfResult(result);
  return status === undefined ? [`error:${written(result)}`] : ['is:failed', `status:${status}`, 'error:0'];
}
