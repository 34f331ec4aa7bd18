import { expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { problemsOf } from './refused-calls.ts';

test('a call that was refused comes before connections without a call, however many those are', async () => {
  const rows = {
    c1: { method: 'TLS handshake', errorCode: 0, error: 'connection', reason: 'The client refused the certificate.' },
    c2: { method: 'accounts.login', errorCode: 403042, reason: 'No such login identifier.' },
  };
  const problems = [
    { newest: { callId: 'c1' }, count: 7 },
    { newest: { callId: 'c2' }, count: 1 },
  ];
  const found = await problemsOf((async (name: string, { callId }: { readonly callId: keyof typeof rows }) =>
    name === 'log.problems' ? { problems } : ({ callId, ...rows[callId] } as CallDetail)) as never);
  expect(found.map(({ method, count }) => [method, count])).toEqual([
    ['accounts.login', 1],
    ['TLS handshake', 7],
  ]);
});
