import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { screenSetsInWorkspace } from './workspace.ts';

const bench = forEachTest(openBench);
const { bySite: call } = callsOf(bench, 'accounts');
const set = (parameters: Record<string, string> = {}) =>
  call('setScreenSet', { screenSetID: 'Shop-Login', html: '<p>&amp;</p>', ...parameters });
type Sets = readonly Record<string, unknown>[];
const setsOf = ({ screenSets }: Record<string, unknown>) => screenSets as Sets;

test('F 7.3: what a site stores is returned as it is, with asked members and language', async () => {
  const translations = { de: { HELLO: 'Hallo' }, en: { HELLO: 'Hello' } };
  const css = 'p { color: red }';
  const javascript = '{ onError: function () { throw 1 } }';
  const more = { css, javascript, translations: JSON.stringify(translations), metadata: '{"desc":"x"}' };
  expect(await set(more)).toMatchObject({ errorCode: 0 });
  const [one] = setsOf(await call('getScreenSets', { screenSetIDs: '["Shop-Login"]' }));
  expect(one).toEqual({
    screenSetID: 'Shop-Login',
    html: '<p>&amp;</p>',
    ...{ css, javascript, translations, metadata: { desc: 'x' } },
    isDefault: false,
    version: 1,
    lastModified: '2023-11-14T22:13:20.000Z',
  });
  const german = { screenSetIDs: 'Shop-Login', include: 'translations', lang: 'de' };
  const [part] = setsOf(await call('getScreenSets', german));
  const stored = { isDefault: false, version: 1, lastModified: expect.any(String) };
  expect(part).toEqual({ translations: { de: { HELLO: 'Hallo' } }, ...stored });
});

test('U 6: every site has the default ones; their html follows its schemas and policies', async () => {
  const dataSchema = '{"fields":{"terms":{"type":"boolean","required":true,"writeAccess":"clientCreate"}}}';
  await call('setSchema', { dataSchema });
  await call('setPolicies', { accountOptions: '{"loginIdentifiers":"username"}' });
  const { json } = await bench.byPage('accounts.getScreenSets');
  const sets = setsOf(json);
  expect(sets.map(({ screenSetID, isDefault }) => [screenSetID, isDefault])).toEqual([
    ['Default-RegistrationLogin', true],
    ['Default-ProfileUpdate', true],
    ['Default-LiteRegistration', true],
    ['Default-ReAuthentication', true],
    ['Default-LinkAccounts', true],
  ]);
  const html = String(sets[0]?.html);
  expect(html).toContain('<input type="checkbox" name="data.terms" required>');
  expect(html).toContain('<input type="text" name="username" required autocomplete="username">');
  await set({ screenSetID: 'Default-LinkAccounts' });
  const [own] = setsOf(await call('getScreenSets', { screenSetIDs: 'Default-LinkAccounts' }));
  expect(own).toMatchObject({ html: '<p>&amp;</p>', isDefault: false });
  const remove = () => call('deleteScreenSet', { screenSetID: 'Default-LinkAccounts' });
  expect((await remove()).errorCode).toBe(0);
  expect((await remove()).errorDetails).toContain('default one');
});

test('each storing is a version; a deleted set has none, and one that a policy names stays', async () => {
  await set();
  bench.clock.advance(1_000);
  await set({ html: '<b></b>' });
  expect(await call('getScreenSetVersions', { screenSetID: 'Shop-Login' })).toMatchObject({
    versions: [
      { version: 2, lastModified: '2023-11-14T22:13:21.000Z' },
      { version: 1, lastModified: '2023-11-14T22:13:20.000Z' },
    ],
  });
  await call('setPolicies', { gigyaPlugins: '{"defaultRegScreenSet":"Shop-Login"}' });
  expect((await call('deleteScreenSet', { screenSetID: 'Shop-Login' })).errorDetails).toContain('gigyaPlugins');
  await call('setPolicies', { gigyaPlugins: 'null' });
  expect((await call('deleteScreenSet', { screenSetID: 'Shop-Login' })).errorCode).toBe(0);
  for (const method of ['deleteScreenSet', 'getScreenSetVersions']) {
    expect(await call(method, { screenSetID: 'Shop-Login' }), method).toMatchObject({ errorCode: 400006 });
  }
});

