import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { send } from './send.ts';

let server: Server;
let dispatcher: Dispatcher;
let origin: string;

async function answering(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = (path = '/a.b', httpMethod = 'GET', body?: string) => ({
  httpMethod,
  url: `${origin}${path}`,
  headers: body === undefined ? [] : ([['Content-Type', 'application/x-www-form-urlencoded']] as const),
  body,
});

describe('a call that a person sends', () => {
  beforeEach(() => {
    dispatcher = createDispatcher({
      caPem: () => '',
      leafPem: () => '',
      addresses: () => ({ http: 'http://127.0.0.1:1', https: 'https://127.0.0.1:2' }),
      domains: () => [],
    });
  });
  afterEach(async () => {
    dispatcher.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('arrives as it was built, and every header of the answer is shown', async () => {
    await answering(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { 'content-type': type, 'content-length': length } = request.headers;
      response.writeHead(301, 'Gone West', { Location: '/elsewhere', 'Set-Cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify([request.method, request.url, type, length, body]));
    });
    const { response } = await send(call('/a.b?x=%20y', 'POST', 'status=%C3%A9'), dispatcher);
    expect(response).toMatchObject({ status: 301, statusText: 'Gone West' });
    expect(JSON.parse(response?.body ?? '')).toEqual([
      ...['POST', '/a.b?x=%20y', 'application/x-www-form-urlencoded', '13', 'status=%C3%A9'],
    ]);
    expect(response?.headers).toEqual(
      expect.arrayContaining([
        ['location', '/elsewhere'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ]),
    );
  });

  test.each<[string, RequestListener, RegExp]>([
    ['never answers', () => {}, /did not answer within 0.2 s/],
    ['stops in the middle of its answer', (_, response) => response.write('{'), /did not answer within 0.2 s/],
    ['hangs up', (request) => request.socket.destroy(), /closed the connection before it answered/],
    [
      'hangs up in the middle of its answer',
      (request, response) => response.write('{', () => request.socket.destroy()),
      /closed the connection before it answered/,
    ],
    ['does not speak HTTP', (request) => request.socket.end('220 mail ready\r\n\r\n'), /did not answer in HTTP/],
    ['never ends its answer', (_, response) => response.end('x'.repeat(2_000)), /longer than 1 KiB and was cut off/],
  ])('to a server that %s is explained in a sentence', async (_, answer, sentence) => {
    await answering(answer);
    const { failure } = await send(call('/a.b?secret=s'), dispatcher, { timeMs: 200, bodyBytes: 1_024 });
    expect(failure).toMatch(sentence);
    expect(failure).not.toContain('secret');
  });

  test('to a port on which nobody listens is explained in a sentence', async () => {
    await answering(() => {});
    const url = `${origin.replace(/\d+$/, '1')}/a.b`;
    expect(await send({ ...call(), url }, dispatcher)).toEqual({
      failure: expect.stringMatching(/Nothing listens at/),
    });
  });

  test('is broken off when the service stops', async () => {
    await answering(() => dispatcher.destroy());
    expect(await send(call(), dispatcher)).toEqual({ failure: expect.stringMatching(/closed the connection/) });
  });
});
