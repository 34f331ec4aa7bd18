import { expect, test } from 'vitest';
import { asking, outcomeOf, outcomeOfStart, serviceForAllTests } from '#service/fixtures/service.fixture.ts';
import { usualSettings } from '#shared/contract/sites.ts';
import { FAR_HOST, HOST, OTHER_HOST, OTHER_SECRET, site, workspace } from './api-domains.fixture.ts';

// A host selects one site or one data center, and the local CA signs for it (D55, R34). So an API domain must be a name that
// somebody can own, and that nothing else of the workspace has.

const service = serviceForAllTests({ workspace });

const sites = () => asking(service)('sites.list', {});

/** The ways in which an API domain comes into the workspace, each with the path of its list. */
const ways = [
  [
    'sites.create',
    'apiDomains',
    (apiDomains: string[]) =>
      outcomeOf(service, 'sites.create', { ...usualSettings, name: 'New', domains: [], apiDomains }),
  ],
  [
    'sites.update',
    'settings.apiDomains',
    (apiDomains: string[]) => outcomeOf(service, 'sites.update', { apiKey: '3_shop', settings: { apiDomains } }),
  ],
  [
    'workspace.import',
    'sites[0].apiDomains',
    (apiDomains: string[]) =>
      outcomeOf(service, 'workspace.import', {
        document: { version: 1, sites: [site('New', '3_new', apiDomains)], people: [] },
      }),
  ],
  [
    'the first start',
    undefined,
    (apiDomains: string[]) =>
      outcomeOfStart({ ...workspace, sites: [...workspace.sites, site('New', '3_new', apiDomains)] }),
  ],
] as const;

const [[, , create], ...others] = ways;

test.each([
  ['localhost', 'host name'],
  ['Login.shop.localhost', 'lower-case host name'],
  ['https://login.shop.localhost', 'host name'],
  ['login.shop.localhost:9443', 'host name'],
  ['*.shop.localhost', 'host name'],
  ['127.0.0.1', 'address'],
  ['co.uk', '"co.uk" is a public suffix'],
  ['socialize.eu1.authdesk.localhost', 'is a host of the data center "eu1"'],
  ['us1.authdesk.localhost', 'is a host of the data center "us1"'],
  [OTHER_HOST, 'is that of the site "Books" (3_books) already'],
])('D55, R34: the API domain %s is refused', async (domain, why) => {
  const message = expect.stringContaining(why);
  expect(await create([domain])).toMatchObject({ message, member: 'apiDomains[0]' });
});

test('D55, R34: the same twice is refused, and so are more than a site may have', async () => {
  const free = 'a.free.localhost';
  expect(await create([free, free])).toMatchObject({ message: expect.stringContaining('in the list twice') });
  const many = Array.from({ length: 11 }, (_, n) => `a${n}.free.localhost`);
  expect(await create(many)).toMatchObject({ message: expect.stringContaining('at most 10') });
});

test.each(others)('D55, R34: so is that of another site by %s', async (_way, member, answerTo) => {
  const message = expect.stringContaining('is that of the site "Books" (3_books) already');
  expect(await answerTo([OTHER_HOST])).toMatchObject({ message, ...(member && { member: `${member}[0]` }) });
});

test('D55: nothing of what was refused is kept', async () => {
  const listed = await sites();
  expect(listed.flatMap(({ apiDomains }) => apiDomains).sort()).toEqual(
    [HOST, 'login.shop.example', OTHER_HOST, FAR_HOST].sort(),
  );
  expect(listed.map(({ name }) => name)).not.toContain('New');
});

test('D55: a data center cannot take the name of a site', async () => {
  const result = await service.invoke('dataCenters.create', { id: 'xx1', name: 'X', domain: HOST });
  expect(result).toMatchObject({ ok: false, error: { code: 'conflict', member: 'domain' } });
});

test('D55: domains may move from one site to another within one file', async () => {
  const swap = [site('Shop', '3_shop', [OTHER_HOST]), site('Books', '3_books', [HOST], { secret: OTHER_SECRET })];
  expect(await outcomeOf(service, 'workspace.import', { document: { version: 1, sites: swap, people: [] } })).toBe(
    'accepted',
  );
  expect((await sites()).find(({ apiKey }) => apiKey === '3_books')?.apiDomains).toEqual([HOST]);
});
