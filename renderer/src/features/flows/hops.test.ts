import { expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { hopsOf } from './hops.ts';

const call = (at: number, more: Partial<CallDetail> = {}): CallDetail => ({
  callId: String(at).padStart(32, '0'),
  at,
  transport: 'https',
  httpMethod: 'GET',
  method: 'socialize.login',
  host: 'localhost',
  credential: 'none',
  httpStatus: 200,
  errorCode: 0,
  reason: '',
  duration: 3,
  request: { target: '/socialize.login?client_id=x', headers: [], parameters: [] },
  response: { headers: [], body: '' },
  trace: [],
  ...more,
});

test('hops come by time, with where each redirects to and its cookies', () => {
  const decision = call(1_500, {
    httpStatus: 302,
    request: { target: '/login/decision', headers: [['Cookie', 'a=1; b=2']], parameters: [] },
    response: {
      headers: [
        ['location', 'https://shop.example/cb?code=c…'],
        ['Set-Cookie', 'a=; Max-Age=0'],
      ],
      body: '',
    },
  });
  expect(hopsOf([decision, call(1_000)])).toMatchObject([
    { after: 0, line: 'GET /socialize.login', status: 200, location: undefined, cookiesSent: [], cookiesSet: [] },
    {
      after: 500,
      line: 'GET /login/decision',
      status: 302,
      location: 'https://shop.example/cb?code=c…',
      cookiesSent: ['a=1', 'b=2'],
      cookiesSet: ['a=; Max-Age=0'],
    },
  ]);
});
