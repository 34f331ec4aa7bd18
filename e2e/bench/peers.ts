import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** What the service is compared with, as `package.json` of this folder names it. */
export function peerVersions(): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return manifest.dependencies;
}

/**
 * Installs the peers into this folder unless they are there in the versions asked for. They never become a part of the
 * product: the folder has a package.json of its own, and its node_modules is not under version control.
 *
 * @returns why they cannot be had, or undefined
 */
export function installPeers(say: (line: string) => void): string | undefined {
  if (Object.entries(peerVersions()).every(([name, version]) => installed(name) === version)) return undefined;
  say('Installing what Authdesk is compared with into e2e/bench/node_modules …');
  try {
    // No scripts of theirs run, and no lock file is kept: their versions are exact.
    const options = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return undefined;
  } catch (error) {
    return `npm install failed in e2e/bench (${error instanceof Error ? error.message : String(error)})`;
  }
}

function installed(name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
