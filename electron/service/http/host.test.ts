import { describe, expect, test } from 'vitest';
import { leafNames } from '#service/tls/names.ts';
import { dataCenter } from '#shared/contract/data-centers.ts';
import { mockMethodProblem } from '#shared/mock-responses/check.ts';
import { bareHosts, dataCenterPresets } from '#shared/protocol/well-known-hosts.ts';
import { type KnownHosts, routeHost } from './host.ts';

const us = { id: 'us1', name: 'US', domain: 'us1.gigya.com' };
const known: KnownHosts = {
  dataCenters: { list: () => [us], get: () => us },
  sites: { byApiDomain: () => undefined, get: () => undefined },
};
const route = (host: string) => routeHost(host, known, new Set());

describe('D68: every first label of a data center’s domain', () => {
  test.each(['admin', 'idx', 'gcs', 'mtls', 'a-b_c', 'accounts'])('%s reaches the dispatcher', (label) => {
    expect(route(`${label}.us1.gigya.com:9443`)).toEqual({ known: true, dataCenter: us, namespace: label });
  });

  test('R28: more labels, and labels of another domain, do not', () => {
    for (const host of ['a.b.us1.gigya.com', 'us1.gigya.com', 'admin.evil.example', 'adminus1.gigya.com']) {
      expect(route(host)).toMatchObject({ known: false });
    }
  });

  test('D3: this machine by name and address, in any case, with a port and a dot at its end', () => {
    for (const host of 'localhost localhost:9443 LOCALHOST localhost. localhost.:80 127.0.0.1 127.0.0.1:1 [::1]'.split(
      ' ',
    )) {
      expect(route(host), host).toMatchObject({ known: true });
    }
  });

  test('R28: a name or an address that is like one of this machine is none', () => {
    const names = 'localhost.evil.example us1.gigya.com.evil.example socialize.fr1.gigya.com localhost.. .localhost *';
    const addresses = '127.1 127.0.0.2 [::] [::1 [::1]. [::ffff:127.0.0.1] ::1 0.0.0.0';
    const ports = 'localhost:0 localhost:65536 localhost:x localhost,evil.example';
    for (const host of `${names} ${addresses} ${ports}`.split(' ')) {
      expect([host, route(host).known]).toEqual([host, false]);
    }
  });

  test('is in the certificate, beside the names of the interface', () => {
    const { dns } = leafNames({ dataCenters: ['us1.gigya.com'], sites: [] });
    expect(dns).toEqual(expect.arrayContaining(['*.us1.gigya.com', 'accounts.us1.gigya.com', 'us1.gigya.com']));
  });

  test('can have mock responses, whoever knows the namespace (D38)', () => {
    for (const name of ['admin.getSiteConfig', 'idx.search', 'gcs.search'])
      expect(mockMethodProblem(name)).toBeUndefined();
    expect(mockMethodProblem('socialize.login')).toContain('end-point of its own');
  });

  test.each(bareHosts)('421 says of the bare host %s that it can be an API domain of a site', (host) => {
    expect(route(host)).toMatchObject({ known: false, reason: expect.stringContaining('API domains of the site') });
    const site = { apiKey: '3_x', dataCenter: 'us1' } as ReturnType<KnownHosts['sites']['byApiDomain']>;
    const withSite = {
      ...known,
      sites: { ...known.sites, byApiDomain: (name: string) => (name === host ? site : undefined) },
    };
    expect(routeHost(host, withSite, new Set())).toMatchObject({ known: true, dataCenter: us, site: '3_x' });
  });

  test('the presets of data centers are data centers as the console takes them', () => {
    for (const preset of dataCenterPresets) expect(dataCenter.parse(preset)).toEqual(preset);
  });

  test('a site has room for all of its bare hosts', () => expect(bareHosts.length).toBeLessThanOrEqual(10));
});
