import { expect, test } from 'vitest';
import { serve } from '../hosts/serve.ts';
import { halfOpen } from './half-open.ts';

// With short limits: electron/service/http/listening.test.ts. That such clients delay nobody: hard-clients.test.ts.

test('R18: each of 500 half-open connections is closed by the limits that users have, and what it sent is answered', async () => {
  const served = await serve({ dataDir: ':memory:' });
  const lines = await halfOpen(served);
  await Promise.all(lines.map(({ closed }) => closed));
  for (const line of lines.slice(0, 400)) expect(line.received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*in time/);
  for (const line of lines.slice(400)) expect(line.received()).toBe('');
  expect(await served.stop()).toBe(0);
});
