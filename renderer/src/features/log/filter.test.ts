import { describe, expect, test } from 'vitest';
import type { CallSummary } from '#shared/contract/log.ts';
import { belongs, emptyFilter, filterCount, filterOf } from './filter.ts';

const call: CallSummary = {
  callId: '00112233445566778899aabbccddeeff',
  at: 0,
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

describe('Filtering the log', () => {
  test('an empty form filters nothing', () => {
    expect(filterOf(emptyFilter)).toEqual({});
    expect(filterCount(emptyFilter)).toBe(0);
  });

  test('unfinished input does not empty the list', () => {
    expect(filterOf({ ...emptyFilter, errorCode: '4x', callId: 'not hex' })).toEqual({});
    expect(filterOf({ ...emptyFilter, errorCode: '403003', callId: ' 0011AA ' })).toEqual({
      errorCode: 403003,
      callId: '0011aa',
    });
  });

  test('the count leaves the text out', () => {
    expect(filterCount({ ...emptyFilter, text: 'x', errorsOnly: true, apiKey: '3_demo' })).toBe(2);
  });

  test('a live call joins the list only when it fits', () => {
    expect(belongs(call, {})).toBe('yes');
    expect(belongs(call, { errorsOnly: true })).toBe('no');
    expect(belongs({ ...call, errorCode: 403003 }, { errorsOnly: true })).toBe('yes');
    expect(belongs({ ...call, error: 'invalid_grant' }, { errorsOnly: true })).toBe('yes');
    expect(belongs(call, { apiKey: '3_other' })).toBe('no');
    expect(belongs(call, { UID: 'u-ada', apiKey: '3_demo' })).toBe('yes');
    expect(belongs(call, { errorCode: 403003 })).toBe('no');
    expect(belongs(call, { flowId: 'f1' })).toBe('no');
  });

  test('what only the service can decide is asked of the service', () => {
    expect(belongs(call, { text: 'ada' })).toBe('ask');
    expect(belongs(call, { method: 'socialize' })).toBe('ask');
    expect(belongs(call, { text: 'ada', errorsOnly: true })).toBe('no');
  });
});
