import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '#shared/contract/result.ts';
import { readBody } from './json-body.ts';
import { sendProblem } from './json-response.ts';

type Headers = Readonly<Record<string, string>>;

/** Why a request gets nothing: HTTP status, what happened, what to do. */
export interface Refusal {
  readonly status: number;
  readonly problem: Problem;
  readonly headers?: Headers;
}

/** What is at an address. */
export interface Route {
  /** Greatest body in bytes, which is JSON; absent: none is read. */
  readonly limit?: number;
  /** @param body parsed JSON, undefined for none. @returns a refusal, when it has not responded */
  respond(request: IncomingMessage, response: ServerResponse, body: unknown): unknown;
}

/**
 * Who may ask, by the head of a request: before it is right, nothing else is looked at, and no body is read (R55).
 *
 * @param path as it was sent, not decoded: no address needs it
 * @returns undefined when it may ask
 */
export type Authority = (request: IncomingMessage, path: string) => Refusal | undefined;

/** What is at the addresses of a listener, and how it refuses. */
export interface Routes {
  /** Of every response that says nothing else. */
  readonly headers: Headers;
  routeOf(request: IncomingMessage, path: string): Route | Refusal | Promise<Route | Refusal>;
  /** A body that is no JSON. */
  readonly unreadable: Problem;
  /** @param limit bytes */
  readonly tooLarge: (limit: number, path: string) => Problem;
}

/** An exception is a bug: whoever asked gets a problem without its text (R37). */
const broken: Problem = {
  code: 'internal',
  message: 'Something unexpected happened in the service.',
  next: 'Try again; if it happens again, start the service anew.',
};

/** The one way from a request to the operations: console, control socket and administration port differ in who may ask. */
export function router({ headers, routeOf, unreadable, tooLarge }: Routes, authority: Authority) {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = pathOf(request);
    const route = authority(request, path) ?? (await routeOf(request, path));
    if ('status' in route) return route;
    const { limit } = route;
    const body = limit === undefined ? { value: undefined } : await readBody(request, response, limit);
    if ('value' in body) return asRefusal(await route.respond(request, response, body.value));
    const problem = body.refused === 413 ? tooLarge(limit ?? 0, path) : unreadable;
    return { status: body.refused, problem };
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = await respond(request, response).catch((): Refusal => ({ status: 500, problem: broken }));
    if (refusal === undefined) return;
    // The client is gone, or it has a part of the response already.
    if (response.destroyed || response.headersSent) response.destroy();
    else sendProblem(request, response, refusal.status, refusal.problem, refusal.headers);
  };
}

const asRefusal = (value: unknown): Refusal | undefined =>
  typeof value === 'object' && value !== null && 'status' in value && 'problem' in value
    ? (value as Refusal)
    : undefined;

/** The path of a request as it was sent, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';
