import type { MockResponse } from '#shared/contract/mock-responses.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';

/** The mock responses of a site, by method; undefined until they were read. */
export function useMockResponses(apiKey: string): QueryState<MockResponse[]> {
  return useKeptQuery('mockResponses.list', { apiKey });
}

/** The mock response for a method, whatever the case of its name (D5). */
export function findMockResponse(mocks: readonly MockResponse[] | undefined, method: string): MockResponse | undefined {
  const wanted = method.trim().toLowerCase();
  return mocks?.find((mock) => mock.method.toLowerCase() === wanted);
}
