import { siteEntity } from '#service/module/index.ts';
import { absentOr, columnsOf, flag, json, plain } from '#service/storage/index.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { mockMethodName } from '#shared/mock-responses/check.ts';

/** Mock responses of sites, by method (D38). They are read on every call. */
export const mockResponseRepository = siteEntity({
  columns: columnsOf<MockResponse>('mock_response', {
    method: plain('method'),
    enabled: flag('enabled'),
    anonymous: flag('anonymous'),
    errorCode: plain('error_code'),
    errorDetails: absentOr(plain('error_details')),
    body: json('body'),
  }),
  key: 'method',
  ignoresCase: true,
  inMemory: true,
});

/** A mock response as it is kept: with the method's name of the documentation, and no empty errorDetails. */
export function keptMockResponse({ errorDetails, ...one }: MockResponse): MockResponse {
  return { ...one, method: mockMethodName(one.method), ...(errorDetails && { errorDetails }) };
}
