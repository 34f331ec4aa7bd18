import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { outcomeOf, outcomeOfStart, serviceForAllTests } from '#service/fixtures/service.fixture.ts';
import { permittedNames } from '#service/tls/name-constraints.ts';

// The local CA may vouch for the domains of the data centers and for everything below them (D9). So a domain must be one
// that somebody can own: not a suffix that many share, not an address, not a bare label.

const service = serviceForAllTests();

const center = (domain: string) => ({ id: 'us1', name: 'US', domain });
const file = (domain: string) => ({ ...demoWorkspace, dataCenters: [center(domain)] });

/** The ways in which a domain comes into the workspace, each with what it says besides the reason. */
const ways = [
  [
    'dataCenters.create',
    { code: 'invalid-input', member: 'domain' },
    (domain: string) => outcomeOf(service, 'dataCenters.create', { ...center(domain), id: 'xx1' }),
  ],
  [
    'dataCenters.update',
    { code: 'invalid-input', member: 'settings.domain' },
    (domain: string) => outcomeOf(service, 'dataCenters.update', { id: 'us1', settings: { domain } }),
  ],
  [
    'workspace.import',
    { code: 'invalid-input', member: 'dataCenters[0].domain' },
    (domain: string) => outcomeOf(service, 'workspace.import', { document: file(domain) }),
  ],
  ['the first start', { code: 'workspace-invalid' }, (domain: string) => outcomeOfStart(file(domain))],
] as const;

const [[, blame, create], ...others] = ways;
test.each([
  ['com', 'host name'],
  ['localhost', 'host name'],
  ['shop.example.', 'host name'],
  ['*.shop.example', 'host name'],
  ['[::1]', 'host name'],
  ['2130706433', 'host name'],
  ['пример.рф', 'host name'],
  [`${'a'.repeat(64)}.example`, '63 characters'],
  ['127.0.0.1', 'address'],
  ['127.1', 'address'],
  ['0x7f.1', 'address'],
  ['127.0.0.0x1', 'address'],
  ['shop.example.0x', 'address'],
  ['co.uk', '"co.uk" is a public suffix'],
  ['github.io', '"github.io" is a public suffix'],
  ['s3.amazonaws.com', '"s3.amazonaws.com" is a public suffix'],
  ['shop.ck', '"shop.ck" is a public suffix'],
  ['kawasaki.jp', '"kawasaki.jp" is a public suffix'],
  ['xn--55qx5d.cn', '"xn--55qx5d.cn" is a public suffix'],
])('R34: the domain %s is refused', async (domain, why) => {
  expect(await create(domain)).toMatchObject({ ...blame, message: expect.stringContaining(why) });
});

test.each(others)('R34: so is a suffix that many share by %s', async (_way, told, answerTo) => {
  const message = expect.stringContaining('"github.io" is a public suffix');
  expect(await answerTo('github.io')).toMatchObject({ ...told, message });
});

test('R34: domains that somebody can own are accepted, and the CA vouches for these only', async () => {
  const domains = [
    'us1.authdesk.localhost',
    'shop.localhost',
    'us1.shop.co.uk',
    'shop.github.io',
    'www.ck',
    'us1.corp.internal',
    'us1.xn--e1afmkfd.xn--p1ai',
    '1.2.3.example',
  ];
  for (const domain of domains) {
    expect(await outcomeOf(service, 'dataCenters.update', { id: 'us1', settings: { domain } }), domain).toBe(
      'accepted',
    );
  }
  const permitted = permittedNames(new X509Certificate(service.caPem).raw);
  expect(permitted).toContain('1.2.3.example');
  for (const name of permitted) expect(name).toMatch(/^localhost$|\./);
});
