import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, notFound } from '#service/kernel/index.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { MOST_MOCK_RESPONSES, mockMethodName } from '#shared/mock-responses/check.ts';
import { mockResponseRepository } from './repository.ts';

export function mockResponseHandlers({ store }: Core): Handlers<'mockResponses'> {
  const responses = store.of(mockResponseRepository);

  function of(apiKey: string): ReadonlyMap<string, MockResponse> {
    foundSite(store, apiKey);
    return responses.ofSite(apiKey);
  }

  return {
    'mockResponses.list': ({ apiKey }) => [...of(apiKey).values()],
    'mockResponses.save': async ({ apiKey, mockResponse }) => {
      const saved: MockResponse = { ...mockResponse, method: mockMethodName(mockResponse.method) };
      await store.unitOfWork(() => {
        const kept = of(apiKey);
        if (kept.size >= MOST_MOCK_RESPONSES && !kept.has(saved.method.toLowerCase())) {
          throw conflict(
            `The site has ${MOST_MOCK_RESPONSES} mock responses; it can have no more.`,
            'Remove one that is not needed, then add this one.',
          );
        }
        responses.save(apiKey, saved);
      });
      return saved;
    },
    'mockResponses.remove': async ({ apiKey, method }) => {
      await store.unitOfWork(() => {
        if (!of(apiKey).has(method.toLowerCase())) {
          throw notFound(`mock response for ${method} in this site`);
        }
        responses.remove(apiKey, method);
      });
      return {};
    },
  };
}
