import { hash, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { clientPair } from '#service/fixtures/client-certificate.fixture.ts';
import { runningForAll } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();
const pair = forAllTests(() => clientPair());

const of = { apiKey: '3_shop', userKey: 'AK1' };
const application = async () => (await running.ask('sites.list', {}))[0]?.applications[0];

test('F 5.1: the client certificate of an application is set, shown with its fingerprint, exported, imported and removed', async () => {
  await running.ask('sites.setClientCertificate', {
    ...of,
    clientCertificate: ` ${pair.cert.replaceAll('\n', '\r\n')}`,
  });
  const pem = new X509Certificate(pair.cert).toString();
  const clientCertificateFingerprint = hash('sha256', new X509Certificate(pair.cert).raw, 'hex');
  expect(await application()).toMatchObject({ clientCertificate: pem, clientCertificateFingerprint });
  const document = await running.ask('workspace.export', {});
  expect(document.sites[0]?.applications[0]).toMatchObject({ clientCertificate: pem });
  await running.ask('sites.setClientCertificate', { ...of, clientCertificate: '' });
  expect(await application()).not.toHaveProperty('clientCertificate');
  await running.ask('workspace.import', { document });
  expect(await application()).toMatchObject({ clientCertificate: pem });
});

test.each<[string, () => string, RegExp]>([
  ['a private key', () => pair.key, /private key.*paste the certificate alone/],
  ['both in one text', () => pair.cert + pair.key, /private key.*paste the certificate alone/],
  ['a chain', () => pair.cert + pair.cert, /more than one certificate/],
  ['a word', () => 'x', /not in PEM form/],
  ['half a certificate', () => `${pair.cert.slice(0, 100)}\n-----END CERTIFICATE-----`, /copy it again as a whole/],
])('F 5.1: %s is no client certificate, and nothing of it is kept or said again', async (_what, given, problem) => {
  const input = { ...of, clientCertificate: given() };
  const refused = await running.problem('sites.setClientCertificate', input);
  expect(refused).toMatchObject({ member: 'clientCertificate', message: expect.stringMatching(problem) });
  expect(JSON.stringify(refused)).not.toContain(pair.key.split('\n')[1]);
  const document = await running.ask('workspace.export', {});
  for (const one of document.sites[0]?.applications ?? []) one.clientCertificate = given();
  const inFile = await running.problem('workspace.import', { document });
  expect(inFile.member).toContain('sites[0].applications[0].clientCertificate');
});
