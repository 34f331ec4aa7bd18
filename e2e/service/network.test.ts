import { afterEach, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-door.ts';
import { freshCode } from '../hosts/login.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo, workspace } from '../hosts/workspace.ts';

let served: Served;
let stopped = false;
afterEach(async () => {
  if (!stopped) await served.stop();
});

/** A data center with a real-looking domain, so that there is something to look up. */
const withRealDomain = {
  ...workspace,
  dataCenters: [{ id: 'us1', name: 'US', domain: 'us1.api.example' }],
};

const resolve = { id: 'us1' };

test('R32: with the network door closed everything works, and nothing knocks at it', async () => {
  served = await serve({ dataDir: ':memory:', console: true, workspace: withRealDomain });
  const ask = await consoleClient(served);
  for (const operation of [
    'overview.get',
    'sites.list',
    'dataCenters.list',
    'people.list',
    'methods.list',
    'log.list',
  ]) {
    await ask(operation);
  }
  const { hosts } = await ask<{ hosts: { lookedUp: boolean }[] }>('dataCenters.resolve', resolve);
  expect(hosts.every(({ lookedUp }) => !lookedUp)).toBe(true);
  const flow = await ask<{ status: string }>('flows.start', { useCase: 'server', apiKey: demo.apiKey });
  expect(flow.status).toBe('obtained');
  const code = await freshCode(served);
  const form = { grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri };
  const headers = { authorization: basic(demo.apiKey, demo.secret) };
  expect((await send(served, '/socialize.getToken', { form, headers })).status).toBe(200);
  await ask('dataCenters.update', { id: 'us1', settings: { domain: 'us1.other.example' } });
  expect(served.outboundAttempts()).toEqual([]);
});

test('R32: the door is really closed, and what a person sends knocks at it', async () => {
  stopped = true;
  served = await serve({ dataDir: ':memory:', console: true, workspace: withRealDomain, mayReachOut: true });
  const ask = await consoleClient(served);
  const { hosts } = await ask<{ hosts: { lookedUp: boolean }[] }>('dataCenters.resolve', { ...resolve, ask: true });
  expect(hosts.every(({ lookedUp }) => lookedUp)).toBe(true);
  expect(served.outboundAttempts()).toContain('network door: refused look-up of socialize.us1.api.example');
  const draft = {
    apiKey: demo.apiKey,
    method: 'socialize.getUserInfo',
    httpMethod: 'GET',
    transport: 'http',
    base: 'http://192.0.2.7:81',
    credential: { kind: 'none' },
    parameters: [],
  };
  expect(await ask('requests.send', draft)).toHaveProperty('failure');
  expect(served.outboundAttempts()).toContain('network door: refused connect to 192.0.2.7');
  expect(await served.stop()).toBe(0);
});
