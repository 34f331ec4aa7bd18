import { describe, expect, test } from 'vitest';
import { asInput, everyKindOfFile, zipOf } from '#node/site-folder.fixture.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { administratorOf } from '#service/fixtures/administrator.fixture.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { siteFolderHandlers } from './handlers.ts';
import { readSourceMails } from './message-parts.ts';
import { builtScript } from './script-parts.ts';

const open = async () => {
  const bench = await openBench();
  const handlers = siteFolderHandlers({ core: bench.core, renewCertificate: async () => ({ caRenewed: false }) });
  const exported = async (apiKeys?: string[]) => {
    const { files } = await handlers['siteFolders.export']({ apiKeys });
    return Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content, 'base64').toString()]));
  };
  return { bench, handlers, exported };
};
type Folder = Parameters<Awaited<ReturnType<typeof open>>['handlers']['siteFolders.import']>[0];
const sorted = (files: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(files).sort());
const policiesFile = 'build/Shop & Co/Sites/www.shop.example/Policies/policies.json';

/** A folder of sources with one mail. */
function mailOf(template: string, languages: number, words: object): Record<string, string> {
  const folder = 'src/Shop & Co/Sites/www.shop.example/EmailTemplates';
  return {
    'cdc-accelerator.json': everyKindOfFile['cdc-accelerator.json'] ?? '',
    [`${folder}/templates/doubleOptIn.html`]: template,
    ...Object.fromEntries(
      Array.from({ length: languages }, (_, n) => [`${folder}/locales/doubleOptIn/l${n}.json`, JSON.stringify(words)]),
    ),
  };
}

/** A call of one of the sites with its secret. */
async function bySite({ core, send }: Bench, apiKey: string, method: string, parameters: Record<string, string> = {}) {
  const secret = core.store.of(siteRepository).get(apiKey)?.secret.text ?? '';
  return (await send({ method, parameters: { apiKey, secret, ...parameters } })).json;
}

