import { applyList, type WorkspacePart } from '#service/module/index.ts';
import { type MockResponse, mockResponseList } from '#shared/contract/mock-responses.ts';
import { keptMockResponse, mockResponseRepository } from './repository.ts';

/** `mockResponses` of a site in the workspace file (D38). */
export const mockResponsesInWorkspace: WorkspacePart = {
  site: {
    name: 'mockResponses',
    schema: mockResponseList,
    read: (store, apiKey) => store.of(mockResponseRepository).list(apiKey),
    apply: (store, apiKey, responses: readonly MockResponse[], at) =>
      applyList(store, apiKey, responses, at, {
        entity: mockResponseRepository,
        member: 'method',
        ignoresCase: true,
        toGiven: keptMockResponse,
      }),
  },
};
