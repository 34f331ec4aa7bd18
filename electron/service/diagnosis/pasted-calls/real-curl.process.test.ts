import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bashLines } from './bash-lines.fixture.ts';
import { type CurlRunner, compareWithCurl, startCurlRunner } from './real-curl.fixture.ts';

describe('what is read of a line is what the real bash and cURL send, byte for byte', () => {
  let runner: CurlRunner;
  beforeAll(async () => {
    runner = await startCurlRunner();
  });
  afterAll(() => runner.stop());

  test('100 generated lines, with every way of quoting (2,000 of them in test:deep)', async () => {
    const seed = Number(process.env.AUTHDESK_TEST_SEED);
    const { different, read } = await compareWithCurl(
      fc.sample(bashLines(runner.origin), { numRuns: 100, seed }),
      runner,
    );
    expect(different).toEqual([]);
    // The others depend on a file, or would be refused by cURL, too.
    expect(read).toBeGreaterThan(70);
  });
});
