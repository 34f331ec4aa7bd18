import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { type MockResponse, mockResponseList } from '#shared/contract/mock-responses.ts';
import { mockMethodName } from '#shared/mock-responses/check.ts';
import { mockResponseRepository } from './repository.ts';

/** `mockResponses` of a site in the workspace file (D38). */
export const mockResponsesInWorkspace: WorkspacePart = {
  site: {
    name: 'mockResponses',
    schema: mockResponseList,
    read: (store, apiKey) => [...store.of(mockResponseRepository).ofSite(apiKey).values()],
    apply(store, apiKey, responses: readonly MockResponse[], at) {
      refuseRepeated(
        responses,
        ({ method }) => method.toLowerCase(),
        (n) => `${at}[${n}].method`,
      );
      const named = responses.map((one) => ({ ...one, method: mockMethodName(one.method) }));
      store.of(mockResponseRepository).replace(apiKey, named);
    },
  },
};
