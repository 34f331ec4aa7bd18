import { request } from '#service/fixtures/request.fixture.ts';
import type { Result } from '#shared/contract/result.ts';

/** Where the interface is reached. */
export type Place = { readonly socketPath: string } | { readonly port: number; readonly host?: string };

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly result: Result<unknown>;
}

interface Request {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly signal?: AbortSignal;
}

/** Sends one request, with exactly these headers besides those that Node needs. */
export async function ask(
  place: Place,
  path: string,
  { method = 'POST', body = '{}', headers = {}, signal }: Request = {},
): Promise<Asked> {
  const all = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}`, ...headers };
  const to = 'port' in place ? { hostname: place.host ?? '127.0.0.1', port: place.port } : place;
  // A refused body is not read to its end: the response counts.
  const sent = { ...to, path, method, headers: all, signal, body: method === 'GET' ? undefined : body };
  const { status, headers: received, text } = await request('http://localhost', sent);
  const isJson = text !== '' && /^application\/json\b/.test(received['content-type'] ?? '');
  const result = (isJson ? JSON.parse(text) : { ok: true, value: undefined }) as Result<unknown>;
  return { status, headers: received, text, result };
}

/** The value of an operation that has to succeed. */
export async function resultOf(place: Place, name: string, input: unknown = {}): Promise<unknown> {
  const { text, result } = await ask(place, `/v1/${name}`, { body: JSON.stringify(input) });
  if (!result.ok) throw new Error(`${name}: ${text}`);
  return result.value;
}
