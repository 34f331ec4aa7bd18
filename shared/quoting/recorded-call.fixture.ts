import type { CallDetail } from '../contract/log.ts';

/** A call of the log with nothing special in it. */
export const recordedCallExample: CallDetail = {
  callId: '00112233445566778899aabbccddeeff',
  at: 0,
  transport: 'https',
  httpMethod: 'GET',
  method: 'socialize.getUserInfo',
  host: 'localhost:9443',
  credential: 'none',
  httpStatus: 200,
  errorCode: 0,
  reason: 'Answered.',
  duration: 1,
  request: { target: '/socialize.getUserInfo', headers: [], parameters: [] },
  response: { headers: [], body: '' },
  trace: [],
};
