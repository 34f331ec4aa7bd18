import type { Connection } from '#service/storage/connection.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';

interface MockResponseRow {
  api_key: string;
  method: string;
  enabled: number;
  anonymous: number;
  error_code: number;
  error_details: string | null;
  body: string;
}

/** The rows behind the mock responses of sites (D38); the sites keep what is read here in memory. */
export interface MockResponseRepository {
  /** By API key, then by the method's name in lower case. */
  all(): ReadonlyMap<string, ReadonlyMap<string, MockResponse>>;
  save(apiKey: string, answer: MockResponse): void;
  remove(apiKey: string, method: string): void;
  removeAll(apiKey: string): void;
}

export function mockResponseRepository({ db }: Connection): MockResponseRepository {
  const select = db.prepare<[], MockResponseRow>(
    'SELECT api_key, method, enabled, anonymous, error_code, error_details, body FROM mock_response ORDER BY method',
  );
  const put = db.prepare(
    `INSERT INTO mock_response (api_key, method, enabled, anonymous, error_code, error_details, body)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (api_key, method) DO UPDATE SET method = excluded.method, enabled = excluded.enabled,
       anonymous = excluded.anonymous, error_code = excluded.error_code, error_details = excluded.error_details,
       body = excluded.body`,
  );
  const remove = db.prepare('DELETE FROM mock_response WHERE api_key = ? AND method = ?');
  const removeAll = db.prepare('DELETE FROM mock_response WHERE api_key = ?');

  return {
    all() {
      const bySite = new Map<string, Map<string, MockResponse>>();
      for (const row of select.all()) {
        const own = bySite.get(row.api_key) ?? new Map<string, MockResponse>();
        own.set(row.method.toLowerCase(), {
          method: row.method,
          enabled: row.enabled === 1,
          anonymous: row.anonymous === 1,
          errorCode: row.error_code,
          ...(row.error_details !== null && { errorDetails: row.error_details }),
          body: JSON.parse(row.body),
        });
        bySite.set(row.api_key, own);
      }
      return bySite;
    },
    save(apiKey, { method, enabled, anonymous, errorCode, errorDetails, body }) {
      put.run(
        apiKey,
        method,
        enabled ? 1 : 0,
        anonymous ? 1 : 0,
        errorCode,
        errorDetails || null,
        JSON.stringify(body),
      );
    },
    remove(apiKey, method) {
      remove.run(apiKey, method);
    },
    removeAll(apiKey) {
      removeAll.run(apiKey);
    },
  };
}
