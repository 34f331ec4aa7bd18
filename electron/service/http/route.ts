import type { Response, Route } from '#service/kernel/index.ts';
import { maskAddress } from '#shared/protocol/masking.ts';
import { onlyTheLibrary, serverError, unknownPath, wrongHttpMethod } from './plain-responses.ts';
import type { RequestHead } from './request-head.ts';

/** The route of a path without an endpoint. */
export const NOWHERE: Route = {
  match: { pattern: /^/ },
  httpMethods: [],
  endpoint: ({ path }) => unknownPath(maskAddress(path)),
  failed: serverError,
};

/**
 * Makes the look-up of routes by path.
 *
 * @returns the route of a path (D5): a named path wins over a pattern; `NOWHERE` when none fits
 * @throws Error when two routes name the same path
 */
export function createRouter(routes: readonly Route[]): (path: string) => Route {
  const byPath = new Map<string, Route>();
  const byMethod = new Map<string, Route>();
  const patterns: { readonly pattern: RegExp; readonly route: Route }[] = [];
  const add = (map: Map<string, Route>, path: string, route: Route) => {
    if (map.has(path)) throw new Error(`Two routes name the path ${path}.`);
    map.set(path, route);
  };
  for (const route of routes) {
    const { match } = route;
    if ('path' in match) add(byPath, match.path, route);
    else if ('pattern' in match) patterns.push({ pattern: match.pattern, route });
    else for (const method of match.methods) add(byMethod, `/${method.toLowerCase()}`, route);
  }
  return (path) => {
    const named = byMethod.get(path.toLowerCase()) ?? byPath.get(path);
    if (named !== undefined) return named;
    for (const { pattern, route } of patterns) if (pattern.test(path)) return route;
    return NOWHERE;
  };
}

/**
 * Stage "route": refuses a path without an endpoint (D5), one that is not of a host for the client-side library (D55), and
 * an HTTP method that the endpoint does not take (D6).
 */
export function checkRoute({ host, route, path, httpMethod }: RequestHead): Response | undefined {
  if (host.known && host.libraryOnly && !route.onLibraryHosts) return onlyTheLibrary(maskAddress(path));
  if (route === NOWHERE) return unknownPath(maskAddress(path));
  return route.httpMethods.includes(httpMethod) ? undefined : wrongHttpMethod(httpMethod, route.httpMethods.join(', '));
}
