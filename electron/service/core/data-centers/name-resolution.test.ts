import { beforeEach, describe, expect, test } from 'vitest';
import type { NameSources } from '#service/kernel/interfaces.ts';
import { addressesInHostsFile, resolveHosts } from './name-resolution.ts';

const file = `
# 127.0.0.9 commented.example
127.0.0.1\tlocalhost  # me.example
127.0.0.1 api.shop.example   Accounts.Shop.example
::1 api.shop.example
192.0.2.7 far.example
`;

test.each([
  ['api.shop.example', ['127.0.0.1', '::1']],
  ['accounts.shop.example', ['127.0.0.1']],
  ['far.example', ['192.0.2.7']],
  ['commented.example', []],
  ['me.example', []],
  ['shop.example', []],
])('R32: the hosts file is read as the operating system reads it: %s', (host, addresses) => {
  expect(addressesInHostsFile(file, host)).toEqual(addresses);
});

describe('R32: which names the operating system is asked for', () => {
  const names = ['socialize.us1.authdesk.localhost', 'localhost', 'api.shop.example', 'far.example', 'nowhere.example'];
  const asked: string[] = [];
  const sources: Pick<NameSources, 'hostsFile' | 'lookUp'> = {
    hostsFile: () => file,
    lookUp: async (host) => {
      asked.push(host);
      return host === 'nowhere.example' ? [] : ['127.0.0.1'];
    },
  };
  beforeEach(() => asked.splice(0));

  test('R32: unasked none, also none under localhost; the hosts file is read instead', async () => {
    expect(await resolveHosts(names, false, sources)).toEqual([
      { host: names[0], addresses: [], local: false, source: 'reserved' },
      { host: 'localhost', addresses: ['127.0.0.1'], local: true, source: 'hosts-file' },
      { host: 'api.shop.example', addresses: ['127.0.0.1', '::1'], local: true, source: 'hosts-file' },
      { host: 'far.example', addresses: ['192.0.2.7'], local: false, source: 'hosts-file' },
      { host: 'nowhere.example', addresses: [], local: false, source: 'none' },
    ]);
    expect(asked).toEqual([]);
  });

  test('R32: all of them when the user asks', async () => {
    const hosts = await resolveHosts(names, true, sources);
    expect(asked).toEqual(names);
    expect(hosts.map(({ local }) => local)).toEqual([true, true, true, true, false]);
    expect(hosts.every(({ source }) => source === 'system')).toBe(true);
  });
});
