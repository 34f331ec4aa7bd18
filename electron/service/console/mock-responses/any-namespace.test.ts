import { expect, test } from 'vitest';
import { API_KEY, openBench, SECRET, US } from '#service/fixtures/rest.fixture.ts';
import { mockResponse } from '#shared/contract/mock-responses.ts';
import { mockResponseRepository } from './repository.ts';

test.each([
  ['crm', 405001],
  ['idx', 400096],
])(
  'D68: a method of the namespace %s is %i with how to mock it, and answers once it is mocked',
  async (namespace, errorCode) => {
    const bench = await openBench();
    const method = namespace === 'idx' ? 'idx.getDataflow' : `${namespace}.listDeals`;
    const call = {
      method,
      ...{ dataCenter: US, hostNamespace: namespace, host: `${namespace}.us1.gigya.com` },
      parameters: { apiKey: API_KEY, secret: SECRET },
    };
    const errorDetails = expect.stringContaining('add a mock response');
    expect((await bench.send(call)).json).toMatchObject({ errorCode, errorDetails });
    const response = mockResponse.parse({ method, body: { baseDomain: 'shop.example' } });
    await bench.core.store.unitOfWork(() => bench.core.store.of(mockResponseRepository).save(API_KEY, response));
    expect((await bench.send(call)).json).toMatchObject({ errorCode: 0, baseDomain: 'shop.example' });
  },
);
