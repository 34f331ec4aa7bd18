import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Call, parseAuthorization, type Route } from '#service/kernel/index.ts';
import type { HostRoute } from './host.ts';

/** The head of a request, as Node's parser gives it; without a socket it is judged, not received. */
export type RawHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'> & {
  readonly socket?: Call['connection'];
};

/** The look-ups that a head is read with. */
export interface Lookup {
  readonly newCallId: () => string;
  readonly hostOf: (header: string | undefined) => HostRoute;
  readonly routeOf: (path: string) => Route;
}

/** Reads from the head of a request, once, what later stages need. */
export function readHead(head: RawHead, transport: Call['transport'], lookup: Lookup) {
  const { headers, rawHeaders } = head;
  const target = head.url ?? '/';
  // What a client sends to a proxy: the host is in the address, and counts (RFC 9112, 3.2.2).
  const [before = '', authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  const { path, query } = splitTarget(before === '' ? target : target.slice(before.length).replace(/^(?!\/)/, '/'));
  const hostHeader = authority ?? onlyValue(rawHeaders, 'host');
  const route = lookup.routeOf(path);
  return {
    id: lookup.newCallId(),
    /** Monotonic, milliseconds: durations must not follow a clock that is moved or frozen (D39). */
    startedAt: performance.now(),
    transport,
    httpMethod: head.method ?? 'GET',
    hostHeader,
    host: lookup.hostOf(hostHeader),
    path,
    query,
    route: route.preflight !== undefined && isPreflight(head) ? route.preflight : route,
    headers: headers as Call['headers'],
    rawHeaders,
    // Node keeps only the first one. A call with two credentials is refused, so both are read (R14).
    authorization:
      headers.authorization === undefined ? undefined : parseAuthorization(allValues(rawHeaders, 'authorization')),
    connection: head.socket,
  };
}

/** A request whose head has arrived. */
export type RequestHead = ReturnType<typeof readHead>;

/** True for the question of a browser whether a page may send a call that is no simple form (Fetch, CORS-preflight). */
function isPreflight({ method, headers }: RawHead): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

/** Splits a request target as received into path and query, both raw. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** The value of a header that was sent exactly once; Node itself keeps the first and drops the others. */
function onlyValue(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isNamed(rawHeaders[index], name)) continue;
    if (value !== undefined) return undefined;
    value = rawHeaders[index + 1];
  }
  return value;
}

function allValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isNamed(rawHeaders[index], name)) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

function isNamed(header: string | undefined, name: string): boolean {
  return header?.length === name.length && header.toLowerCase() === name;
}
