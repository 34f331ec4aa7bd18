import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { callByName, clientPair } from '#service/fixtures/client-certificate.fixture.ts';
import { API_KEY, startTestService } from '#service/fixtures/listeners.fixture.ts';
import type { Route } from '#service/kernel/route.ts';

/** Says whether the connection of a call has a client certificate: a client sends its own only where it is asked. */
const asked: Route = {
  match: { path: '/asked' },
  httpMethods: ['POST'],
  endpoint: ({ connection }) => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: connection?.getPeerX509Certificate?.() === undefined ? 'no' : 'yes',
    errorCode: 0,
    reason: 'Said.',
  }),
  failed: () => ({ status: 500, headers: {}, body: '', errorCode: 500001, reason: 'Failed.' }),
};

const service = forAllTests(
  () => startTestService({ routes: [asked] }),
  (one) => one.stop(),
);

const addApplication = (userKey: string, clientCertificate: string) =>
  service.store.unitOfWork(() => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    service.store.of(siteRepository).saveApplication(API_KEY, { userKey, name: 'Machine', secret, clientCertificate });
  });

test('F 5.1: a client is asked for a certificate at mtls.<domain> alone, and only once an application has one', async () => {
  const client = await clientPair();
  const isAskedAt = (label: string) =>
    callByName(service.listeners.addresses.https, {
      ...{ ca: service.caPem, name: `${label}.us1.authdesk.localhost`, path: '/asked', client },
    });
  expect(await isAskedAt('mtls')).toBe('no');
  await addApplication('AKm', client.cert);
  expect(await isAskedAt('mtls')).toBe('yes');
  expect(await isAskedAt('MTLS')).toBe('yes');
  for (const label of ['accounts', 'socialize', 'oauth2', 'admin']) expect(await isAskedAt(label)).toBe('no');
});

test('F 5.1: undici sends the certificate that its dispatcher has, and another name over the same dispatcher has none', async () => {
  const client = await clientPair();
  await addApplication('AKu', client.cert);
  const { port } = new URL(service.listeners.addresses.https);
  const dispatcher = new Agent({
    connect: {
      ...{ ca: service.caPem, cert: client.cert, key: client.key },
      lookup: (_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  const isAskedAt = async (label: string) => {
    const url = `https://${label}.us1.authdesk.localhost:${port}/asked`;
    const { body } = await request(url, { method: 'POST', dispatcher });
    return body.text();
  };
  expect([await isAskedAt('mtls'), await isAskedAt('accounts'), await isAskedAt('mtls')]).toEqual(['yes', 'no', 'yes']);
  await dispatcher.close();
});
