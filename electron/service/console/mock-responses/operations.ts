import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, notFound, refuseUnheard, wholeBySchema } from '#service/kernel/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import { type MockResponse, mockResponse as mockResponseSchema } from '#shared/contract/mock-responses.ts';
import { MAX_MOCK_RESPONSES } from '#shared/mock-responses/check.ts';
import { keptMockResponse, mockResponseRepository } from './repository.ts';

export function mockResponseHandlers({ store }: Core): Handlers<'mockResponses'> {
  const responses = store.of(mockResponseRepository);

  return {
    'mockResponses.list': ({ apiKey }) => {
      foundSite(store, apiKey);
      return [...responses.list(apiKey)];
    },
    'mockResponses.save': ({ apiKey, mockResponse: given, partial, heard }) =>
      store.unitOfWork(() => {
        foundSite(store, apiKey);
        const before = partial ? responses.get(apiKey, given.method ?? '') : undefined;
        if (partial && before === undefined) throw noResponse(given.method ?? '');
        refuseUnheard({ ...before }, { ...given, method: undefined }, heard);
        const whole = wholeBySchema(
          mockResponseSchema,
          'mockResponse',
          withChanges<Partial<MockResponse>>({ ...before }, given),
        );
        const saved = keptMockResponse(whole);
        const isNew = responses.get(apiKey, saved.method) === undefined;
        if (isNew && responses.list(apiKey).length >= MAX_MOCK_RESPONSES) {
          throw conflict(
            `The site has ${MAX_MOCK_RESPONSES} mock responses; it can have no more.`,
            'Remove one that is not needed, then add this one.',
          );
        }
        responses.save(apiKey, saved);
        return saved;
      }),
    'mockResponses.remove': ({ apiKey, method }) =>
      store.unitOfWork(() => {
        foundSite(store, apiKey);
        if (!responses.remove(apiKey, method)) throw noResponse(method);
        return {};
      }),
  };
}

const noResponse = (method: string) => notFound(`mock response for ${method} in this site`);
