/** Which end-point a request path names (D5). */
export type PathRoute = 'login' | 'decide' | 'token' | 'rest' | 'unknown';

/** Where the provider's screen posts its decision (D21); the one path that is not `/<namespace>.<apiMethod>`. */
export const DECISION_PATH = '/login/decision';

/**
 * Splits a request target as received into path and query, both raw.
 * The path is never decoded: a method name needs no encoding, and decoding would make two paths out of one.
 */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** The end-point of a path; method names are matched without regard to case (D5). */
export function routePath(path: string): PathRoute {
  const name = path.toLowerCase();
  // One end-point at two addresses: the second connects a provider to an account that is logged in (F 3.2).
  if (name === '/socialize.login' || name === '/socialize.addconnection') return 'login';
  if (name === '/socialize.gettoken') return 'token';
  if (path === DECISION_PATH) return 'decide';
  // One segment, with a dot that has a namespace before it.
  return /^\/[^/.]+\.[^/]*$/.test(path) ? 'rest' : 'unknown';
}
