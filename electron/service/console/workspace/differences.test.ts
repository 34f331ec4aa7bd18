import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serviceForAll } from '#service/fixtures/asked-service.fixture.ts';

const site = { name: 'Shop', apiKey: '3_shop', domains: ['shop.example', 'localhost'] };
const nia = {
  site: '3_shop',
  UID: 'u-nia',
  profile: { firstName: 'Nia', email: 'nia@shop.example' },
  identities: [{ provider: 'google', providerUID: 'g-1' }],
  account: { loginIDs: { emails: ['nia@shop.example'] }, isVerified: true },
  password: 'correct horse 7',
};
const ben = { site: '3_shop', UID: 'u-ben', password: 'correct horse 7' };
const file = { version: 1, sites: [site], people: [nia, ben] };

describe('a workspace file for tests', () => {
  const asked = serviceForAll();

  const imported = (document: object, how: { prune?: boolean; dryRun?: boolean } = {}) =>
    asked.ask('workspace.import', { document, ...how });
  const exported = (secrets = true) => asked.ask('workspace.export', { secrets });
  const changes = async (document: object, prune = false) =>
    (await imported(document, { prune, dryRun: true })).changes;
  const logIn = async (loginID: string, password: string) => {
    const body = new URLSearchParams({ apiKey: '3_shop', loginID, password });
    const response = await fetch(`${asked.service.addresses.http}/accounts.login`, { method: 'POST', body });
    return (await response.json()) as { readonly errorCode: number };
  };

  test('a dry run says what would be added, and keeps nothing', async () => {
    const before = await exported();
    expect(await changes(file)).toEqual([
      { kind: 'site', key: '3_shop', change: 'added', members: [] },
      { kind: 'person', key: '3_shop u-nia', change: 'added', members: [] },
      { kind: 'person', key: '3_shop u-ben', change: 'added', members: [] },
    ]);
    expect(await exported()).toEqual(before);
  });

  test('people with a plain password and a verified address can log in, and no export has the password (R15)', async () => {
    await imported(file);
    expect((await logIn('nia@shop.example', 'wrong')).errorCode).toBe(403042);
    const { errorCode } = await logIn('nia@shop.example', 'correct horse 7');
    // Over plain HTTP a login may be refused for its transport, never for the password.
    expect(errorCode).not.toBe(403042);
    expect(JSON.stringify(await exported())).not.toContain('correct horse');
  });

  test('a failure without when and seed is what an import of the file has made of it', async () => {
    const failing = { ...file, failures: [{ effect: { kind: 'http-503' } }] };
    expect(await changes(failing)).toContainEqual({ kind: 'file', key: '', change: 'changed', members: ['failures'] });
    await imported(failing);
    expect(await changes(failing)).toEqual([]);
    await imported({ ...file, failures: [] });
  });

  test('a misspelt section of policies is kept (D69), and named with the one that is probably meant', async () => {
    const policies = { securty: { passwordHistorySize: 3 }, rba: {} };
    const { notice } = await imported({ ...file, sites: [{ ...site, policies }] }, { dryRun: true });
    expect(notice).toBe(
      'sites[0].policies: the section "securty" is kept and has no effect, because none has this name. Perhaps "security" is meant.',
    );
  });

  test('all mistakes of a file are named, entry by entry, and of very many some', async () => {
    const messageOf = async (document: object) => {
      const { member, message } = await asked.problem('workspace.import', { document });
      return `${member}: ${message}`;
    };
    const people = [nia, { ...ben, UID: 7, colour: 'red', height: 2 }, { site: '3_shop' }];
    const message = await messageOf({ ...file, sites: [{ ...site, domains: 'x' }], people, failure: [] });
    for (const member of ['failure', 'sites[0].domains', 'people[1].UID', 'people[1].colour', 'people[2].UID']) {
      expect(message).toContain(`${member}: `);
    }
    // Members that no entry has are named together.
    expect(message).toMatch(/people\[1\]\.colour: .*height/);
    expect(message).not.toContain('and more');
    const many = await messageOf({ ...file, people: Array.from({ length: 10_000 }, () => ({ site: '3_shop' })) });
    expect(many).toMatch(/people\[0\]\.UID: .*Also people\[1\]\.UID: .*; and more\.$/s);
  });

  test('R25: a key that the file does not have any more is named before it goes, and differs in nothing afterwards', async () => {
    const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicKey = key.export({ type: 'spki', format: 'pem' });
    const withKey = (more: object) => ({
      version: 1,
      sites: [{ ...site, apiKey: '3_keys', applications: [{ name: 'App', userKey: 'AKkeys', ...more }] }],
      people: [],
    });
    await imported(withKey({ publicKey }));
    expect(await changes(withKey({ publicKey }))).toEqual([]);
    const gone = [{ kind: 'site', key: '3_keys', change: 'changed', members: ['applications'] }];
    expect(await changes(withKey({}))).toEqual(gone);
    await imported(withKey({}));
    expect(await changes(withKey({}))).toEqual([]);
    expect(await changes(withKey({ publicKey }))).toEqual(gone);
    await asked.ask('sites.delete', { apiKey: '3_keys' });
  });

  test('what was imported differs in nothing; a changed member, password or identity is named', async () => {
    expect(await changes(file)).toEqual([]);
    const other = { ...nia, profile: { firstName: 'Nia', email: 'new@shop.example' }, password: 'another one 8' };
    expect(
      await changes({ ...file, sites: [{ ...site, domains: ['localhost', 'shop.example'] }], people: [other] }),
    ).toEqual([{ kind: 'person', key: '3_shop u-nia', change: 'changed', members: ['profile', 'password'] }]);
    expect(
      await changes({ ...file, sites: [{ ...site, name: 'Store' }], people: [{ ...nia, identities: [] }] }),
    ).toEqual([
      { kind: 'site', key: '3_shop', change: 'changed', members: ['name'] },
      { kind: 'person', key: '3_shop u-nia', change: 'changed', members: ['identities'] },
    ]);
  });

  test.each([true, false])('an export with secrets (%s) differs from its own workspace in nothing', async (secrets) => {
    expect(await changes(await exported(secrets), true)).toEqual([]);
  });

  test('R25: --prune removes sites and people that the file has not, in the same step; a wrong file removes nothing', async () => {
    const without = { ...file, people: [nia] };
    const wrong = { ...without, people: [nia, { site: '3_nobody', UID: 'u-1' }] };
    const before = await exported();
    await asked.problem('workspace.import', { document: wrong, prune: true });
    expect(await exported()).toEqual(before);
    expect(await changes(without, true)).toEqual([
      { kind: 'site', key: '3_demo', change: 'removed', members: [] },
      { kind: 'person', key: '3_shop u-ben', change: 'removed', members: [] },
    ]);
    // The identity of one that goes may be given to one that stays.
    expect(await imported(without, { prune: true })).toMatchObject({ removed: 2 });
    expect((await asked.ask('sites.list', {})).map(({ apiKey }) => apiKey)).toEqual(['3_shop']);
    expect(await changes(without, true)).toEqual([]);
  });

  test('R56: of two imports with --prune at once, one is what is there afterwards, and each says what it removed', async () => {
    const fileOf = (n: number) => ({
      version: 1,
      sites: [site, { name: `Site ${n}`, apiKey: `3_site${n}` }],
      people: [nia, { site: '3_shop', UID: `u-${n}`, password: `password ${n}` }],
    });
    const removed = await Promise.all([1, 2].map(async (n) => (await imported(fileOf(n), { prune: true })).removed));
    const left = await Promise.all([1, 2].map((n) => changes(fileOf(n), true)));
    expect(left).toContainEqual([]);
    // The later one has removed the site and the person of the earlier one.
    expect(Math.max(...removed.map(Number))).toBe(2);
  });

  test('more than a hundred different plain passwords are refused, one for all is not', async () => {
    const people = (password: (n: number) => string) =>
      Array.from({ length: 101 }, (_, n) => ({ site: '3_shop', UID: `u-${n}`, password: password(n) }));
    const document = { ...file, people: people((n) => `password ${n}`) };
    const many = await asked.problem('workspace.import', { document });
    expect(many).toMatchObject({ member: 'people[100].password', next: expect.any(String) });
    expect(await imported({ ...file, people: people(() => 'one for all') })).toMatchObject({ people: 101 });
  });
});