test('R45: what is wrong is named, and nothing of it is stored', async () => {
  const wrong: readonly (readonly [Record<string, string>, number, string])[] = [
    [{ screenSetID: '<b>' }, 400006, 'screenSetID'],
    [{ screenSetID: 'x'.repeat(101) }, 400006, 'screenSetID'],
    [{ translations: '{"de":"Hallo"}' }, 400006, 'translations.de'],
    [{ translations: '{"de":{"HELLO":1}}' }, 400006, 'translations.de'],
    [{ metadata: '[1]' }, 400006, 'metadata'],
    [{ metadata: `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}` }, 400006, 'metadata'],
    [{ html: 'x'.repeat(524_288) }, 413003, '512 KB'],
  ];
  for (const [parameters, errorCode, words] of wrong) {
    expect(await set(parameters), words).toMatchObject(refusal(errorCode, words));
  }
  const asked = await call('getScreenSets', { screenSetIDs: 'Default-LinkAccounts,Shop-Login' });
  expect(asked).toMatchObject(refusal(400006, 'Shop-Login'));
  for (const screenSetIDs of ['[1]', '["a"'])
    expect((await call('getScreenSets', { screenSetIDs })).errorCode).toBe(400006);
});

test('R52: a site stores 4 MB of them at most', async () => {
  for (let n = 0; n < 8; n += 1)
    expect((await set({ screenSetID: `s${n}`, html: 'x'.repeat(520_000) })).errorCode).toBe(0);
  expect(await set({ screenSetID: 's8', html: 'x'.repeat(520_000) })).toMatchObject({ errorCode: 413003 });
  expect((await call('getScreenSetVersions', { screenSetID: 's8' })).errorCode).toBe(400006);
});

test('R25: the workspace file is refused when it has a screen-set twice, or too many, and nothing of it is kept', async () => {
  const { exported, imported } = sitePart(screenSetsInWorkspace, 'screenSets');
  await set({ css: 'p {}' });
  const stored = exported(bench) as Sets;
  const refused = await imported(bench, [...stored, ...stored]);
  expect(refused).toMatchObject({ member: 'sites[0].screenSets[1].screenSetID' });
  const sets = Array.from({ length: 9 }, (_, n) => ({ screenSetID: `s${n}`, html: 'x'.repeat(520_000) }));
  expect(await imported(bench, sets)).toBeDefined();
  expect(exported(bench)).toEqual(stored);
});

test('C 4.8, Swift and Android SDKs: a native screen-set by screenSetId and lang, with the theme of all', async () => {
  const i18n = { de: { hi: 'Hallo' }, en: { hi: 'Hello' } };
  const screenSet = JSON.stringify({ routing: { initial: 'login' }, i18n });
  const { byPage: page } = callsOf(bench, 'accounts');
  const missing = await page('getNativeScreenSet', { screenSetID: 'Login', lang: 'de' });
  expect(missing).toMatchObject(refusal(400006, '"Login"'));
  expect(await call('setNativeScreenSet', { screenSetID: 'Login', screenSet })).toMatchObject({ errorCode: 0 });
  expect(await page('getNativeScreenSet', { screenSetID: 'Login', lang: 'de' })).toMatchObject({
    ...{ screenSet: { routing: { initial: 'login' } } },
  });
  const german = (await page('getNativeScreenSet', { screenSetID: 'Login', lang: 'de' })).screenSet;
  expect(german).toHaveProperty('i18n', { de: { hi: 'Hallo' } });
  const french = (await page('getNativeScreenSet', { screenSetID: 'Login', lang: 'fr' })).screenSet;
  expect(french).toHaveProperty('i18n.en.hi', 'Hello');
  const listed = { screenSetId: 'Login', version: 1, lastModified: '2023-11-14T22:13:20.000Z' };
  expect(await call('getNativeScreenSets')).toMatchObject({ screenSets: [listed] });
  await call('setNativeScreenSet', { screenSetID: 'Login', screenSet, comment: 'second', description: 'Shop' });
  const part = await page('getNativeScreenSet', { screenSetID: 'Login', include: 'routing,screenSetId' });
  expect(part.screenSet).toEqual({ screenSetId: 'Login', routing: { initial: 'login' } });
  expect(part).toMatchObject({ version: 2, comment: 'second', Description: 'Shop' });
  expect(await call('setNativeScreenSet', { screenSetID: '../x', screenSet })).toMatchObject({ errorCode: 400006 });
  await call('setNSSTheme', { theme: '{"primaryColor":"blue"}' });
  expect(await page('getNSSTheme')).toMatchObject({ theme: { primaryColor: 'blue' } });
  expect(await call('deleteNativeScreenSet', { screenSetID: 'Login' })).toMatchObject({ errorCode: 0 });
  expect(await call('deleteNativeScreenSet', { screenSetID: 'Login' })).toMatchObject({ errorCode: 400006 });
});
