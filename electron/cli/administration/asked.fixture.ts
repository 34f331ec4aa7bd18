import { request } from 'node:http';
import type { Result } from '#shared/contract/result.ts';

/** Where the interface is reached. */
export type Place = { readonly socketPath: string } | { readonly port: number; readonly host?: string };

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly result: Result<unknown>;
}

/** Sends one request, with exactly these headers besides those that Node needs. */
export function ask(
  place: Place,
  path: string,
  {
    method = 'POST',
    body = '{}',
    headers = {},
    signal,
  }: {
    readonly method?: string;
    readonly body?: string | Buffer;
    readonly headers?: Readonly<Record<string, string | string[]>>;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Asked> {
  const all = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}`, ...headers };
  const to = 'port' in place ? { host: '127.0.0.1', ...place } : place;
  return new Promise((resolve, reject) => {
    const sent = request({ ...to, path, method, headers: all, agent: false, signal }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
      const isJson = text !== '' && /^application\/json\b/.test(response.headers['content-type'] ?? '');
      const result = (isJson ? JSON.parse(text) : { ok: true, value: undefined }) as Result<unknown>;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, result });
    });
    sent.on('error', reject);
    // A refused body is not read to its end: the response counts.
    sent.end(method === 'GET' ? undefined : body);
  });
}

/** The value of an operation that has to succeed. */
export async function resultOf(place: Place, name: string, input: unknown = {}): Promise<unknown> {
  const { text, result } = await ask(place, `/v1/${name}`, { body: JSON.stringify(input) });
  if (!result.ok) throw new Error(`${name}: ${text}`);
  return result.value;
}
