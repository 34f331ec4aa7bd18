import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorOfSigned, signedQuery } from '../hosts/login.ts';
import { serveInTest, temporaryFolder } from '../hosts/meanwhile.ts';

const folder = temporaryFolder();

test('R5: a nonce cannot be replayed after kill -9, nor after a restart', async () => {
  const dataDir = join(folder, 'data');
  const first = await serveInTest({ dataDir });
  const call = signedQuery();
  expect(await errorOfSigned(first, call)).toBe(0);
  await first.kill();

  const second = await serveInTest({ dataDir });
  expect(await errorOfSigned(second, call)).toBe(403004);
  expect(await second.stop()).toBe(0);

  const third = await serveInTest({ dataDir });
  expect(await errorOfSigned(third, call)).toBe(403004);
  expect(await errorOfSigned(third)).toBe(0);
});
