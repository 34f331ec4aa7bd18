import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from './lifetime.fixture.ts';

const checkout = join(import.meta.dirname, '../..');

/** What lies where, what it imports, and what the lint says; absent: it may. */
const imports: readonly (readonly [place: string, specifier: string, message?: RegExp])[] = [
  ['electron/cli/a.ts', '#service/core/store/open.ts', /A host uses the service through/],
  ['electron/cli/serve/a.ts', '#service/composition/service.ts', /A host uses the service through/],
  ['electron/cli/serve/a.test.ts', '../../service/kernel/core.ts', /A host uses the service through/],
  ['electron/main/a.ts', '#service/http/core.ts', /A host uses the service through/],
  ['electron/preload/a.ts', '#service/http/core.ts', /A host uses the service through/],
  ['electron/ui-files/a.ts', '#service/index.ts', /nor the service/],
  ['electron/node/a.ts', '#service/index.ts', /it knows neither/],
  ['electron/node/http/a.ts', '../../cli/host.ts', /it knows neither/],
  ['shared/a.ts', '#node/host-log.ts', /below everything else/],
  ['shared/contract/a.ts', '#service/http/core.ts', /below everything else/],
  ['renderer/src/a.ts', '#service/http/core.ts', /only through src\/platform/],
  ['renderer/src/stores/a.ts', '#service/http/core.ts', /only through src\/platform/],
  ['renderer/src/stores/a.ts', '../features/flows/next-steps.ts', /know no panel/],
  ['renderer/src/texts/a.ts', '../features/flows/next-steps.ts', /know no panel/],
  ['electron/service/kernel/a.ts', '#service/storage/index.ts', /kernel\/ knows nothing of what is above it/],
  ['electron/service/storage/a.ts', '#service/core/accounts/index.ts', /storage\/ knows nothing/],
  ['electron/service/core/auth/a.ts', '#service/families/ds/index.ts', /core\/ knows nothing/],
  ['electron/service/families/ds/a.ts', '#service/console/flows/index.ts', /families\/ knows nothing/],
  ['electron/service/console/flows/a.ts', '#service/index.ts', /console\/ knows nothing/],
  ['electron/service/diagnosis/mistakes/a.ts', '#service/core/auth/index.ts', /diagnosis\/ knows nothing/],
  ['electron/service/families/ds/a.ts', '#service/core/accounts/repository.ts', /only by its index\.ts/],
  ['electron/cli/a.ts', '#service/index.ts'],
  ['electron/cli/a.ts', '#service/composition/offline.ts'],
  ['electron/main/a.ts', '#service/index.ts'],
  ['electron/cli/a.ts', '#node/start-problem.ts'],
  ['electron/service/a.ts', '#node/start-problem.ts'],
  ['electron/service/http/a.ts', '#service/kernel/index.ts'],
  ['electron/service/families/ds/a.ts', '#service/core/accounts/index.ts'],
  ['electron/service/families/ds/a.test.ts', '#service/core/accounts/repository.ts'],
  ['renderer/src/features/flows/a.ts', '../../stores/flow-form.ts'],
];

interface Diagnostic {
  readonly message: string;
  readonly location: { readonly path: string };
}

const folder = folderForEachTest();
test('what may import what, by the lint of this checkout', () => {
  copyFileSync(join(checkout, 'biome.json'), folder.file('biome.json'));
  symlinkSync(join(checkout, 'node_modules'), folder.file('node_modules'), 'junction');
  const files = imports.map(([place, specifier], index) => {
    const file = place.replace('/a.', `/a${index}.`);
    mkdirSync(dirname(folder.file(file)), { recursive: true });
    writeFileSync(folder.file(file), `import { it } from '${specifier}';\n\nit();\n`);
    return file;
  });
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(checkout, 'node_modules/@biomejs/biome/bin/biome'),
      ...['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', ...files],
    ],
    { cwd: folder.path, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const said = imports.map(([place, specifier], index) => {
    const ofFile = diagnostics.filter(({ location }) => location.path === files[index]);
    return [place, specifier, ...ofFile.map(({ message }) => message)];
  });
  expect(said).toEqual(
    imports.map(([place, specifier, message]) => [
      place,
      specifier,
      ...(message ? [expect.stringMatching(message)] : []),
    ]),
  );
});
