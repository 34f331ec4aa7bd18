import { applyList, type Module, type WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { type MockResponse, mockResponseList } from '#shared/contract/mock-responses.ts';
import { keptMockResponse, mockResponseRepository } from './repository.ts';
import { mockOverride } from './response.ts';

/** `mockResponses` of a site in the workspace file (D38). */
const mockResponsesInWorkspace: WorkspacePart = {
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

/**
 * Mock responses (D38). Names of methods match in any case (D5): NOCASE compares ASCII letters, and names have no
 * others.
 */
const mockResponsesTables: TableSet = {
  name: 'mock-responses',
  migrations: [
    `
        CREATE TABLE mock_response (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          method TEXT NOT NULL COLLATE NOCASE,
          enabled INTEGER NOT NULL,
          anonymous INTEGER NOT NULL,
          error_code INTEGER NOT NULL,
          error_details TEXT,
          body TEXT NOT NULL,
          UNIQUE (api_key, method)
        ) STRICT;
      `,
  ],
  areas: { mock_response: ['mockResponses'] },
};

/** Mock responses of a site, given instead of a method's own (D38). */
export const mockResponses: Module = {
  name: 'mock-responses',
  tables: mockResponsesTables,
  overrides: mockOverride,
  workspace: mockResponsesInWorkspace,
};
