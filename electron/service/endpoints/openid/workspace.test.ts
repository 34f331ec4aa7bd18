import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, CALLBACK, codeRequest, openIdBench } from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ skipConsent: true }));
beforeAll(() => bench.rest('fidm.oidc.op.setConfig', { config: '{"customScopes":{"home":["city"]}}' }));

type Part = { config?: object; relyingParties: Record<string, unknown>[]; keys?: string[] };
const exported = async (secrets: boolean) => {
  const document = await bench.running.ask('workspace.export', { secrets });
  const part = (document.sites[0] as unknown as { openIdProvider: Part }).openIdProvider;
  return { document, part };
};
const isKnown = async () =>
  (await bench.authorize(codeRequest(rp, { scope: 'openid home' }))).to.parameters.mode === 'login';
const kids = async () => (await bench.send('/.well-known/jwks')).json;

test('R48: a file without secrets has relying parties without their secrets, and no keys', async () => {
  await kids();
  const { part } = await exported(false);
  expect(part).toMatchObject({ config: { customScopes: { home: ['city'] } } });
  expect(part.relyingParties).toMatchObject([{ clientID: rp.clientID, redirectUris: [CALLBACK] }]);
  expect(JSON.stringify(part)).not.toContain('PRIVATE KEY');
  expect(JSON.stringify(part)).not.toContain(rp.clientSecret);
});

test('R25: imported again, secrets, keys and configuration are what they were', async () => {
  const { document, part } = await exported(true);
  expect(part.keys).toHaveLength(1);
  const before = await kids();
  await bench.rest('fidm.oidc.op.delRP', { clientID: rp.clientID });
  expect(await isKnown()).toBe(false);
  await bench.running.ask('workspace.import', { document: document as never });
  expect(await isKnown()).toBe(true);
  expect(await kids()).toEqual(before);
  const { clientSecret } = await bench.rest('fidm.oidc.op.getRP', { clientID: rp.clientID });
  expect(clientSecret).toBe(rp.clientSecret);
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
