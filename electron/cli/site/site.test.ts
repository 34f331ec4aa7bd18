import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyKindOfFile } from '#node/site-folder.fixture.ts';
import { command, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();
let count = 0;
/** A folder with these files. */
function written(files: Readonly<Record<string, string>>): string {
  count += 1;
  const root = folder.file(`site-${count}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const read = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .map((path) => [path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
const policies = 'build/Shop & Co/Sites/www.shop.example/Policies/policies.json';

describe('C 1: authdesk site import, export and diff', () => {
  test('a folder goes in, comes out equal, goes into an empty installation, and diff finds nothing', async () => {
    const root = written({
      ...everyKindOfFile,
      '.env': 'USER_KEY=a\nSECRET_KEY=hidden',
      'node_modules/a/index.js': 'x',
    });
    const [data, second] = [folder.file('data-1'), folder.file('data-2')];
    const tried = await command(['site', 'import', root, '--dry-run', '--data', data]);
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('Would import 2 sites, 2 of them new') });
    const imported = await command(['site', 'import', root, '--data', data]);
    expect(imported).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Imported 2 sites, 2 of them new'),
    });
    expect(imported.stdout).toContain(
      'www.shop.example: only kept and returned: gigyaPlugins.connectWithoutLoginBehavior',
    );
    const out = folder.file('out');
    expect(await command(['site', 'export', out, '--data', data])).toMatchObject({ code: 0 });
    expect(read(out)).toEqual(everyKindOfFile);
    expect(await command(['site', 'import', out, '--data', second])).toMatchObject({ code: 0 });
    expect(await command(['site', 'diff', out, '--data', second])).toEqual({
      code: 0,
      stdout: 'Nothing differs.\n',
      stderr: '',
    });
    expect((await command(['export', '-', '--secrets', '--data', second])).stdout).not.toContain('hidden');
  });

  test('diff prints a row for each member, with exit code 1', async () => {
    const data = folder.file('data-3');
    await command(['site', 'import', written(everyKindOfFile), '--data', data]);
    const changed = JSON.parse(everyKindOfFile[policies] ?? '');
    changed.passwordComplexity.minLength = 9;
    const other = written({ ...everyKindOfFile, [policies]: JSON.stringify(changed) });
    const { code, stdout } = await command(['site', 'diff', other, '--data', data]);
    expect(code).toBe(1);
    expect(stdout.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
      ['site', 'part', 'member', 'folder', 'here'],
      ['www.shop.example', 'Policies', 'passwordComplexity.minLength', '9', '6'],
      [''],
    ]);
    const json = await command(['site', 'diff', other, '--json', '--data', data]);
    expect(JSON.parse(json.stdout)).toMatchObject({ count: 1, rows: [{ folder: '9', here: '6' }] });
  });

  test('R25: --prune removes the sites that the folder does not have; --dry-run and diff say which', async () => {
    const data = folder.file('data-5');
    const root = written(everyKindOfFile);
    const workspace = folder.file('other.json');
    writeFileSync(workspace, JSON.stringify({ version: 1, sites: [{ name: 'Old', apiKey: '3_old' }] }));
    await command(['import', workspace, '--data', data]);
    await command(['site', 'import', root, '--data', data]);
    const site = (...words: string[]) => command(['site', ...words, '--data', data]);
    const differs = await site('diff', root, '--prune');
    expect(differs).toMatchObject({ code: 1, stdout: expect.stringMatching(/Old +site +3_old .*would be removed/) });
    const tried = await site('import', root, '--prune', '--dry-run');
    expect(tried.stdout).toContain('Old (3_old) is not in the folder: would be removed.');
    expect((await site('import', root, '--prune')).stdout).toContain('Old (3_old) is not in the folder: removed.');
  });

  test('what is wrong is said with its file; a link is not followed, nothing is written over unasked', async () => {
    const data = folder.file('data-4');
    const broken = written({ ...everyKindOfFile, [policies]: '{"a":\n[1,2,\n}' });
    expect(await command(['site', 'import', broken, '--data', data])).toEqual(
      told(1, `${policies}: It is not JSON: line 3, column 1: `),
    );
    const large = written({ ...everyKindOfFile, 'src/large.txt': 'x'.repeat(8 * 1024 * 1024) });
    expect(await command(['site', 'import', large, '--data', data])).toEqual(
      told(1, 'src/large.txt: With it the folder is larger than 8 MiB.'),
    );
    expect((await command(['export', '-', '--data', data])).stdout).not.toContain('4_parent');
    const linked = written(everyKindOfFile);
    writeFileSync(folder.file('outside.txt'), 'outside');
    symlinkSync(folder.file('outside.txt'), join(linked, 'src/link.txt'));
    const link = await command(['site', 'import', linked, '--data', data]);
    expect(link).toEqual(told(1, 'src/link.txt: It is a symbolic link'));
    const hollow = written(everyKindOfFile);
    mkdirSync(join(hollow, 'src/policies.json'));
    const empty = await command(['site', 'import', hollow, '--data', data]);
    expect(empty).toEqual(told(1, 'src/policies.json: It is an empty folder'));
    expect(await command(['site', 'diff', folder.file('nowhere'), '--data', data])).toEqual(told(1, 'It is not there'));
    const good = written(everyKindOfFile);
    await command(['site', 'import', good, '--data', data]);
    const full = await command(['site', 'export', linked, '--data', data]);
    expect(full).toEqual(told(1, 'It is not empty'));
    expect(await command(['site', 'export', good, '--over', '--data', data])).toMatchObject({ code: 0 });
    expect(read(good)).toEqual(everyKindOfFile);
  });
});
