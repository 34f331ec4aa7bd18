import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { exampleIdp } from '#service/families/fidm/methods/saml.ts';
import { API_KEY, CALLBACK, codeRequest, openIdBench } from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ skipConsent: true }));
const foreign = {
  ...{ providerName: 'work', clientID: 'shop', clientSecret: 'secret of the foreign provider', scopes: 'openid' },
  ...{ issuer: 'https://op.example', jwks: 'https://op.example/jwks', userInfoEndpoint: 'https://op.example/userinfo' },
  ...{ authorizeEndpoint: 'https://op.example/authorize', tokenEndpoint: 'https://op.example/token' },
};
beforeAll(async () => {
  await bench.must('fidm.oidc.op.setConfig', { config: '{"customScopes":{"home":["city"]}}' });
  await bench.must('fidm.oidc.rp.createOP', foreign);
  await bench.must('fidm.saml.registerIdP', { config: exampleIdp });
});

type Part = { config?: object; relyingParties: Record<string, unknown>[]; keys?: string[] };
const exported = async (secrets: boolean) => {
  const document = await bench.running.ask('workspace.export', { secrets });
  const part = (document.sites[0] as unknown as { openIdProvider: Part }).openIdProvider;
  return { document, part };
};
const isKnown = async () =>
  (await bench.authorize(codeRequest(rp, { scope: 'openid home' }))).to.parameters.mode === 'login';
const kids = async () => (await bench.send('/.well-known/jwks')).json;

test('R48: a file without secrets has relying parties, providers and partners without their secrets, and no keys', async () => {
  await kids();
  await bench.call(`/saml/v2.0/${API_KEY}/sp/metadata`, {});
  const { part } = await exported(false);
  expect(part).toMatchObject({ config: { customScopes: { home: ['city'] } } });
  expect(part.relyingParties).toMatchObject([{ clientID: rp.clientID, redirectUris: [CALLBACK] }]);
  expect(part).toMatchObject({
    foreignProviders: [{ providerName: 'work' }],
    saml: { identityProviders: [{ name: 'work' }] },
  });
  for (const secret of ['PRIVATE KEY', rp.clientSecret, foreign.clientSecret])
    expect(JSON.stringify(part)).not.toContain(secret);
});

test('R25: imported again, secrets, keys and configuration are what they were', async () => {
  const { document, part } = await exported(true);
  expect(part.keys).toHaveLength(1);
  const before = await kids();
  await bench.must('fidm.oidc.op.delRP', { clientID: rp.clientID });
  await bench.must('fidm.oidc.rp.delOP', { providerName: 'work' });
  await bench.must('fidm.saml.delIdP', { name: 'work' });
  expect(await isKnown()).toBe(false);
  await bench.running.ask('workspace.import', { document: document as never });
  expect(await isKnown()).toBe(true);
  expect(await kids()).toEqual(before);
  expect((await exported(true)).part).toEqual(part);
});

test('F 5.6: a key that was replaced is in no file, which could not say when it ends', async () => {
  const [before] = (await exported(true)).part.keys ?? [];
  await bench.running.ask('sites.rotateJwtKey', { apiKey: API_KEY, keepFormer: 60 });
  const { keys } = (await exported(true)).part;
  expect(keys).toHaveLength(1);
  expect(keys).not.toContain(before);
});

test('a file that names no key is refused by its member', async () => {
  const { document, part } = await exported(true);
  part.keys = ['no key'];
  const problem = await bench.running.problem('workspace.import', { document: document as never });
  expect(problem.member).toBe('sites[0].openIdProvider.keys[0]');
});
