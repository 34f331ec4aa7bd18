import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { startRunning } from '#service/fixtures/running.fixture.ts';
import type { SamlIdpSettings, SamlSpSettings } from '#shared/contract/saml.ts';
import { exampleIdp, exampleIdpMetadata, exampleSp, exampleSpMetadata } from './methods/saml.ts';

const running = forAllTests(startRunning, ({ service }) => service.stop());

const apiKey = '3_shop';
const idp = (more: Partial<SamlIdpSettings> = {}): SamlIdpSettings => ({
  ...{ singleSignOnServiceBinding: 'redirect', singleLogoutServiceUrl: '', nameIDFormat: '', attributes: [] },
  ...(JSON.parse(exampleIdp) as Pick<SamlIdpSettings, 'name' | 'entityID' | 'singleSignOnServiceUrl' | 'certificate'>),
  ...more,
});
const sp = (more: Partial<SamlSpSettings> = {}): SamlSpSettings => ({
  ...{ singleLogoutServiceURL: '', nameID: '', attributes: [] },
  ...{ authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
  ...(JSON.parse(exampleSp) as Pick<
    SamlSpSettings,
    'name' | 'entityId' | 'assertionConsumerServiceUrl' | 'certificate'
  >),
  ...more,
});
const memberOf = async (name: string, input: object) => {
  const result = await running.service.invoke(name as never, input as never);
  return (result as { readonly error?: { readonly member?: string } }).error?.member;
};

test('X 5: partners are added, changed under another name, and removed; the site says what they have to know of it', async () => {
  await running.ask('saml.saveIdp', { apiKey, settings: idp() });
  await running.ask('saml.saveSp', { apiKey, settings: sp() });
  const attributes = [{ attribute: 'mail', field: 'profile.email' }];
  const renamed = { name: 'portal-2', attributes, nameID: 'profile.email' };
  await running.ask('saml.saveSp', { apiKey, replaces: 'portal', settings: sp(renamed) });
  const site = await running.ask('saml.parties', { apiKey });
  expect(site.idp).toMatchObject({
    entityID: expect.stringMatching(/\/saml\/v2\.0\/3_shop\/idp$/),
    metadata: expect.stringMatching(/\/idp\/metadata$/),
  });
  expect(site.sp.metadata).toMatch(/\/sp\/metadata$/);
  expect(site.serviceProviders.map(({ settings }) => settings)).toMatchObject([renamed]);
  expect(site.serviceProviders[0]?.testAddress).toContain('/idp/sso/init?spName=portal-2');
  expect(site.identityProviders[0]?.testAddress).toContain('x_provider=saml-work');
  await running.ask('saml.deleteParty', { apiKey, role: 'sp', name: 'portal-2' });
  await running.ask('saml.deleteParty', { apiKey, role: 'idp', name: 'work' });
  expect(await running.ask('saml.parties', { apiKey })).toMatchObject({ serviceProviders: [], identityProviders: [] });
});

test('D19, X 4, X 5: the providers of a site are the 33 and those that it registered, and no other site has them', async () => {
  await running.ask('saml.saveIdp', { apiKey, settings: idp() });
  const before = await running.ask('sites.providers', { apiKey });
  expect(before).toHaveLength(34);
  expect(before.at(-1)).toEqual({ id: 'saml-work', displayName: 'work' });
  await running.ask('saml.deleteParty', { apiKey, role: 'idp', name: 'work' });
  expect(await running.ask('sites.providers', { apiKey })).toHaveLength(33);
});

test('what cannot be is named at its member: a certificate that is none, a taken entity id, encryption without a key', async () => {
  const ofIdp = (more: Partial<SamlIdpSettings>) => memberOf('saml.saveIdp', { apiKey, settings: idp(more) });
  const ofSp = (more: Partial<SamlSpSettings>) => memberOf('saml.saveSp', { apiKey, settings: sp(more) });
  expect(await ofIdp({ certificate: 'none' })).toBe('settings.certificate');
  const consumer = 'assertionConsumerServiceUrl';
  expect(await ofSp({ [consumer]: 'no address' })).toBe(`settings.${consumer}`);
  expect(await ofSp({ certificate: '', encryptAssertions: true })).toBe('settings.certificate');
  expect(await ofSp({ attributes: [{ attribute: 'x', field: 'secret' }] })).toBe('settings.attributes');
  await running.ask('saml.saveIdp', { apiKey, settings: idp() });
  expect(await ofIdp({ name: 'other' })).toBe('settings.entityID');
  expect(await ofIdp({ entityID: 'https://other.example' })).toBe('settings.name');
});

test('settings of the site are changed; members that nothing here reads stay', async () => {
  const addresses = { proxyPageURL: 'https://shop.example/saml', errorPageURL: '', redirectURL: '' };
  const settings = { ...addresses, entityID: 'urn:shop', AuthnRequestsSigned: true };
  await running.ask('saml.saveSite', { apiKey, settings });
  expect(await running.ask('saml.parties', { apiKey })).toMatchObject({ settings, sp: { entityID: 'urn:shop' } });
  const wrong = { apiKey, settings: { ...settings, redirectURL: 'here' } };
  expect(await memberOf('saml.saveSite', wrong)).toBe('settings.redirectURL');
  await running.ask('saml.saveSite', { apiKey, settings: { AuthnRequestsSigned: false } });
  await running.ask('saml.saveSite', { apiKey, settings: { proxyPageURL: '' } });
  expect((await running.ask('saml.parties', { apiKey })).settings).toEqual({
    ...{ ...settings, proxyPageURL: '', AuthnRequestsSigned: false },
  });
});

test('metadata of a partner is read as text, with the limits of the end-points, and says what is wrong with it', async () => {
  const PARTNER = 'https://partner.example';
  const ofSp = await running.ask('saml.readMetadata', { role: 'sp', xml: exampleSpMetadata });
  expect(ofSp).toMatchObject({ entityID: PARTNER, address: `${PARTNER}/acs` });
  const ofIdp = await running.ask('saml.readMetadata', { role: 'idp', xml: exampleIdpMetadata });
  expect(ofIdp).toMatchObject({ address: `${PARTNER}/sso`, binding: 'redirect' });
  for (const xml of [exampleSpMetadata, `<!DOCTYPE x [<!ENTITY e "x">]>${exampleIdpMetadata}`, 'text']) {
    expect(await memberOf('saml.readMetadata', { role: 'idp', xml })).toBe('xml');
  }
});
