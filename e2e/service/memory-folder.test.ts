import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { serve } from '../hosts/serve.ts';

const folder = temporaryFolder();

test('R34, R42: a killed `:memory:` service leaves no key on a disk, and the next start removes what it left', {
  tags: ['deep'],
}, async () => {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const environment = { TMPDIR: temporary, TEMP: temporary };
  const inMemory = () => serve({ dataDir: ':memory:', environment });
  const killed = await inMemory();
  await killed.kill();
  const left = readdirSync(temporary, { recursive: true, encoding: 'utf8' }).map((name) => join(temporary, name));
  const files = left.filter((path) => statSync(path).isFile());
  expect(files.map((path) => basename(path)).sort()).toEqual(['authdesk.lock', 'ca.lock', 'ca.pem']);
  for (const path of files) expect(readFileSync(path, 'utf8')).not.toContain('PRIVATE KEY');

  const abandoned = dirname(killed.caPath);
  const living = await inMemory();
  // It may be one that another start is about to lock.
  expect(existsSync(abandoned)).toBe(true);
  const anHourAgo = Date.now() / 1000 - 3_600;
  for (const path of [abandoned, dirname(living.caPath)]) utimesSync(path, anHourAgo, anHourAgo);
  const next = await inMemory();
  expect([existsSync(abandoned), existsSync(living.caPath)]).toEqual([false, true]);
  expect([await living.stop(), await next.stop()]).toEqual([0, 0]);
});
