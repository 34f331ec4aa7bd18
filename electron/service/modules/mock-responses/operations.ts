import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import type { SiteRecord } from '#service/storage/store.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { MOST_MOCK_RESPONSES, mockMethodName } from '#shared/mock-responses/check.ts';

export function mockResponseHandlers({ store, events }: Core): Handlers<'mockResponses'> {
  function must(apiKey: string): SiteRecord {
    const site = store.sites.get(apiKey);
    if (site === undefined) throw notFound(`site with the API key "${apiKey}"`);
    return site;
  }

  return {
    'mockResponses.list': ({ apiKey }) => [...must(apiKey).mockResponses.values()],
    'mockResponses.save': async ({ apiKey, mockResponse }) => {
      const saved: MockResponse = { ...mockResponse, method: mockMethodName(mockResponse.method) };
      await store.unitOfWork(() => {
        const { mockResponses } = must(apiKey);
        if (mockResponses.size >= MOST_MOCK_RESPONSES && !mockResponses.has(saved.method.toLowerCase())) {
          throw conflict(
            `The site has ${MOST_MOCK_RESPONSES} mock responses; it can have no more.`,
            'Remove one that is not needed, then add this one.',
          );
        }
        store.sites.saveMockResponse(apiKey, saved);
      });
      events.changed('mockResponses');
      return saved;
    },
    'mockResponses.remove': async ({ apiKey, method }) => {
      await store.unitOfWork(() => {
        if (!must(apiKey).mockResponses.has(method.toLowerCase())) {
          throw notFound(`mock response for ${method} in this site`);
        }
        store.sites.removeMockResponse(apiKey, method);
      });
      events.changed('mockResponses');
      return {};
    },
  };
}
