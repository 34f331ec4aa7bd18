import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bashLines } from './bash-lines.fixture.ts';
import { compareWithCurl } from './real-curl.fixture.ts';

test('2,000 generated lines are read as the real bash and cURL send them, byte for byte', async () => {
  const seed = Number(process.env.AUTHDESK_TEST_SEED);
  // Most of the time is that of starting a process, so that two at a time take half as long.
  const compared = await Promise.all(
    [seed, seed + 1].map((seed) => compareWithCurl((origin) => fc.sample(bashLines(origin), { numRuns: 1_000, seed }))),
  );
  const different = compared.flatMap((one) => one.different);
  expect(different, different.map((one) => JSON.stringify(one)).join('\n')).toEqual([]);
  const read = compared.reduce((sum, one) => sum + one.read, 0);
  expect(read).toBeGreaterThan(1_400);
  // It starts 2,000 processes, one after the other.
});
