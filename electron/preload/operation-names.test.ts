import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationNames } from '#shared/contract/index.ts';

test('R38: the reviewed list of bridge names is the operation table', () => {
  const file = join(import.meta.dirname, '../../e2e/desktop/operation-names.json');
  const reviewed = JSON.parse(readFileSync(file, 'utf8')) as string[];
  // A new operation is a new thing a page can ask for: look at it, then add its name to the file.
  expect([...operationNames].sort()).toEqual([...reviewed].sort());
});
