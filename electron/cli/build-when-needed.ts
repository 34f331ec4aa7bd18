import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build makes and others start. */
const products = [
  'out/main/desktop.js',
  'out/main/authdesk.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/console.html',
  'out/client-library/gigya.js',
  'out/client-library/gigya.oidc.js',
  'out/client-library/gigya.saml.js',
  'out/client-library/flow-page.js',
];
/** What the build reads. */
const sources = ['shared', 'electron', 'renderer', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

/** When the newest source was written, in milliseconds since 1970. */
function newestSource(root: string): number {
  let newest = 0;
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !isTest(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
      : [path];
    for (const file of files) newest = Math.max(newest, statSync(file).mtimeMs);
  }
  return newest;
}

/** True when a product is missing, or older than a source. */
export function buildIsOld(root: string): boolean {
  const made = products.map((product) => join(root, product));
  if (!made.every((product) => existsSync(product))) return true;
  return Math.min(...made.map((product) => statSync(product).mtimeMs)) < newestSource(root);
}

/**
 * Builds the app when the build is missing or old. Nothing goes to standard output, which belongs to the command that
 * was asked for; the build's own lines appear only when it fails.
 *
 * @param root the checkout
 * @param say one line for the user
 * @returns false when the build failed; why has been said then
 */
export async function buildWhenNeeded(root: string, say: (line: string) => void): Promise<boolean> {
  if (!buildIsOld(root)) return true;
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  if (!existsSync(tool)) {
    say('The build tools are not installed. Run "npm ci" in this folder first.');
    return false;
  }
  say('Building Authdesk …');
  const build = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Buffer[] = [];
  build.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
  build.stderr.on('data', (chunk: Buffer) => lines.push(chunk));
  const code = await new Promise<number>((ended) => {
    build.on('error', () => ended(1));
    build.on('close', (status) => ended(status ?? 1));
  });
  if (code === 0) return true;
  say(Buffer.concat(lines).toString('utf8').trimEnd());
  say(
    'The build failed; its lines are above. Run "npm ci" if packages changed, or correct the named file, and try again.',
  );
  return false;
}
