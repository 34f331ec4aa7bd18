import { writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { hasAddresses } from './address-space.ts';
import { temporaryFolder } from './command.fixture.ts';

const folder = temporaryFolder();

test.each([
  ['unlimited', true],
  ['4294967296', true],
  ['2048000000', false],
])('R23: a limit of addresses of %s', (limit, enough) => {
  const file = folder.file('limits');
  writeFileSync(file, `Max cpu time  unlimited  unlimited  seconds\nMax address space  ${limit}  unlimited  bytes\n`);
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  expect(hasAddresses(file)).toBe(enough);
  write.mockRestore();
  expect(said.join('')).toMatch(
    enough ? /^$/ : /^This process may use only 1953 MiB .*ulimit -v[\s\S]*Raise that limit/,
  );
});

test('R23: where nobody tells of limits, none is taken for one', () => {
  expect(hasAddresses(folder.file('none'))).toBe(true);
});
