import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { asInput, everyKindOfFile } from '#node/site-folder.fixture.ts';
import { siteFolderHandlers } from '#service/console/site-folders/handlers.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { administratorOf } from '#service/fixtures/administrator.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';
import { siteGroupsInWorkspace } from './module.ts';
import { siteGroupRepository } from './site-groups.ts';

const CHILD = '4_child';
const childSecret = Buffer.alloc(32, 5).toString('base64');
const password = 'Correct-horse-7';
let key: { readonly userKey: string; readonly secret: string };
const bench = forEachTest(openBench);
beforeEach(async () => {
  key = await administratorOf(bench.core, API_KEY);
  const settings = { ...testSettings, name: 'Child' };
  await bench.write(siteRepository, (sites) => sites.create({ apiKey: CHILD, secret: childSecret, settings }));
});
const join = (apiKey: string, siteGroupOwner: string) =>
  bench.send({ method: 'admin.setSiteConfig', parameters: { ...key, apiKey, siteGroupOwner } });
const byChild = (method: string, parameters: Record<string, string> = {}) =>
  bench.send({ method, parameters: { apiKey: CHILD, secret: childSecret, ...parameters } });
const page = (apiKey: string, method: string, parameters: Record<string, string>) =>
  bench.send({ method, parameters: { apiKey, ...parameters } });

describe('D70: a child site shares accounts, schema and policies of its parent', () => {
  test('users of one are users of the other, with the same password; what one sets the other has', async () => {
    expect((await byChild('accounts.getAccountInfo', { UID: 'u-ada' })).errorCode).toBe(403005);
    expect((await join(CHILD, API_KEY)).errorCode).toBe(0);
    expect((await byChild('accounts.getAccountInfo', { UID: 'u-ada' })).json).toMatchObject({
      errorCode: 0,
      UID: 'u-ada',
    });
    const made = await byChild('accounts.register', {
      email: 'cy@shop.example',
      password,
      finalizeRegistration: 'true',
    });
    expect(made.errorCode).toBe(0);
    const login = { loginID: 'cy@shop.example', password };
    expect((await page(API_KEY, 'accounts.login', login)).json).toMatchObject({ errorCode: 0, UID: made.json.UID });
    const session = await page(CHILD, 'accounts.login', { ...login, targetEnv: 'browser' });
    expect(session.json).toMatchObject({ errorCode: 0, sessionInfo: { cookieName: `glt_${CHILD}` } });
    expect(session.call.facts.apiKey).toBe(CHILD);
    const { cookieValue = '' } = session.json.sessionInfo as { cookieValue?: string };
    for (const apiKey of [CHILD, API_KEY]) {
      const info = await page(apiKey, 'accounts.getAccountInfo', { login_token: cookieValue });
      expect(info.json, apiKey).toMatchObject({ errorCode: 0, UID: made.json.UID });
      expect(info.call.facts.apiKey).toBe(apiKey);
    }
    const other = await page(OTHER_API_KEY, 'accounts.getAccountInfo', { login_token: cookieValue });
    expect(other.errorCode).not.toBe(0);
    await byChild('accounts.setPolicies', { passwordComplexity: '{"minLength":9}' });
    expect((await bench.bySite('accounts.getPolicies')).json).toMatchObject({ passwordComplexity: { minLength: 9 } });
    await bench.bySite('accounts.setSchema', { dataSchema: '{"fields":{"a":{"type":"long"}}}' });
    expect((await byChild('accounts.getSchema')).json).toMatchObject({
      dataSchema: { fields: { a: { type: 'long' } } },
    });
  });

  test('screen-sets, secret and domains stay its own; out of the group it has its own users again', async () => {
    await join(CHILD, API_KEY);
    await byChild('accounts.setScreenSet', { screenSetID: 'Child-Login', html: '<div></div>' });
    const ids = { screenSetIDs: 'Child-Login' };
    expect((await byChild('accounts.getScreenSets', ids)).errorCode).toBe(0);
    expect((await bench.bySite('accounts.getScreenSets', ids)).errorCode).toBe(400006);
    const wrong = await page(CHILD, 'accounts.getAccountInfo', { UID: 'u-ada', secret: key.secret });
    expect(wrong.errorCode).toBe(403010);
    const config = { ...key, apiKey: CHILD, includeSiteGroupConfig: 'true' };
    expect((await page(CHILD, 'admin.getSiteConfig', config)).json).toMatchObject({ siteGroupOwner: API_KEY });
    const parent = await page(API_KEY, 'admin.getSiteConfig', { ...config, apiKey: API_KEY });
    expect(parent.json).toMatchObject({ siteGroupConfig: { members: [CHILD] } });
    expect((await page(API_KEY, 'admin.deleteSite', { ...key, deleteToken: 'x' })).errorCode).toBe(400006);
    await join(CHILD, 'null');
    expect((await byChild('accounts.getAccountInfo', { UID: 'u-ada' })).errorCode).toBe(403005);
  });

  test.each([
    ['itself', CHILD, CHILD, 'not the parent of itself'],
    ['nothing', CHILD, '4_nobody', 'no site'],
    ['another data center', CHILD, OTHER_API_KEY, 'eu1'],
    ['a circle', API_KEY, CHILD, 'no circle'],
  ])('%s is refused with a sentence, in a call and in a workspace file', async (_, child, owner, said) => {
    await join(CHILD, owner === CHILD && child === API_KEY ? API_KEY : 'null');
    const refused = await join(child, owner);
    expect(refused.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(said) });
    const { store } = bench.core;
    const before = store.of(siteGroupRepository).ownerOf(child);
    const imported = store.unitOfWork(() =>
      siteGroupsInWorkspace.site?.apply(store, child, owner as never, 'sites[0].siteGroupOwner'),
    );
    await expect(imported).rejects.toThrow(said);
    expect(store.of(siteGroupRepository).ownerOf(child)).toBe(before);
  });

  test('a folder in which a child contradicts its parent is refused with the file and the member', async () => {
    const handlers = siteFolderHandlers({ core: bench.core, renewCertificate: async () => ({ caRenewed: false }) });
    const alike = Object.fromEntries(
      Object.entries(everyKindOfFile).map(([path, text]) => [path, text.replace('"eu2"', '"us1"')]),
    );
    await handlers['siteFolders.import'](asInput(alike));
    expect((await join('4_second', '4_parent')).errorCode).toBe(0);
    expect(await handlers['siteFolders.import'](asInput(alike))).toMatchObject({ count: 0 });
    const policies = 'build/Shop & Co/Sites/m.shop.example/Policies/policies.json';
    const contradicting = { ...alike, [policies]: '{"passwordComplexity":{"minLength":12}}' };
    await expect((async () => handlers['siteFolders.import'](asInput(contradicting)))()).rejects.toThrow(
      /m\.shop\.example\/Policies.*child of "4_parent"/,
    );
  });
});
