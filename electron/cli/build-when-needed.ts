import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { howToInstall } from './installed.cjs';

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

/** Paths of all that the build reads, each with its time in milliseconds since 1970. */
function sourceTimes(root: string): readonly (readonly [path: string, time: number])[] {
  return sources
    .map((source) => join(root, source))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !isTest(entry.name))
            .map((entry) => join(entry.parentPath, entry.name))
        : [path],
    )
    .map((path) => [path, statSync(path).mtimeMs]);
}

/** True when a product is missing, or older than a source. */
export function buildIsOld(root: string): boolean {
  const made = products.map((product) => join(root, product));
  if (!made.every((product) => existsSync(product))) return true;
  const oldest = Math.min(...made.map((product) => statSync(product).mtimeMs));
  return sourceTimes(root).some(([, time]) => time > oldest);
}

/**
 * Gives sources whose time has not come yet the present one: a clock that was ahead wrote them, and they would be newer than each
 * build until then.
 */
export function endFutureTimes(root: string): void {
  const now = new Date();
  for (const [path] of sourceTimes(root).filter(([, time]) => time > now.getTime())) {
    try {
      utimesSync(path, now, now);
    } catch {
      // The file is another user's: each start builds until its time has come.
    }
  }
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
    say(howToInstall(root));
    return false;
  }
  say('Building Authdesk …');
  endFutureTimes(root);
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
