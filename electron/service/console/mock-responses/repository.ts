import { type Connection, readBack } from '#service/storage/index.ts';
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

/** Mock responses of sites (D38). They are read on every call, so they are kept in memory. */
export interface MockResponseRepository {
  /** Those of a site, disabled ones included, by the method's name in lower case and sorted by it. */
  ofSite(apiKey: string): ReadonlyMap<string, MockResponse>;
  /** All sites that have some. */
  all(): ReadonlyMap<string, ReadonlyMap<string, MockResponse>>;
  /** Replaces the one for the same method; case does not matter. */
  save(apiKey: string, response: MockResponse): void;
  remove(apiKey: string, method: string): void;
  /** Replaces all of the site's. */
  replace(apiKey: string, responses: readonly MockResponse[]): void;
}

const none: ReadonlyMap<string, MockResponse> = new Map();

export function mockResponseRepository({ db, group }: Connection): MockResponseRepository {
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
  const removeOne = db.prepare('DELETE FROM mock_response WHERE api_key = ? AND method = ?');
  const removeAll = db.prepare('DELETE FROM mock_response WHERE api_key = ?');

  let known: ReadonlyMap<string, ReadonlyMap<string, MockResponse>> | undefined;
  const forget = () => {
    known = undefined;
  };
  group.onCachesInvalid(forget);

  function read(): ReadonlyMap<string, ReadonlyMap<string, MockResponse>> {
    if (known !== undefined) return known;
    const bySite = new Map<string, Map<string, MockResponse>>();
    for (const row of select.all()) {
      const own = bySite.get(row.api_key) ?? new Map<string, MockResponse>();
      own.set(row.method.toLowerCase(), {
        method: row.method,
        enabled: row.enabled === 1,
        anonymous: row.anonymous === 1,
        errorCode: row.error_code,
        ...(row.error_details !== null && { errorDetails: row.error_details }),
        body: readBack(row.body),
      });
      bySite.set(row.api_key, own);
    }
    known = bySite;
    return bySite;
  }

  function write(apiKey: string, { method, enabled, anonymous, errorCode, errorDetails, body }: MockResponse): void {
    const flags = [enabled ? 1 : 0, anonymous ? 1 : 0];
    put.run(apiKey, method, ...flags, errorCode, errorDetails || null, JSON.stringify(body));
  }

  return {
    ofSite: (apiKey) => read().get(apiKey) ?? none,
    all: read,
    save(apiKey, response) {
      write(apiKey, response);
      forget();
    },
    remove(apiKey, method) {
      removeOne.run(apiKey, method);
      forget();
    },
    replace(apiKey, responses) {
      removeAll.run(apiKey);
      for (const response of responses) write(apiKey, response);
      forget();
    },
  };
}
