import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { createRandom } from '#service/kernel/index.ts';
import { openDataFolder } from './data-folder.ts';

const temporary = folderForEachTest();

test.each([
  ['the folder is moved', (data: string) => renameSync(data, `${data}-moved`)],
  ['the folder is removed', (data: string) => rmSync(data, { recursive: true })],
  [
    'another one takes its place',
    (data: string) => {
      renameSync(data, `${data}-moved`);
      mkdirSync(data);
      cpSync(join(`${data}-moved`, 'authdesk.db'), join(data, 'authdesk.db'));
    },
  ],
  ['the database alone is removed', (data: string) => rmSync(join(data, 'authdesk.db'))],
])('R23: it is told when %s while the service runs', (_, goAway) => {
  const data = temporary.file('data');
  const lines: string[] = [];
  const folder = openDataFolder(data, {
    dataKey: undefined,
    random: createRandom(),
    log: (line) => lines.push(line),
  });
  writeFileSync(folder.database, '');
  folder.keepReserve();
  expect(lines).toEqual([]);
  goAway(data);
  folder.keepReserve();
  expect(lines).toEqual([expect.stringMatching(/authdesk\.db is gone: .* Put it back, or stop Authdesk/)]);
  folder.release();
});
