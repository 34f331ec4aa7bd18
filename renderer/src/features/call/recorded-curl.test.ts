import { describe, expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { recordedCurl } from './recorded-curl.ts';

const call: CallDetail = {
  callId: '00112233445566778899aabbccddeeff',
  at: 0,
  transport: 'https',
  httpMethod: 'GET',
  method: 'socialize.getUserInfo',
  host: 'localhost:9443',
  credential: 'oauth',
  httpStatus: 200,
  errorCode: 0,
  reason: 'Answered.',
  duration: 1,
  request: { target: '/socialize.getUserInfo?format=json', headers: [], parameters: [] },
  response: { headers: [], body: '' },
  trace: [],
};

describe('A logged call as cURL', () => {
  test('R15: a masked token becomes a variable to set, never a value', () => {
    const text = recordedCurl({
      ...call,
      request: {
        target: '/socialize.getUserInfo?format=json',
        headers: [
          ['host', 'localhost:9443'],
          ['authorization', 'OAuth st2.…'],
        ],
        parameters: [{ name: 'format', value: 'json', place: 'query' }],
      },
    });
    expect(text).toContain('# Secrets are not kept in the log. Set before: AUTHORIZATION');
    expect(text).toContain('-H "authorization: OAuth $AUTHORIZATION"');
    expect(text).toContain("-G \\\n  --data-urlencode 'format=json'");
    expect(text).toContain("'https://localhost:9443/socialize.getUserInfo'");
    expect(text).not.toContain('st2.');
  });

  test('query and body of a POST stay where they were', () => {
    const text = recordedCurl({
      ...call,
      httpMethod: 'POST',
      request: {
        target: '/x.y?a=1',
        headers: [['content-type', 'application/x-www-form-urlencoded']],
        parameters: [
          { name: 'a', value: '1', place: 'query' },
          { name: 'client_secret', value: 'abcd…', place: 'body' },
        ],
      },
    });
    expect(text).toContain("--url-query 'a=1'");
    expect(text).toContain('--data-urlencode "client_secret=$CLIENT_SECRET"');
    expect(text).not.toContain('content-type');
  });

  test('a quote in a value cannot leave its argument', () => {
    const text = recordedCurl({
      ...call,
      request: { ...call.request, parameters: [{ name: 'q', value: "'; rm -rf ~ '", place: 'query' }] },
    });
    expect(text).toContain(`'q='\\''; rm -rf ~ '\\'''`);
  });

  test('a POST without parameters is still a POST', () => {
    expect(recordedCurl({ ...call, httpMethod: 'POST' })).toContain("-d ''");
  });
});
