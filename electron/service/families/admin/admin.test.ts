import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { administratorHandlers, administratorsInWorkspace } from '#service/core/administrators/module.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { administratorOf } from '#service/fixtures/administrator.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, APPLICATION_SECRET, OTHER_API_KEY, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { adminInWorkspace } from './workspace.ts';

const bench = forEachTest(openBench);
let key: { readonly userKey: string; readonly secret: string };
beforeEach(async () => {
  key = await administratorOf(bench.core, API_KEY);
});
const us = { id: 'us1', domain: 'us1.gigya.com' } as const;
const by = (method: string, parameters: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  bench.send({ method, parameters: { ...key, ...parameters } });

test('an application of another site with the same userKey has no right to administer', async () => {
  const { store } = bench.core;
  const secret = Buffer.alloc(32, 3).toString('base64');
  await store.unitOfWork(() => {
    store.of(siteRepository).saveApplication(OTHER_API_KEY, { userKey: key.userKey, name: 'Same key', secret });
  });
  const asked = { apiKey: OTHER_API_KEY, userKey: key.userKey, secret };
  const reply = await bench.send({ method: 'admin.console.getPartners', parameters: asked });
  expect(reply.errorCode).toBe(403007);
  expect((await by('admin.console.getPartners')).errorCode).toBe(0);
});

describe('C 2: what the accelerator and the toolkit call, with the key of an application that may administer', () => {
  test('partners, then their sites, without an API key and with what the tool sends as context', async () => {
    const { json } = await by('admin.console.getPartners');
    expect(json).toMatchObject({ partners: [{ errorCode: 0, partner: { PartnerID: 1, Name: 'Authdesk' } }] });
    const context = JSON.stringify({ partnerId: 1, partnerName: 'Authdesk' });
    const page = { targetPartnerID: '1', pageSize: '1000', context };
    const sites = await by('admin.console.getPagedUserEffectiveSites', page);
    expect(sites.json).toMatchObject({
      ...{ errorCode: 0, context },
      sites: [
        { apiKey: OTHER_API_KEY, datacenter: 'eu1' },
        { apiKey: API_KEY, datacenter: 'us1' },
      ],
    });
    const none = await by('admin.console.getPagedUserEffectiveSites', { targetPartnerID: '7' });
    expect(none.json).toMatchObject({ sites: [] });
  });

  test('the key calls every site, its host of another data center too; the site itself and another key do not', async () => {
    const other = { apiKey: OTHER_API_KEY };
    expect((await by('accounts.setPolicies', { ...other, passwordComplexity: '{"minLength":9}' })).errorCode).toBe(0);
    expect((await by('admin.getSiteConfig', other)).json).toMatchObject({ errorCode: 0, dataCenter: 'eu1' });
    const fromUs = await bench.send({
      ...{ method: 'admin.getSiteConfig', parameters: { ...key, ...other }, host: 'admin.us1.gigya.com' },
      dataCenter: { ...us, name: 'US' },
    });
    expect(fromUs.errorCode).toBe(0);
    expect((await bench.bySite('admin.getSiteConfig')).errorCode).toBe(403007);
    const crm = { apiKey: API_KEY, userKey: 'AKx1', secret: APPLICATION_SECRET };
    expect((await bench.send({ method: 'admin.getSiteConfig', parameters: crm })).errorCode).toBe(403007);
    const ofOther = { method: 'admin.getSiteConfig', parameters: { ...crm, ...other } };
    expect((await bench.send(ofOther)).errorCode).toBe(403005);
    const wrong = { ...key, secret: APPLICATION_SECRET };
    expect((await bench.send({ method: 'admin.console.getPartners', parameters: wrong })).errorCode).toBe(403010);
  });

  test('a key loses the right with its application, and no other site is called with it any more', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() => store.of(siteRepository).removeApplication(API_KEY, key.userKey));
    expect((await by('accounts.getPolicies', { apiKey: OTHER_API_KEY })).errorCode).toBe(403005);
  });

  test('a configuration is changed member by member, returned as it came, and noted where it is only kept', async () => {
    const change = {
      ...{ apiKey: API_KEY, baseDomain: 'www.shop.example', globalConf: '{ onError: function () {} }' },
      ...{ description: 'Shop', tags: '["a"]', trustedSiteURLs: '["shop.example/*"]' },
      settings: '{"CNAME":"id.shop.example"}',
    };
    const { call, json } = await by('admin.setSiteConfig', change);
    expect(json).toMatchObject({ errorCode: 0 });
    const kept = call.trace.steps.find(({ rule }) => rule === 'D69')?.values?.members;
    expect(kept).toBe('description, tags, settings');
    const read = await by('admin.getSiteConfig', { apiKey: API_KEY, includeGlobalConf: 'true' });
    expect(read.json).toMatchObject({
      ...{ baseDomain: 'www.shop.example', globalConf: change.globalConf, description: 'Shop', tags: ['a'] },
      ...{ trustedSiteURLs: ['shop.example/*'], settings: { CNAME: 'id.shop.example', shortURLDomain: '' } },
    });
    await by('admin.setSiteConfig', { apiKey: API_KEY, description: 'Shop 2' });
    const again = await by('admin.getSiteConfig', { apiKey: API_KEY });
    expect(again.json).toMatchObject({ baseDomain: 'www.shop.example', description: 'Shop 2', tags: ['a'] });
    expect(again.json).not.toHaveProperty('globalConf');
    expect((await by('admin.setSiteConfig', { apiKey: API_KEY, tags: '[1]' })).json).toMatchObject(
      refusal(400006, 'tags'),
    );
  });

  test('a site is made, deleted with the token of a first call, and its data center has to exist', async () => {
    const site = { baseDomain: 'new.shop.example', dataCenter: 'eu1', description: 'New' };
    const apiKey = String((await by('admin.createSite', site)).json.apiKey);
    expect((await by('admin.getSiteConfig', { apiKey })).json).toMatchObject(site);
    expect((await by('admin.createSite', { baseDomain: 'x.example', dataCenter: 'mars' })).json).toMatchObject(
      refusal(400006, 'mars'),
    );
    expect((await by('admin.deleteSite', { apiKey, deleteToken: 'x' })).errorCode).toBe(400006);
    const { deleteToken } = (await by('admin.deleteSite', { apiKey })).json;
    expect((await by('admin.deleteSite', { apiKey, deleteToken: String(deleteToken) })).errorCode).toBe(0);
    expect((await by('admin.getSiteConfig', { apiKey })).errorCode).toBe(400093);
  });

  test('groups, lists and keys of vendors are kept and returned; rights come with the workspace file, keys do not', async () => {
    await by('admin.createGroup', { partnerID: '1', groupID: 'developers', aclID: 'dev', description: 'Who builds' });
    expect((await by('admin.createGroup', { partnerID: '1', groupID: 'developers' })).errorCode).toBe(400006);
    await by('admin.updateGroup', { partnerID: '1', groupID: 'developers', setUsers: '{"a":1}' });
    const groups = { developers: { aclID: 'dev', description: 'Who builds', users: { a: 1 } } };
    expect((await by('admin.getGroups', { partnerID: '1' })).json).toMatchObject({ groups });
    expect((await by('admin.getACL', { aclID: 'dev' })).json).toMatchObject(refusal(400006, 'dev'));
    await by('admin.setACL', { aclID: 'dev', acl: '{"_inherit":["_webhooks"]}' });
    const acl = { _inherit: ['_webhooks'] };
    expect((await by('admin.getACL', { aclID: 'dev' })).json).toMatchObject({ acl });
    const Config = [{ siteKey: 'k', secretKey: 's' }];
    await by('admin.captcha.setConfig', { apiKey: API_KEY, config: JSON.stringify(Config) });
    expect((await by('admin.captcha.getConfig', { apiKey: API_KEY })).json).toMatchObject({ Config });
    expect((await by('admin.riskProviders.getConfig', { apiKey: API_KEY })).json).toMatchObject({ config: {} });
    const { store } = bench.core;
    const written = adminInWorkspace.document?.read(store);
    expect(written).toEqual([{ partnerID: 1, groups, acls: { dev: acl } }]);
    await store.unitOfWork(() => adminInWorkspace.document?.apply(store, written as never, 'partners'));
    expect(adminInWorkspace.document?.read(store)).toEqual(written);
  });
});

