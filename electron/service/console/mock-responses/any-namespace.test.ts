import { expect, test } from 'vitest';
import { API_KEY, openBench, SECRET, US } from '#service/fixtures/rest.fixture.ts';
import { mockResponseRepository } from './repository.ts';

test('D68: a namespace that nobody knows is 405001 with how to mock it, and answers once it is mocked', async () => {
  const bench = await openBench();
  const call = {
    method: 'admin.getSiteConfig',
    ...{ dataCenter: US, hostNamespace: 'admin', host: 'admin.us1.gigya.com' },
    parameters: { apiKey: API_KEY, secret: SECRET },
  };
  const before = await bench.send(call);
  expect(before.json).toMatchObject({
    errorCode: 405001,
    errorDetails: expect.stringContaining('add a mock response'),
  });
  const response = {
    method: 'admin.getSiteConfig',
    enabled: true,
    anonymous: false,
    errorCode: 0,
    body: { baseDomain: 'shop.example' },
  };
  await bench.core.store.unitOfWork(() => bench.core.store.of(mockResponseRepository).save(API_KEY, response));
  expect((await bench.send(call)).json).toMatchObject({ errorCode: 0, baseDomain: 'shop.example' });
});
