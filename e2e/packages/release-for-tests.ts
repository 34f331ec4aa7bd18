import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findElectron } from '../runtime/electron-binary.ts';
import { bringSystemNeeds } from '../runtime/system-needs.ts';
import { root } from '../runtime/tool.ts';

// `npm run release:for-tests`: the packages with the Electron that the tests use, where Electron's own files cannot be
// fetched. On Debian as root it installs the programs that make them. Words go to electron/release/release.ts.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const electron = await findElectron(root, say);
if (electron === undefined || !bringSystemNeeds(electron, say, 'packages')) process.exit(1);
const script = join(root, 'electron/release/release.ts');
const { status } = spawnSync(process.execPath, [script, '--for-tests', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: join(electron, '..') },
});
process.exit(status ?? 1);