test('the right is given and taken in the desk, and only to an application that is there', async () => {
  const { core } = bench;
  const handlers = administratorHandlers(core);
  await handlers['administrators.set']({ apiKey: API_KEY, userKey: 'AKx1', may: true });
  expect(await handlers['administrators.list']({})).toContainEqual({ apiKey: API_KEY, userKey: 'AKx1' });
  const crm = { userKey: 'AKx1', secret: APPLICATION_SECRET };
  expect((await bench.send({ method: 'admin.console.getPartners', parameters: crm })).errorCode).toBe(0);
  await handlers['administrators.set']({ apiKey: API_KEY, userKey: 'AKx1', may: false });
  const refused = { method: 'admin.getGroups', parameters: { ...crm, apiKey: API_KEY } };
  expect((await bench.send(refused)).errorCode).toBe(403007);
  const unknown = { apiKey: OTHER_API_KEY, userKey: 'AKx1', may: true };
  await expect((async () => handlers['administrators.set'](unknown))()).rejects.toThrow('AKx1');
  const { exported, imported } = sitePart(administratorsInWorkspace, 'administrators');
  expect(exported(bench)).toEqual([key.userKey]);
  expect(await imported(bench, ['AKx1'])).toBeUndefined();
  expect(exported(bench)).toEqual(['AKx1']);
  expect((await imported(bench, ['AKx9']))?.message).toContain('AKx9');
});
