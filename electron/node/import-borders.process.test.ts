import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '../..');

/** The lint's findings for a file that imports something, by the rules of this checkout. */
function complaints(folder: string, file: string, specifier: string): readonly string[] {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { it } from '${specifier}';\n\nit();\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(checkout, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--vcs-enabled=false', '--reporter=json', file],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(path);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { category: string; message: string }[] };
  return diagnostics.map(({ category, message }) => `${category}: ${message}`);
}

describe('what may import what', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'authdesk-borders-'));
    copyFileSync(join(checkout, 'biome.json'), join(folder, 'biome.json'));
    symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['electron/cli/a.ts', '#service/core/store/open.ts', /A host uses the service through/],
    ['electron/cli/serve/a.ts', '#service/service.ts', /A host uses the service through/],
    ['electron/cli/serve/a.test.ts', '../../service/kernel/core.ts', /A host uses the service through/],
    ['electron/main/a.ts', '#service/http/core.ts', /A host uses the service through/],
    ['electron/preload/a.ts', '#service/http/core.ts', /A host uses the service through/],
    ['electron/ui-files/a.ts', '#service/index.ts', /nor the service/],
    ['electron/node/a.ts', '#service/index.ts', /it knows neither/],
    ['electron/node/http/a.ts', '../../cli/host.ts', /it knows neither/],
    ['shared/a.ts', '#node/host-log.ts', /below everything else/],
    ['shared/contract/a.ts', '#service/http/core.ts', /below everything else/],
    ['renderer/src/a.ts', '#service/http/core.ts', /only through src\/platform/],
    ['electron/service/kernel/a.ts', '#service/storage/index.ts', /kernel\/ knows nothing of what is above it/],
    ['electron/service/storage/a.ts', '#service/core/accounts/index.ts', /storage\/ knows nothing/],
    ['electron/service/core/auth/a.ts', '#service/families/ds/index.ts', /core\/ knows nothing/],
    ['electron/service/families/ds/a.ts', '#service/console/flows/index.ts', /families\/ knows nothing/],
    ['electron/service/console/flows/a.ts', '#service/index.ts', /console\/ knows nothing/],
    ['electron/service/diagnosis/mistakes/a.ts', '#service/core/auth/index.ts', /diagnosis\/ knows nothing/],
    ['electron/service/families/ds/a.ts', '#service/core/accounts/repository.ts', /only by its index\.ts/],
  ])('%s may not import %s', (file, specifier, message) => {
    expect(complaints(folder, file, specifier)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ['electron/cli/a.ts', '#service/index.ts'],
    ['electron/cli/a.ts', '#service/offline.ts'],
    ['electron/main/a.ts', '#service/index.ts'],
    ['electron/cli/a.ts', '#node/start-problem.ts'],
    ['electron/service/a.ts', '#node/start-problem.ts'],
    ['electron/service/http/a.ts', '#service/kernel/index.ts'],
    ['electron/service/families/ds/a.ts', '#service/core/accounts/index.ts'],
    ['electron/service/families/ds/a.test.ts', '#service/core/accounts/repository.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(complaints(folder, file, specifier)).toEqual([]);
  });
});
