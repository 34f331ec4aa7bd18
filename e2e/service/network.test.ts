import { expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { exchange, freshCode } from '../hosts/login.ts';
import { serveInTest } from '../hosts/meanwhile.ts';
import { demo, workspace } from '../hosts/workspace.ts';

/** A data center with a real-looking domain, so that there is something to look up. */
const withRealDomain = {
  ...workspace,
  dataCenters: [
    { id: 'us1', name: 'US', domain: 'us1.api.example' },
    { id: 'eu1', name: 'European', domain: 'eu1.authdesk.localhost' },
  ],
};

/** Where the Data centers panel has the host names of a data center from. */
async function sourcesOf(ask: Awaited<ReturnType<typeof consoleClient>>, id: string, askSystem = false) {
  const { hosts } = await ask<{ hosts: { source: string }[] }>('dataCenters.resolve', { id, ask: askSystem });
  return [...new Set(hosts.map(({ source }) => source))];
}

test('R32: without a network everything works, and the service tries to reach nobody', async () => {
  const served = await serveInTest({ dataDir: ':memory:', console: true, workspace: withRealDomain });
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
  expect(await sourcesOf(ask, 'us1')).toEqual(['none']);
  expect(await sourcesOf(ask, 'eu1')).toEqual(['reserved']);
  const flow = await ask<{ status: string }>('flows.start', { useCase: 'server', apiKey: demo.apiKey });
  expect(flow.status).toBe('obtained');
  expect((await exchange(served, await freshCode(served))).status).toBe(200);
  await ask('dataCenters.update', { id: 'us1', settings: { domain: 'us1.other.example' } });
  expect(served.outboundAttempts()).toEqual([]);
});

test('R32: the network is really blocked, and what the user sends is stopped there', async () => {
  const served = await serveInTest({
    dataDir: ':memory:',
    console: true,
    workspace: withRealDomain,
    mayReachOut: true,
  });
  const ask = await consoleClient(served);
  expect(await sourcesOf(ask, 'us1', true)).toEqual(['system']);
  expect(served.outboundAttempts()).toContain('network blocked: look-up of socialize.us1.api.example');
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
  expect(served.outboundAttempts()).toContain('network blocked: connect to 192.0.2.7');
  expect(await served.stop()).toBe(0);
});