describe('C 1, D69: a folder in the accelerator’s layout goes in and comes out', () => {
  test('a site that deploy names and cache does not have is told: nothing of it is imported', async () => {
    const { handlers } = await open();
    const configuration = JSON.parse(everyKindOfFile['cdc-accelerator.json'] ?? '');
    const named = JSON.stringify({ ...configuration, deploy: [{ apiKey: '4_parent' }, { apiKey: '4_other' }] });
    const { notes } = await handlers['siteFolders.import'](
      asInput({ ...everyKindOfFile, 'cdc-accelerator.json': named }),
    );
    expect(notes).toContainEqual(
      'cdc-accelerator.json: deploy[1] names the API key "4_other", which cache does not have: nothing of that site is imported.',
    );
  });

  test('every kind of file comes out equal, goes into an empty installation, and nothing differs there', async () => {
    const first = await open();
    const { sites, kept, notes, count } = await first.handlers['siteFolders.import'](asInput(everyKindOfFile));
    expect(sites.map(({ apiKey, isNew }) => [apiKey, isNew])).toEqual([
      ['4_parent', true],
      ['4_second', true],
    ]);
    expect(count).toBeGreaterThan(0);
    expect(kept.map(({ site }) => site)).toEqual(['www.shop.example', 'm.shop.example']);
    expect(kept[0]?.members).toEqual(
      expect.arrayContaining([
        'gigyaPlugins.connectWithoutLoginBehavior',
        'security.signDeviceId',
        'ownSection.a',
        'profileSchema.fields.oidcData.website',
      ]),
    );
    expect(notes.join(' ')).toContain('no HTML of 1 screen-sets');
    expect(notes.join(' ')).not.toContain('which cache does not have');
    const out = await first.exported();
    expect(sorted(out)).toEqual(sorted(everyKindOfFile));
    const second = await open();
    await second.handlers['siteFolders.import'](asInput(out));
    expect(await second.handlers['siteFolders.compare'](asInput(out))).toMatchObject({ count: 0, rows: [] });
    expect(sorted(await second.exported())).toEqual(sorted(everyKindOfFile));
  });

  test('what came in is what the methods of the interface return', async () => {
    const { bench, handlers } = await open();
    await handlers['siteFolders.import'](asInput(everyKindOfFile));
    expect(await bySite(bench, '4_parent', 'accounts.getPolicies')).toMatchObject({
      ...{ errorCode: 0, passwordComplexity: { minCharGroups: 0 }, ownSection: { a: [1, {}] } },
      security: { signDeviceId: 'js_latest', ipLockout: { lockoutTimeSec: 0 } },
    });
    expect(await bySite(bench, '4_parent', 'accounts.getSchema')).toMatchObject({
      profileSchema: { fields: { birthYear: { type: 'long' }, 'oidcData.website': { type: 'basic-string' } } },
      ...{
        dataSchema: { fields: { terms: { type: 'boolean' } } },
        subscriptionsSchema: { fields: { news: { email: { doubleOptIn: true } } } },
      },
    });
    const { screenSets } = await bySite(bench, '4_parent', 'accounts.getScreenSets', {
      screenSetIDs: 'Shop-RegistrationLogin',
    });
    expect(screenSets).toMatchObject([
      {
        css: expect.stringContaining('.b'),
        javascript: expect.stringContaining('onBeforeSubmit'),
        html: expect.stringContaining('gigya-login-form'),
      },
    ]);
    const mails = await bySite(bench, '4_parent', 'accounts.policies.emailTemplates.getConfig');
    expect(mails).toMatchObject({ magicLink: { emailTemplates: { de: expect.stringContaining('Hallo') } } });
    const key = await administratorOf(bench.core, '4_parent');
    const parameters = { ...key, apiKey: '4_parent', includeGlobalConf: 'true' };
    expect((await bench.send({ method: 'admin.getSiteConfig', parameters })).json).toMatchObject({
      ...{ baseDomain: 'www.shop.example', globalConf: expect.stringContaining('enableSSOToken') },
    });
  });

  test('a policy that is changed here is told member by member, and comes out in both trees', async () => {
    const { bench, handlers, exported } = await open();
    await handlers['siteFolders.import'](asInput(everyKindOfFile));
    await bySite(bench, '4_parent', 'accounts.setPolicies', { passwordComplexity: '{"minLength":9}' });
    expect(await handlers['siteFolders.compare'](asInput(everyKindOfFile))).toMatchObject({
      count: 1,
      rows: [
        { site: 'www.shop.example', part: 'Policies', member: 'passwordComplexity.minLength', folder: '6', here: '9' },
      ],
    });
    const out = await exported();
    const changed = Object.keys(out).filter((path) => out[path] !== everyKindOfFile[path]);
    expect(changed.sort()).toEqual([policiesFile, policiesFile.replace('build', 'src')]);
    expect(JSON.parse(out[policiesFile] ?? '')).toMatchObject({
      passwordComplexity: { minLength: 9 },
      rba: { riskPolicies: {} },
    });
    const again = await handlers['siteFolders.import'](asInput(everyKindOfFile));
    expect(again).toMatchObject({ count: 1, sites: [{ isNew: false }, { isNew: false }] });
    expect(await handlers['siteFolders.compare'](asInput(everyKindOfFile))).toMatchObject({ count: 0 });
  });

  test('without build, src counts: scripts and mails are put together without running anything', async () => {
    const { bench, handlers } = await open();
    const source = Object.entries(everyKindOfFile).filter(
      ([path]) => !path.startsWith('build/') && !path.includes('/WebSdk/'),
    );
    await handlers['siteFolders.import'](asInput(Object.fromEntries(source)));
    const { screenSets } = await bySite(bench, '4_parent', 'accounts.getScreenSets', {
      screenSetIDs: 'Shop-RegistrationLogin',
    });
    expect(screenSets).toMatchObject([{ css: expect.stringMatching(/red.*CUSTOM CODE START.*blue/s) }]);
    expect(await bySite(bench, '4_parent', 'accounts.policies.emailTemplates.getConfig')).toMatchObject({
      magicLink: { emailTemplates: { en: '<p>Hello &amp; welcome</p><a href="$url"><b>Go</b></a>' } },
    });
  });

  test('sites that were made here come out as a folder, too, which an empty installation takes', async () => {
    const { exported } = await open();
    const out = await exported();
    const { handlers } = await open();
    expect(await handlers['siteFolders.compare'](asInput(out))).toMatchObject({ count: 0, sites: [{}, {}] });
  });

  test('R25: --prune removes the sites that the folder does not have, with their people; a comparison names them and changes nothing', async () => {
    const { bench, handlers } = await open();
    const all = () =>
      bench.core.store
        .of(siteRepository)
        .list()
        .map(({ apiKey }) => apiKey);
    const before = all();
    const pruned = { ...asInput(everyKindOfFile), prune: true };
    const { removed } = await handlers['siteFolders.compare'](pruned);
    expect(removed.map(({ apiKey }) => apiKey).sort()).toEqual([...before].sort());
    expect(all()).toEqual(before);
    expect(await handlers['siteFolders.import'](asInput(everyKindOfFile))).toMatchObject({ removed: [] });
    expect(all()).toHaveLength(before.length + 2);
    expect((await handlers['siteFolders.import'](pruned)).removed).toHaveLength(before.length);
    expect(all().sort()).toEqual(['4_parent', '4_second']);
    expect(await handlers['siteFolders.compare'](pruned)).toMatchObject({ removed: [], count: 0 });
  });

  test('a zip counts as the folder in it, also with a folder around', async () => {
    const { handlers } = await open();
    const entries = Object.entries(everyKindOfFile).map(([path, text]) => ({
      path: `cdc/${path}`,
      content: Buffer.from(text),
    }));
    const zip = zipOf([...entries, { path: 'cdc/node_modules/x.js', content: Buffer.from('x') }]).toString('base64');
    await handlers['siteFolders.import']({ zip });
    expect(await handlers['siteFolders.compare'](asInput(everyKindOfFile))).toMatchObject({ count: 0 });
  });
});

