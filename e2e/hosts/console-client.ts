import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Served } from './serve.ts';
import { readResponse, type WireResponse } from './wire.ts';

/** A service with a console: the address that it printed, with its token. */
export type ConsoleAddress = Pick<Served, 'console'>;

export interface ConsoleRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The console's address without its token, and the token. */
export function consoleAddress(served: ConsoleAddress): { readonly origin: string; readonly token: string } {
  if (served.console === undefined) throw new Error('The service was started without a console.');
  const url = new URL(served.console);
  return { origin: url.origin, token: url.hash.slice(1) };
}

/** Sends one request to the console's listener, with exactly the headers given besides Host. */
export function askConsole(served: ConsoleAddress, request: ConsoleRequest): Promise<WireResponse> {
  const { origin } = consoleAddress(served);
  const url = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: url.hostname,
        port: url.port,
        path: request.path,
        method: request.method ?? 'GET',
        agent: false,
        headers: { host: url.host, ...request.headers },
      },
      (response) => readResponse(response).then(resolve, reject),
    );
    outgoing.on('error', reject);
    outgoing.end(request.body);
  });
}

/** What the console's own page sends along. */
export function ownPage(served: ConsoleAddress): Record<string, string> {
  return {
    origin: consoleAddress(served).origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
}

/** Header that carries the secret of a tab. */
export const tabHeader = 'x-authdesk-tab';

/** A secret as a tab of the console makes it. */
export const newTabSecret = (): string => randomBytes(32).toString('base64url');

/** Exchanges a token as the console's page does. */
export function exchange(
  served: ConsoleAddress,
  body: { readonly token: string; readonly tab: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<WireResponse> {
  return askConsole(served, {
    method: 'POST',
    path: '/session',
    headers: { ...ownPage(served), ...headers },
    body: JSON.stringify(body),
  });
}

/** What shows a session: the cookie, and beside it the secret of the tab (R54). */
export type SessionHeaders = Readonly<Record<'cookie' | typeof tabHeader, string>>;

/** A session as the console's page opens it. */
export async function openSession(served: ConsoleAddress): Promise<SessionHeaders> {
  const tab = newTabSecret();
  const response = await exchange(served, { token: consoleAddress(served).token, tab });
  const cookie = response.headers['set-cookie']?.[0];
  if (response.status !== 200 || cookie === undefined) {
    throw new Error(`The console opened no session: HTTP ${response.status} ${response.body}`);
  }
  return { cookie: cookie.split(';', 1)[0] ?? '', [tabHeader]: tab };
}

/** Asks for operations as the console's page does. */
export async function consoleClient(
  served: ConsoleAddress,
): Promise<<T = Record<string, unknown>>(operation: string, input?: unknown) => Promise<T>> {
  const session = await openSession(served);
  return async <T>(operation: string, input: unknown = {}) => {
    const response = await askConsole(served, {
      method: 'POST',
      path: `/api/${operation}`,
      headers: { ...ownPage(served), ...session },
      body: JSON.stringify(input),
    });
    const result = response.json() as { ok: boolean; value: T };
    if (!result.ok) throw new Error(`${operation} answered HTTP ${response.status} ${response.body}`);
    return result.value;
  };
}
