import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRepository } from '#service/core/sites/repository.ts';
import { callByName, clientPair } from '#service/fixtures/client-certificate.fixture.ts';
import { API_KEY, startTestService, type TestService } from '#service/fixtures/listeners.fixture.ts';
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

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ routes: [asked] });
});
afterAll(() => service.stop());

test('F 5.1: a client is asked for a certificate at mtls.<domain> alone, and only once an application has one', async () => {
  const client = await clientPair();
  const isAskedAt = (label: string) =>
    callByName(service.listeners.addresses.https, {
      ...{ ca: service.caPem, name: `${label}.us1.authdesk.localhost`, path: '/asked', client },
    });
  expect(await isAskedAt('mtls')).toBe('no');
  const secret = Buffer.alloc(32, 7).toString('base64');
  await service.store.unitOfWork(() =>
    service.store
      .of(siteRepository)
      .saveApplication(API_KEY, { userKey: 'AKm', name: 'Machine', secret, clientCertificate: client.cert }),
  );
  expect(await isAskedAt('mtls')).toBe('yes');
  expect(await isAskedAt('MTLS')).toBe('yes');
  for (const label of ['accounts', 'socialize', 'oauth2', 'admin']) expect(await isAskedAt(label)).toBe('no');
});
