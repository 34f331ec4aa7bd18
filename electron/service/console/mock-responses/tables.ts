import type { TableSet } from '#service/storage/index.ts';

/**
 * Mock responses (D38). Names of methods match in any case (D5): NOCASE compares ASCII letters, and names have no
 * others.
 */
export const mockResponsesTables: TableSet = {
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
