import { expect, test } from 'vitest';
import { exportWorkspace } from '#service/console/workspace/export.ts';
import { applyWorkspace, readWorkspace } from '#service/console/workspace/import.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { openDemoBench } from '#service/fixtures/demo.fixture.ts';
import { runExample } from '#service/fixtures/examples.fixture.ts';
import { type Bench, benchOn, openBench } from '#service/fixtures/rest.fixture.ts';
import { modules } from './modules.ts';

const DEMO = '3_demo';

/** Methods that leave something; a passkey is in no file. */
const writers = methodRegistry(modules)
  .entries()
  .filter(({ name, emulated }) => emulated && /\.(set|create|register|store|import|post|notify|vote)\w*$/.test(name))
  .filter(({ name }) => !name.includes('.fido.'));

/** What stands in members that are secrets. */
function secretsIn(file: object): readonly string[] {
  const found: string[] = [];
  JSON.stringify(file, (name, value: unknown) => {
    if (/secret$/i.test(name) && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

/** What a file has of the demo site and its people. */
async function ofDemo({ core }: Bench) {
  const document = await exportWorkspace(core.store, true);
  const { sites, people } = JSON.parse(JSON.stringify(document)) as typeof document;
  const [site] = sites.filter(({ apiKey }) => apiKey === DEMO);
  if (site === undefined) throw new Error('There is no demo site.');
  return { site, people: people.filter((one) => one.site === DEMO) };
}

test('R25, R48: what the methods leave in a site is in the workspace file; its import gives the same elsewhere, and in the place of another', async () => {
  const [bench, { core, clock }] = [await openDemoBench(), await openBench()];
  const fill = async (one: Bench) => {
    for (const entry of writers) await runExample(one, entry);
  };
  await fill(bench);
  const file = await ofDemo(bench);
  const ofMethods = modules.filter(({ methods = [] }) => methods.length > 0);
  const parts = ofMethods.flatMap(({ workspace }) => workspace?.site?.name ?? []);
  expect(Object.keys(file.site)).toEqual(expect.arrayContaining(parts));
  const withoutSecrets = JSON.stringify(await exportWorkspace(bench.core.store, false));
  const secrets = secretsIn(file);
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(withoutSecrets).not.toContain(secret);
  const document = readWorkspace({ version: 1, sites: [file.site], people: file.people }, modules);
  const other = benchOn(core, clock, { apiKey: DEMO, secret: file.site.secret ?? '' });
  const imported = async () => {
    await core.store.unitOfWork(() => applyWorkspace(core, document));
    return ofDemo(other);
  };
  expect(await imported()).toEqual(file);
  clock.advance(86_400_000);
  await fill(other);
  expect((await ofDemo(other)).site).not.toEqual(file.site);
  // Comments have other ids then.
  expect((await imported()).site).toEqual({ ...file.site, comments: expect.any(Array) });
  for (const { store } of [bench.core, core]) store.close();
});
