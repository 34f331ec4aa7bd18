import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConsoleHost, secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';

/** An app of the user's own: it exchanges the code of its call-back, asks who logged in, and makes a signed call. */
export interface OwnApp {
  readonly redirectUri: string;
  /** Resolves when it has served its first call-back. @returns the UID that logged in */
  readonly loggedIn: Promise<string>;
  stop(): void;
}

export async function startOwnApp(host: ConsoleHost): Promise<OwnApp> {
  const { service } = host;
  const secret = await secretOf(host);
  const exchange = async (code: string, redirectUri: string): Promise<string> => {
    const authorization = `Basic ${Buffer.from(`3_demo:${secret}`).toString('base64')}`;
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const token = (
      await send(service, '/socialize.getToken', { method: 'POST', form, headers: { authorization } })
    ).json();
    const headers = { authorization: `OAuth ${String(token.access_token)}` };
    const user = (await send(service, '/socialize.getUserInfo', { query: { format: 'json' }, headers })).json();
    return String(user.UID);
  };
  const greet = async (UID: string): Promise<void> => {
    const url = `http://${localhostOf(service, 'http')}/socialize.setStatus`;
    const parameters = { apiKey: '3_demo', UID, status: 'Hello!' };
    const form = signed({ method: 'POST', url, parameters, secret });
    await send(service, '/socialize.setStatus', { method: 'POST', transport: 'http', form });
  };

  const served = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri());
    if (address.pathname !== '/callback') return void response.writeHead(404).end();
    exchange(address.searchParams.get('code') ?? '', redirectUri())
      .then(async (UID) => {
        await greet(UID);
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(`<h1>My app</h1><p>Hello ${UID}</p>`);
        served.resolve(UID);
      })
      .catch(served.reject);
  });
  const redirectUri = () => `http://localhost:${(server.address() as AddressInfo).port}/callback`;
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    redirectUri: redirectUri(),
    loggedIn: served.promise,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
