import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JsonText } from '#node/json-text.ts';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { createService, type Service } from '#service/index.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** Some parts of text each. */
const PEOPLE = 2_000;

const document: WorkspaceDocument = {
  version: 1,
  sites: ['3_shop', '3_empty', '3_club'].map((apiKey) => ({
    name: apiKey,
    apiKey,
    secret: Buffer.alloc(32, 5).toString('base64'),
    dataCenter: 'us1',
    domains: [],
    apiDomains: [],
    responseTypes: ['code'],
    grantTypes: ['authorization_code'],
    providers: ['*'],
    tokenLifetime: 3600,
    allowSignedUserKey: false,
    acceptMilliseconds: false,
    defaultFormat: 'specification',
    tokenCredentials: 'specification',
    revokeOnCodeReuse: true,
    applications: [],
  })),
  people: Array.from({ length: PEOPLE }, (_, n) => ({
    site: n % 3 === 0 ? '3_club' : '3_shop',
    UID: `u-"${n}\\`,
    profile: { firstName: `Ünä ${n} "東" 😀`, about: 'x'.repeat(100), age: n },
    ...(n % 2 === 0 ? { data: { n, list: [null, { deep: true }] } } : {}),
    identities: n % 5 === 0 ? [{ provider: 'facebook', providerUID: `fb "${n}"\u0001` }] : [],
  })),
};

let folder: ReturnType<typeof temporaryFolder>;
let service: Service;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await service.stop();
  folder.remove();
});

const start = async (dataDir: string) => {
  service = await createService({ dataDir, listen: { httpPort: 0, httpsPort: 0 }, workspace: document });
};

describe.each(['a folder', ':memory:'])('R25, R47: the export of many people, with the data in %s', (kind) => {
  beforeEach(() => start(kind === ':memory:' ? kind : folder.path));

  test('has every person as imported, the oldest of a site first, as a document and as text', async () => {
    const exported = await service.invoke('workspace.export', { secrets: true });
    const expected = ['3_shop', '3_empty', '3_club'].flatMap((apiKey) =>
      document.people.filter(({ site }) => site === apiKey),
    );
    const people = exported.ok ? exported.value.people : [];
    expect(people.filter(({ site }) => site === '3_shop')).toEqual(expected.filter(({ site }) => site === '3_shop'));
    expect(people.filter(({ site }) => site === '3_club')).toEqual(expected.filter(({ site }) => site === '3_club'));
    expect(people).toHaveLength(PEOPLE);

    const asText = await service.invoke('workspace.export', { secrets: true }, 'text');
    const text = asText.ok && asText.value instanceof JsonText ? asText.value.parts : [];
    expect(text.length).toBeGreaterThan(3);
    expect(text.map((part) => Buffer.from(part as string).toString()).join('')).toBe(
      JSON.stringify(exported.ok && exported.value),
    );
  });
});

test('R47: a call that comes after exports have begun is answered before the last of them', {
  tags: ['deep'],
}, async () => {
  await start(folder.path);
  const ended: string[] = [];
  const exporting = Array.from({ length: 20 }, async () => {
    await service.invoke('workspace.export', {});
    ended.push('export');
  });
  const call = await fetch(`${service.addresses.http}/socialize.getUserInfo`);
  await call.text();
  ended.push('call');
  await Promise.all(exporting);
  expect(ended).toHaveLength(21);
  expect(ended.at(-1)).toBe('export');
});
