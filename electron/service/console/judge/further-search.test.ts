import { expect, test } from 'vitest';
import { lastCall, send } from '#service/fixtures/failures.fixture.ts';
import { signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { runningForAll, secondsOf } from '#service/fixtures/running.fixture.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { furtherSearches } from './further-search.ts';

const running = runningForAll();

test('R59, R52: what the answer had no time for is found afterwards, and the log then says what Reproduce says', async () => {
  const { host } = new URL(running.service.addresses.http);
  // A call of some length, signed with a text of an example: of all single mistakes those are tried last.
  const secret = Buffer.from('YOUR_SECRET_HERE');
  const values = { status: 'long enough '.repeat(20) };
  const { form } = signedCall({ host, values, secret, timestamp: secondsOf(running) });
  const target = `/socialize.setStatus?${form}`;
  const answered = await send(running, target, { transport: 'http' });
  expect(answered.body).toContain('403003');
  expect(answered.body).not.toContain('YOUR_SECRET_HERE');
  await expect.poll(async () => (await lastCall(running)).reason).toContain('YOUR_SECRET_HERE');
  const headers: [string, string][] = [['Host', host]];
  const judged = await running.ask('requests.judge', { transport: 'http', httpMethod: 'GET', target, headers });
  const row = await lastCall(running);
  expect(row.reason).toBe(judged.reason);
  // Problems and filters count by the cause of the row.
  expect(row.trace.some(({ values }) => values?.mistake === 'placeholder as the key')).toBe(true);
});

test('R21: of a storm of wrong signatures the newest 20 wait for their search', () => {
  const searches = furtherSearches({
    store: { unitOfWork: () => Promise.reject(new Error('Nothing is written.')) },
    events: { changed() {} },
    log: () => {
      throw new Error('Nothing is read.');
    },
  });
  const finding = { mistakes: [], allSingles: false, tried: 1 } as unknown as SignatureFinding;
  for (let n = 0; n < 500; n += 1) {
    searches.refused({
      callId: String(n),
      finding,
      // biome-ignore lint/correctness/useYield: it ends at once
      *search() {
        return finding;
      },
      // biome-ignore lint/correctness/useYield: it ends at once
      *digestsBy() {
        return [];
      },
    });
  }
  expect(searches.waiting()).toBe(20);
  return searches.stop();
});
