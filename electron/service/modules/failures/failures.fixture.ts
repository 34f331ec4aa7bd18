import type { IncomingHttpHeaders } from 'node:http';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { type Running, SHOP_SECRET } from '#service/tools/running.fixture.ts';
import type { Failure } from '#shared/contract/failures.ts';
import type { OperationInput } from '#shared/contract/index.ts';

/** What a client got: an answer, whole or not, or the code of the error that its socket ended with. */
export interface Got {
  readonly status?: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly error?: string;
}

export type GivenFailure = OperationInput<'failures.save'>['failure'];

/** Sets up a failure. */
export const provoke = (running: Running, failure: GivenFailure): Promise<Failure> =>
  running.ask('failures.save', { failure });

export interface Sending {
  readonly transport?: 'http' | 'https';
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/** Sends a request on a connection of its own. Never rejects. */
export function send({ service }: Running, path: string, sending: Sending = {}): Promise<Got> {
  const { transport = 'https', method, headers = {}, form } = sending;
  const body = form === undefined ? undefined : new URLSearchParams(form).toString();
  return new Promise((resolve) => {
    let got: Got = { headers: {}, body: '' };
    const failed = (error: NodeJS.ErrnoException) => resolve({ ...got, error: error.code ?? error.message });
    const sent = (transport === 'https' ? secure : plain)(
      service.addresses[transport] + path,
      {
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        ca: service.caPem,
        agent: false,
        headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      },
      (answer) => {
        got = { status: answer.statusCode ?? 0, headers: answer.headers, body: '' };
        answer.on('data', (chunk: Buffer) => {
          got = { ...got, body: got.body + chunk.toString('utf8') };
        });
        answer.on('error', failed);
        answer.on('end', () => resolve(got));
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

/** A REST call that succeeds unless a failure hits it. */
export const call = (running: Running, method = 'socialize.getUserInfo', sending: Sending = {}): Promise<Got> =>
  send(running, `/${method}`, { form: { apiKey: '3_shop', secret: SHOP_SECRET, UID: 'u-1' }, ...sending });

export const LOGIN =
  '/socialize.login?client_id=3_shop&response_type=code&x_provider=facebook&state=s1&redirect_uri=https%3A%2F%2Fshop.example%2Fcb';

/** The newest call of the log. */
export async function lastCall(running: Running) {
  const { items } = await running.ask('log.list', { limit: 1 });
  return running.ask('log.get', { callId: items[0]?.callId ?? '' });
}
