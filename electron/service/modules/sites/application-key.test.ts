import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from '#service/tools/running.fixture.ts';
import { fingerprintOf } from './public-key.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const pkcs1 = publicKey.export({ format: 'pem', type: 'pkcs1' }).toString();

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

const applications = async () => (await running.ask('sites.list', {}))[0]?.applications;

test('D62: the public key of an application is set, shown with its fingerprint, replaced and removed', async () => {
  const of = { apiKey: '3_shop', userKey: 'AK1' };
  await running.ask('sites.setPublicKey', { ...of, publicKey: pkcs1 });
  expect(await applications()).toMatchObject([{ publicKey: spki, publicKeyFingerprint: fingerprintOf(spki) }]);
  const problem = await running.problem('sites.setPublicKey', { ...of, publicKey: 'my key' });
  expect(problem).toMatchObject({ member: 'publicKey', message: expect.stringContaining('not in PEM form') });
  expect(await applications()).toMatchObject([{ publicKey: spki }]);
  await running.ask('sites.setPublicKey', { ...of, publicKey: '' });
  expect((await applications())?.[0]).not.toHaveProperty('publicKey');
  const unknown = { apiKey: '3_shop', userKey: 'AKno', publicKey: spki };
  expect((await running.problem('sites.setPublicKey', unknown)).message).toContain('AKno');
});

test('D62: it is in the workspace file, which an import takes back; a wrong one is named by its path', async () => {
  const added = { apiKey: '3_shop', name: 'Robot', userKey: 'AK2', publicKey: spki };
  await running.ask('sites.addApplication', added);
  const document = await running.ask('workspace.export', {});
  expect(document.sites[0]?.applications.map((one) => one.publicKey)).toEqual([undefined, spki]);
  await running.ask('sites.setPublicKey', { apiKey: '3_shop', userKey: 'AK2', publicKey: '' });
  await running.ask('workspace.import', { document });
  expect((await applications())?.[1]).toMatchObject({ userKey: 'AK2', publicKey: spki });
  const broken = structuredClone(document);
  for (const one of broken.sites[0]?.applications ?? []) one.publicKey = 'x';
  const problem = await running.problem('workspace.import', { document: broken });
  expect(problem.member).toContain('sites[0].applications[0].publicKey');
});
