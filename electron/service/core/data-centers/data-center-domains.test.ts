import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartProblem } from '#node/start-problem.ts';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { createService, type Service } from '#service/index.ts';
import { permittedNames } from '#service/tls/name-constraints.ts';
import type { Problem } from '#shared/contract/result.ts';

// The local CA may vouch for the domains of the data centers and for everything below them (D9). So a domain must be one
// that somebody can own: not a suffix that many share, not an address, not a bare label.

let service: Service;
const listen = { httpPort: 0, httpsPort: 0 };
beforeAll(async () => {
  service = await createService({ dataDir: ':memory:', listen });
});
afterAll(() => service.stop());

const center = (domain: string) => ({ id: 'us1', name: 'US', domain });
const file = (domain: string) => ({ ...demoWorkspace, dataCenters: [center(domain)] });

type Outcome = 'accepted' | Pick<Problem, 'code' | 'message' | 'member'>;

async function answerOf(
  operation: 'dataCenters.create' | 'dataCenters.update' | 'workspace.import',
  input: object,
): Promise<Outcome> {
  const result = await service.invoke(operation, input as never);
  return result.ok ? 'accepted' : result.error;
}

async function outcomeOfStart(domain: string): Promise<Outcome> {
  try {
    await (await createService({ dataDir: ':memory:', listen, workspace: file(domain) })).stop();
    return 'accepted';
  } catch (error) {
    const { code, message } = error as StartProblem;
    return { code: code as Problem['code'], message };
  }
}

/** The ways in which a domain comes into the workspace, each with what it says besides the reason. */
const ways = [
  [
    'dataCenters.create',
    { code: 'invalid-input', member: 'domain' },
    (domain: string) => answerOf('dataCenters.create', { ...center(domain), id: 'xx1' }),
  ],
  [
    'dataCenters.update',
    { code: 'invalid-input', member: 'settings.domain' },
    (domain: string) => answerOf('dataCenters.update', { id: 'us1', settings: { domain } }),
  ],
  [
    'workspace.import',
    { code: 'invalid-input', member: 'dataCenters[0].domain' },
    (domain: string) => answerOf('workspace.import', { document: file(domain) }),
  ],
  ['the first start', { code: 'workspace-invalid' }, outcomeOfStart],
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
    expect(await answerOf('dataCenters.update', { id: 'us1', settings: { domain } }), domain).toBe('accepted');
  }
  const permitted = permittedNames(new X509Certificate(service.caPem).raw);
  expect(permitted).toContain('1.2.3.example');
  for (const name of permitted) expect(name).toMatch(/^localhost$|\./);
});
