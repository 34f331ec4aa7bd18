import { describe, expect, test } from 'vitest';
import type { CallSummary } from '#shared/contract/log.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { belongs } from './filter.ts';
import { filterOfQuery } from './route-filter.ts';

const call: CallSummary = {
  callId: '00112233445566778899aabbccddeeff',
  at: 1_000,
  transport: 'https',
  httpMethod: 'GET',
  method: 'socialize.getUserInfo',
  host: 'localhost:9443',
  apiKey: '3_demo',
  UID: 'u-ada',
  credential: 'oauth',
  httpStatus: 200,
  errorCode: 0,
  reason: 'Answered.',
  duration: 1,
};
const fits = (query: string, change: Partial<CallSummary> = {}) =>
  belongs({ ...call, ...change }, parseFilter(query, 2_000).terms);

describe('Filtering the log', () => {
  test('a live call joins the list only when it fits', () => {
    expect(fits('')).toBe('yes');
    expect(fits('is:failed')).toBe('no');
    expect(fits('is:failed', { errorCode: 403003 })).toBe('yes');
    expect(fits('is:failed', { error: 'invalid_grant' })).toBe('yes');
    expect(fits('method:socialize.* since:1s')).toBe('yes');
    expect(fits('error:403003 error:0')).toBe('yes');
    expect(fits('flow:f1')).toBe('no');
  });

  test('what only the service can decide is asked of the service', () => {
    expect(fits('ada')).toBe('ask');
    expect(fits('uid:u-ben')).toBe('ask');
    expect(fits('param:format=json')).toBe('ask');
    expect(fits('ada is:failed')).toBe('no');
  });
});

describe('the filter in an address', () => {
  test('as typed, or as members that other panels name', () => {
    expect(filterOfQuery({ q: 'is:failed "a b"' })).toBe('is:failed "a b"');
    expect(filterOfQuery({ errorsOnly: 'true', apiKey: '3_demo' })).toBe('is:failed site:3_demo');
    expect(filterOfQuery({ text: 'a: b', UID: 'u x', flowId: 'f1' })).toBe('uid:"u x" flow:f1 "a: b"');
    expect(filterOfQuery({})).toBe('');
  });
});
