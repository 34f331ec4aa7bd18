import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';

const folder = folderForAllTests();

test('a host finds its process as it left it, while two services run in it and afterwards', () => {
  const script = join(import.meta.dirname, '../fixtures/process-state.fixture.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, folder.path], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { before, during, after } = JSON.parse(stdout) as Record<string, unknown>;
  expect(during).toEqual(before);
  expect(after).toEqual(before);
});
