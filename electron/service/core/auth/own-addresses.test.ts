import { expect, test } from 'vitest';
import { hostsOf } from '#node/http/listening-address.ts';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { openShop, signed } from '#service/fixtures/bundles/calls.fixture.ts';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import { ownPorts, possibleHosts } from './possible-addresses.ts';

/** On free ports, which no list of usual ones has. */
const shop = forAllTests(openShop, ({ service }) => service.stop());

test.each([
  ['https', 'http'],
  ['http', 'https'],
] as const)('D31: a call that was signed for the %s port and sent to the %s port is told so', async (meant, called) => {
  const portOf = (transport: 'http' | 'https') => new URL(shop.service.addresses[transport]).port;
  const callId = await shop.send(
    signed(shop, 'socialize.setStatus', { UID: 'u-ada', status: 'x' }, called, {
      url: (url) => url.replace(`${called}://localhost:${portOf(called)}`, `${meant}://localhost:${portOf(meant)}`),
    }),
  );
  // On a slow machine the search goes on after the answer (R52).
  await shop.service.explained();
  const { errorCode, reason } = await shop.ask('log.get', { callId });
  expect(errorCode).toBe(403003);
  expect(reason).toContain(
    `signed as ${meant} with port ${portOf(meant)} but called as ${called} with port ${portOf(called)}`,
  );
});

test('D31: an address that the service listens on, and an allowed host, may have been signed', () => {
  const store = openTestStore();
  const hosts = ['desk.office.example', ...hostsOf('192.168.7.7'), ...hostsOf('fd00::7')];
  const core = { store, listening: () => ({ ports: { http: 41_001, https: 41_002 }, hosts }) };
  const site = { dataCenter: 'us1', apiDomains: [], domains: [] } as never;
  const found = possibleHosts(core, { headers: {}, path: '/socialize.setStatus' }, site);
  expect(found).toEqual(expect.arrayContaining(['desk.office.example', '192.168.7.7', '[fd00::7]']));
  expect(hostsOf('0.0.0.0')).toContain('127.0.0.1');
  store.close();
});

test('D1: without listeners the ports are those of the data folder', () => {
  const store = openTestStore({ ports: { httpPort: 41_001, httpsPort: undefined, consolePort: undefined } });
  expect(ownPorts({ store })).toEqual({ http: 41_001, https: 9443 });
  store.close();
});