describe('bad input: a sentence with the file and the place, and nothing is half imported (R25)', () => {
  const without = (path: string) => Object.fromEntries(Object.entries(everyKindOfFile).filter(([one]) => one !== path));
  /** A path of the site's. */
  const at = (path: string) => policiesFile.replace('Policies/policies.json', path);
  const screenSet =
    'build/Shop & Co/Sites/www.shop.example/WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.js';
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`src/a/${n}.txt`, 'x']));
  const unzipped = (path: string, more: object = {}) => ({
    zip: zipOf([{ path, content: Buffer.from('x'), ...more }]).toString('base64'),
  });

  /** Neither a comparison nor an import takes it. */
  async function expectRefused(given: Folder, said: readonly string[]): Promise<void> {
    const { bench, handlers } = await open();
    for (const name of ['siteFolders.compare', 'siteFolders.import'] as const) {
      const { message } = await problemOf(() => handlers[name](given));
      for (const one of said) expect(message).toContain(one);
    }
    expect(bench.core.store.of(siteRepository).list()).toHaveLength(2);
  }

  test.each<[string, Readonly<Record<string, string | Buffer>>, string[]]>([
    ['no configuration', without('cdc-accelerator.json'), ['cdc-accelerator.json', 'missing']],
    ['a missing file', without(at('Schema/data.json')), ['Schema/data.json', 'missing']],
    [
      'mails that their words make larger than a folder may be',
      { ...mailOf('{{{a}}}'.repeat(10_000), 30, { a: 'x'.repeat(10_000) }) },
      ['locales/doubleOptIn/l0.json', 'larger than 8 MiB'],
    ],
    [
      'more sites than are stored at once',
      { 'cdc-accelerator.json': JSON.stringify({ cache: Array.from({ length: 501 }, () => ({})) }) },
      ['cdc-accelerator.json', 'more than 500 sites'],
    ],
    [
      'an unknown site',
      { ...everyKindOfFile, 'src/Shop & Co/Sites/other.example/Policies/policies.json': '{}' },
      ['src/Shop & Co/Sites/other.example', 'does not name'],
    ],
    ['an unknown partner', { ...everyKindOfFile, 'src/Other/x.json': '{}' }, ['src/Other', 'partner "Other"']],
    ['10,000 files', { ...everyKindOfFile, ...many }, ['at most 5000 files']],
    ['a file in the place of a tree', { ...everyKindOfFile, build: 'x' }, ['build: It is a file']],
    [
      'sources that only a build puts together',
      Object.fromEntries(Object.entries(everyKindOfFile).filter(([path]) => !path.startsWith('build'))),
      ['WebSdk/WebSdk.js', 'imports'],
    ],
  ])('%s', (_, files, said) => expectRefused(asInput(files), said));

  const configuration = everyKindOfFile['cdc-accelerator.json'] ?? '';
  test.each<[what: string, path: string, content: string | Buffer, ...said: string[]]>([
    ['broken JSON', policiesFile, '{\n "a": 1,\n}', 'line 3'],
    ['JSON that ends inside a text', policiesFile, `{"security":{"note":"${'a'.repeat(150)}`, 'line 1, column 21'],
    ['JSON that is a list', policiesFile, '[]', 'JSON object'],
    ['a wrong policy', policiesFile, '{"security":{"passwordHistorySize":"x"}}', 'passwordHistorySize', 'whole number'],
    ['a wrong field', at('Schema/data.json'), '{"fields":{"a":{"type":"x"}}}', 'dataSchema.fields.a.type'],
    ['an unknown data center', 'cdc-accelerator.json', configuration.replace('"us1"', '"mars"'), 'dataCenter', 'mars'],
    ['Latin-1', policiesFile, Buffer.from('{\n"a": "é"}', 'latin1'), 'Line 2', 'Latin-1'],
    ['UTF-16', policiesFile, Buffer.from('\ufeff{"a": 1}', 'utf16le'), 'It is UTF-16'],
    ['a member twice', policiesFile, '{"rba":{},\n "rba":{"a":"x"}}', 'line 2, column 2', '"rba" is there twice'],
    ['names that only case tells apart', at('policies/policies.json'), '{}', 'Only upper and lower case'],
    ['a file where a folder belongs', at('SmsTemplates'), 'x', 'where a folder belongs'],
    ['a path that leads out', 'src/../../x', 'x', 'leads out'],
  ])('%s', (_, path, content, ...said) =>
    expectRefused(asInput({ ...everyKindOfFile, [path]: content }), [path, ...said]),
  );

  test.each<[string, Folder, string[]]>([
    ['a zip with a wrong checksum', unzipped('src/damaged', { checksum: 7 }), ['src/damaged', 'damaged']],
    [
      'a file twice',
      { files: [...asInput(everyKindOfFile).files, ...asInput({ [screenSet]: 'x' }).files] },
      [screenSet, 'twice'],
    ],
    ['a zip that leaves its folder', unzipped('src/../../etc/passwd'), ['leads out']],
    ['a zip with a link', unzipped('src/link', { mode: 0o120777 }), ['src/link', 'symbolic link']],
    ['an encrypted zip', unzipped('src/secret', { flags: 1 }), ['src/secret', 'encrypted']],
    [
      'a zip that grows',
      unzipped('src/big', { content: Buffer.alloc(64 * 1024 * 1024) }),
      ['src/big', 'larger than 8 MiB'],
    ],
    ['no zip', { zip: Buffer.from('hello').toString('base64') }, ['it is no zip']],
    [
      'a zip that breaks off',
      { zip: Buffer.from('PK\x03\x04hello').toString('base64') },
      ['it breaks off before its end'],
    ],
  ])('%s', (_, given, said) => expectRefused(given, said));

  test('R52: very many blanks in a mail and in a script are read as any other text', () => {
    const blanks = ' '.repeat(60_000);
    const files = new Map([
      ['src/EmailTemplates/templates/doubleOptIn.html', `{{${blanks}{{${blanks}a${blanks}}}{{&${blanks}b }}{{{ b }}}`],
      ['src/EmailTemplates/locales/doubleOptIn/en.json', '{"a":"<","b":"<"}'],
    ]);
    expect(readSourceMails(files, (path) => path)).toEqual({ doubleOptIn: { en: `{{${blanks}&lt;<<` } });
    const script = `${'\n'.repeat(60_000)}export default {};${blanks}\n`;
    expect(builtScript('WebSdk.js', script)).toBe('{}');
    expect(() => builtScript('WebSdk.js', `${script}\n\u00a0import a`)).toThrow('It imports other files');
  });

  test('screen-set scripts with anything inside are texts: they come out as they went in', async () => {
    const { handlers, exported } = await open();
    const script = '</script><script>throw new Error("run")</script>\u2028`process.exit(1)`';
    await handlers['siteFolders.import'](asInput({ ...everyKindOfFile, [screenSet]: script }));
    expect((await exported())[screenSet]).toBe(script);
  });
});
