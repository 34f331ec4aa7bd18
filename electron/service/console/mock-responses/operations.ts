import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, notFound, refuseUnheard, wholeBySchema } from '#service/kernel/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import { type MockResponse, mockResponse as mockResponseSchema } from '#shared/contract/mock-responses.ts';
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
    'mockResponses.save': ({ apiKey, mockResponse: given, partial, heard }) =>
      store.unitOfWork(() => {
        const kept = of(apiKey);
        const before = partial ? kept.get(given.method?.toLowerCase() ?? '') : undefined;
        if (partial && before === undefined) throw noResponse(given.method ?? '');
        refuseUnheard({ ...before }, { ...given, method: undefined }, heard);
        const whole = wholeBySchema(
          mockResponseSchema,
          'mockResponse',
          withChanges<Partial<MockResponse>>({ ...before }, given),
        );
        const saved: MockResponse = { ...whole, method: mockMethodName(whole.method) };
        if (kept.size >= MOST_MOCK_RESPONSES && !kept.has(saved.method.toLowerCase())) {
          throw conflict(
            `The site has ${MOST_MOCK_RESPONSES} mock responses; it can have no more.`,
            'Remove one that is not needed, then add this one.',
          );
        }
        responses.save(apiKey, saved);
        return saved;
      }),
    'mockResponses.remove': async ({ apiKey, method }) => {
      await store.unitOfWork(() => {
        if (!of(apiKey).has(method.toLowerCase())) {
          throw noResponse(method);
        }
        responses.remove(apiKey, method);
      });
      return {};
    },
  };
}

const noResponse = (method: string) => notFound(`mock response for ${method} in this site`);
