import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { root } from '../runtime/tool.ts';

// `npm run test:packaged`: the desktop specs (R36 to R44) on the packaged app instead of the built one. Playwright works by
// Node's inspector, which a release keeps shut (R43), so they run on a copy with that one fuse on; all else is as installed.
// Words go to Playwright.

const folder = mkdtempSync(join(tmpdir(), 'authdesk-packaged-'));

function run(script: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, [join(root, script), ...words], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error(`${script} failed.`);
}

function unpacked(archive: string): string {
  const to = join(folder, 'app');
  mkdirSync(to);
  const words = ['--extract', '--file', archive, '--directory', to, '--strip-components=1'];
  const { status } = spawnSync('tar', words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${archive} cannot be unpacked.`);
  return join(to, 'lib/authdesk/authdesk');
}

try {
  const out = join(folder, 'release');
  run('e2e/packages/release-for-tests.ts', ['--only', 'archive', '--out', out]);
  const program = unpacked(join(out, globSync('*.tar.zst', { cwd: out })[0] ?? ''));
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  const specs = ['--project', 'desktop', '--retries', '1', ...process.argv.slice(2)];
  run('e2e/runtime/ui.ts', specs, { AUTHDESK_TEST_PACKAGED: program });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
