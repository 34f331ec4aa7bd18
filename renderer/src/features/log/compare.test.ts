import { expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { differences } from './compare.ts';

const call: CallDetail = {
  callId: '1'.repeat(32),
  at: 0,
  transport: 'https',
  httpMethod: 'GET',
  method: 'a.b',
  host: 'localhost',
  credential: 'signature',
  httpStatus: 200,
  errorCode: 0,
  reason: 'Answered.',
  duration: 1,
  request: {
    target: '/a.b',
    headers: [['Accept', '*/*']],
    parameters: [
      { name: 'x', value: '1', place: 'query' },
      { name: 'x', value: '2', place: 'query' },
    ],
  },
  response: { headers: [['Date', 'a']], body: `{"callId":"${'1'.repeat(32)}","time":"now"}` },
  trace: [{ rule: 'D5', check: 'Known.', outcome: 'passed' }],
};

test('two calls that differ only in time and callId do not differ', () => {
  const callId = '2'.repeat(32);
  const response = { headers: [['Date', 'b']] as [string, string][], body: `{"callId":"${callId}","time":"then"}` };
  expect(differences(call, { ...call, callId, at: 5, response })).toEqual([]);
});

test('parameters, headers and rules that differ or that only one has', () => {
  const other: CallDetail = {
    ...call,
    errorCode: 403003,
    request: { ...call.request, headers: [], parameters: [{ name: 'x', value: '1', place: 'body' }] },
    trace: [{ rule: 'D5', check: 'Known.', outcome: 'failed' }],
  };
  expect(differences(call, other)).toEqual([
    { group: 'call', name: 'errorCode', first: '0', second: '403003' },
    { group: 'parameters', name: 'x', first: '1 (query)', second: '1 (body)' },
    { group: 'parameters', name: 'x (2)', first: '2 (query)', second: undefined },
    { group: 'headers', name: 'accept', first: '*/*', second: undefined },
    { group: 'trace', name: 'D5: Known.', first: 'passed', second: 'failed' },
  ]);
});
