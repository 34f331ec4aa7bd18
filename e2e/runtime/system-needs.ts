import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium, findHeadlessShell } from './chromium.ts';

const onPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`));

/** Debian's name of the package that brings a library; the t64 names are those of newer releases. */
const packageOfLibrary: Readonly<Record<string, readonly string[]>> = {
  'libasound.so.2': ['libasound2', 'libasound2t64'],
  'libatk-1.0.so.0': ['libatk1.0-0', 'libatk1.0-0t64'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  'libatspi.so.0': ['libatspi2.0-0', 'libatspi2.0-0t64'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2', 'libcups2t64'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgtk-3.so.0': ['libgtk-3-0', 'libgtk-3-0t64'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libsmime3.so': ['libnss3'],
  'libudev.so.1': ['libudev1'],
  'libX11.so.6': ['libx11-6'],
  'libxcb.so.1': ['libxcb1'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
  'libXrandr.so.2': ['libxrandr2'],
  'libglib-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgobject-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgio-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
};

/** Libraries that a program asks for and the system does not have. */
function missingLibraries(program: string): readonly string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library ?? '');
}

/** What one need of the tests is called in Debian; the first name that the release knows is taken. */
type Need = readonly string[];

/** Programs that the tests of packages start, which root alone runs (e2e/packages). */
const packagers: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  objdump: 'binutils',
  rpmbuild: 'rpm',
  zstd: 'zstd',
};

/** What the examples of docs/testing in other languages need, by the file that Debian's package brings (e2e/packages). */
const kitNeeds: Readonly<Record<string, string>> = {
  '/usr/bin/javac': 'default-jdk-headless',
  '/usr/share/java/junit-jupiter-api.jar': 'junit5',
  '/usr/share/java/gson.jar': 'libgoogle-gson-java',
  '/usr/lib/python3/dist-packages/pytest/__init__.py': 'python3-pytest',
  '/usr/lib/python3/dist-packages/pip/__init__.py': 'python3-pip',
};

/** What is to be run: windows; the kits, too; packages, too. */
export type Needing = 'windows' | 'kits' | 'packages';

function missingNeeds(electron: string | undefined, needing: Needing): readonly Need[] {
  const needs: Need[] = [];
  const isRoot = process.getuid?.() === 0;
  if (isRoot && needing === 'packages') {
    needs.push(...Object.entries(packagers).flatMap(([program, name]) => (onPath(program) ? [] : [[name]])));
  }
  if (isRoot && needing !== 'windows') {
    needs.push(...Object.entries(kitNeeds).flatMap(([file, name]) => (existsSync(file) ? [] : [[name]])));
  }
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && !onPath('Xvfb')) needs.push(['xvfb']);
  if (findChromium() === undefined) needs.push(['chromium', 'chromium-browser']);
  if (!onPath('certutil')) needs.push(['libnss3-tools']);
  if (!existsSync('/usr/share/fonts') || !onPath('fc-match')) needs.push(['fonts-dejavu-core'], ['fontconfig']);
  // Clients of e2e/clients and e2e/service.
  for (const program of ['curl', 'openssl']) if (!onPath(program)) needs.push([program]);
  // e2e/network-door.
  if (!onPath('ip')) needs.push(['iproute2']);
  for (const library of electron ? missingLibraries(electron) : []) {
    needs.push(packageOfLibrary[library] ?? [library]);
  }
  return needs;
}

function isDebian(): boolean {
  if (process.platform !== 'linux' || !onPath('apt-get')) return false;
  try {
    return /^(?:ID|ID_LIKE)=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function isKnown(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

/** The names this release knows, one for each need. */
function known(needs: readonly Need[]): readonly string[] {
  const names = needs.map((need) => need.find(isKnown) ?? need[0]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Runs apt-get; what it writes is told where it failed. */
function apt(args: readonly string[], say: (line: string) => void): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}`.trim());
  return status === 0;
}

/** Brings what only saves time, where it can be had: without it the same tests run in Chromium. */
function bringHeadlessShell(say: (line: string) => void): void {
  const name = 'chromium-headless-shell';
  if (findHeadlessShell() !== undefined || process.env.AUTHDESK_CHROMIUM) return;
  if (!isDebian() || process.getuid?.() !== 0 || !isKnown(name)) return;
  say(`Installing with apt-get: ${name}`);
  apt(['install', '-y', '-qq', '--no-install-recommends', name], say);
}

/**
 * Brings what the tests need of the system: on Debian and Ubuntu, as root, with apt-get; elsewhere the exact command is
 * said. Nothing is done when nothing is missing.
 *
 * @param electron Electron's program, whose libraries are looked at
 * @param needing what is to be run
 * @returns false when something is missing
 */
export function bringSystemNeeds(
  electron: string | undefined,
  say: (line: string) => void,
  needing: Needing = 'windows',
): boolean {
  if (process.platform !== 'linux') return true;
  const needs = missingNeeds(electron, needing);
  if (needs.length === 0) {
    bringHeadlessShell(say);
    return true;
  }
  if (!isDebian()) {
    say(
      `The tests need what Debian calls ${needs.map(([name]) => name).join(', ')}. Install it and run npm test again.`,
    );
    return false;
  }
  if (process.getuid?.() !== 0) {
    say('The tests need more of the system than is installed. Run this, then npm test again:');
    say(`  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${known(needs).join(' ')}`);
    return false;
  }
  const updated = apt(['update', '-qq'], say);
  const names = known(needs);
  say(`Installing with apt-get: ${names.join(' ')}`);
  if (
    apt(['install', '-y', '-qq', '--no-install-recommends', ...names], say) &&
    missingNeeds(electron, needing).length === 0
  ) {
    bringHeadlessShell(say);
    return true;
  }
  say(
    `apt-get could not bring everything${updated ? '' : ' (its update failed, too)'}. Run this, then npm test again:`,
  );
  say(`  apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`);
  return false;
}
