import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { createService } from '#service/index.ts';
import { command, serving } from '../command.fixture.ts';

// `authdesk snapshot` and `authdesk reset`. As processes, beside a service that answers calls: e2e/service/snapshots.test.ts.

const shop = { version: 1, sites: [{ name: 'Shop', apiKey: '3_shop' }], people: [{ site: '3_shop', UID: 'u-1' }] };

const folder = folderForEachTest();
let data: string;
beforeEach(async () => {
  data = folder.file('data');
  writeFileSync(folder.file('shop.json'), JSON.stringify(shop));
});

const run = (...words: string[]) => command([...words, '--data', data]);
async function done(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  return stdout;
}
async function refused(words: readonly string[], code: number, ...sentences: RegExp[]): Promise<void> {
  const end = await run(...words);
  expect([words, end.code, end.stdout]).toEqual([words, code, '']);
  // What happened, and what to do next.
  expect(end.stderr.trim().split('\n')).toHaveLength(2);
  for (const sentence of sentences) expect(end.stderr).toMatch(sentence);
}
/** The whole state, with secrets. */
const state = () => done('export', '-', '--secrets');
const noSnapshots = 'There are no snapshots yet; "authdesk snapshot create NAME" makes one.\n';

describe('R25: a data folder without a service', () => {
  beforeEach(() => done('import', folder.file('shop.json')));

  test('R25: a snapshot is made, listed, restored and removed; a reset makes one first, which can undo it', async () => {
    expect(await done('snapshot')).toBe(noSnapshots);
    expect(await done('snapshot', 'create', 'first')).toMatch(/^Kept 1 site, 1 person as "first" \(\d+ KiB\)\.\n$/);
    const first = await state();
    const text = await done('reset');
    expect(text).toMatch(/as after a fresh start: 1 site, 5 people, no tokens, an empty log/);
    const undo = /snapshot restore (before-reset-\S+) --data/.exec(text)?.[1] ?? '';
    expect(await state()).not.toBe(first);
    expect(JSON.parse(await done('reset', '--config', folder.file('shop.json'), '--json'))).toMatchObject({
      ...{ sites: 1, people: 1, snapshot: expect.stringMatching(/^before-reset-/) },
    });
    const listed = JSON.parse(await done('snapshot', 'list', '--json')) as { name: string; automatic: boolean }[];
    expect(listed.map(({ automatic }) => automatic)).toEqual([true, true, false]);
    expect(await done('snapshot', 'restore', undo)).toBe(
      `Restored "${undo}": 1 site, 1 person. The log stayed as it was.\n`,
    );
    expect(await state()).toBe(first);
    for (const { name } of listed) expect(await done('snapshot', 'remove', name)).toBe(`Removed "${name}".\n`);
    expect(JSON.parse(await done('reset', '--no-snapshot', '--json'))).toEqual({ sites: 1, people: 5 });
    expect(readdirSync(join(data, 'snapshots'))).toEqual([]);
  });

  test('R25: what cannot be done is a sentence, an exit code, and changes nothing', async () => {
    await done('snapshot', 'create', 'first');
    const before = await state();
    await refused(['snapshot', 'create', 'first'], 1, /"first" already/, /another name/);
    await refused(['snapshot', 'create', 'FIRST'], 1, /already/);
    await refused(['snapshot', 'restore', 'second'], 1, /no snapshot "second"/, /list of snapshots/);
    await refused(['snapshot', 'remove', 'second'], 1, /no snapshot "second"/);
    // Which names are refused is proven beside the rule (shared/contract/snapshots.test.ts).
    for (const action of ['create', 'restore', 'remove']) {
      await refused(['snapshot', action, '../first'], 2, /cannot be the name/);
    }
    await refused(['snapshot', 'erase', 'first'], 2, /"erase" is no command/);
    writeFileSync(folder.file('no.json'), '{ "version": 1,');
    await refused(['reset', '--config', folder.file('no.json')], 1, /is not JSON/);
    writeFileSync(join(data, 'snapshots/first.snapshot'), 'not a snapshot');
    await refused(['snapshot', 'restore', 'first'], 1, /damaged.*Nothing was changed/, /Restore another one/);
    expect(await done('snapshot')).toMatch(/first .* is damaged/);
    expect(await state()).toBe(before);
    data = folder.file('nowhere');
    for (const words of [['snapshot'], ['snapshot', 'create', 'x'], ['reset']]) {
      await refused(words, 3, /no Authdesk data/, /--data/);
    }
    expect(existsSync(data)).toBe(false);
  });

  test('R26: one that another Authdesk holds, which no command can ask', async () => {
    const other = await createService({ dataDir: data, listen: { httpPort: 0, httpsPort: 0 } });
    await refused(['reset'], 3, /already using the data folder/, /Settings/);
    await refused(['snapshot', 'create', 'x'], 3, /already using the data folder/, /close it/);
    expect(await done('snapshot')).toBe(noSnapshots);
    await other.stop();
  });
});

describe('R25: a running service', () => {
  test('R25: does it itself, and returns to what it was started with', async () => {
    const running = await serving('--data', ':memory:', '--no-console', '--config', folder.file('shop.json'));
    data = running.folder;
    expect(await done('snapshot', 'create', 'mine')).toMatch(/^Kept 1 site, 1 person as "mine"/);
    expect(await done('reset')).toMatch(/as after a fresh start: 1 site, 1 person, /);
    expect(await done('snapshot', 'restore', 'mine')).toContain('Restored "mine": 1 site, 1 person.');
    await refused(
      ['reset', '--config', folder.file('shop.json')],
      ...([1, /workspace that it was started with/, /Leave --config out/] as const),
    );
    expect(JSON.parse(await done('snapshot', 'list', '--json'))).toMatchObject([
      { automatic: true },
      { name: 'mine', automatic: false },
    ]);
  });

  test('R25: that keeps nothing has to be named by the folder of its socket', async () => {
    data = ':memory:';
    await refused(['snapshot'], 2, /keeps nothing/, /--data/);
    await refused(['reset'], 2, /keeps nothing/);
  });
});
