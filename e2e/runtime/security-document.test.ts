import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/adr/0037-how-each-thing-is-protected.md', root), 'utf8');

test("the record of what protects each thing has each row of Electron's checklist, and every file that it names is there", () => {
  const rows = [...text.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const named = [...text.matchAll(/`([a-z0-9-]+\/[\w./-]+\.ts)`/g)].map(([, path]) => path ?? '');
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
