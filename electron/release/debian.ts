import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from './facts.ts';
import { ReleaseProblem } from './problem.ts';
import { runTool } from './tool.ts';

/** Debian's packages of the libraries that Electron is linked to; newer releases have the t64 names. */
const packageOfLibrary: Readonly<Record<string, string>> = {
  'libX11-xcb.so.1': 'libx11-xcb1',
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0t64 | libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0t64 | libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2t64 | libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgio-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
};

/** Of the C library, which is on every system that has one of the above. */
const cLibrary = /^(?:lib(?:c|dl|m|pthread|rt)\.so\.\d|ld-linux-x86-64\.so\.2)$/;

/** Loaded at run time; without them Electron ends before it shows a window. */
const loadedLate = ['libX11-xcb.so.1'];

/** Libraries of the system that Electron's program needs. */
export function systemLibraries(program: string): readonly string[] {
  const beside = new Set(['libffmpeg.so']);
  return [...runTool('objdump', ['-p', program]).matchAll(/^\s+NEEDED\s+(\S+)$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !beside.has(name) && !cLibrary.test(name))
    .concat(loadedLate)
    .sort();
}

/**
 * Makes the `.deb`. It has no scripts: menus, icons and file types are brought up to date by Debian's own triggers.
 *
 * @param tree folder with `usr` and nothing else; `DEBIAN` is added
 * @param program Electron's program in it
 * @param out folder for the file
 * @returns path of the file
 */
export function makeDeb(facts: ReleaseFacts, tree: string, program: string, out: string): string {
  const { name, version, description, homepage, epoch, isForTests } = facts;
  const files = globSync('usr/**', { cwd: tree, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .sort();
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  const kibibytes = files.reduce((sum, file) => sum + Math.ceil(statSync(join(tree, file)).size / 1024), 0);
  const [short = '', ...long] = wrapped(description);
  const lines = [
    `Package: ${name}`,
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: The Authdesk authors <noreply@authdesk.example>',
    `Installed-Size: ${kibibytes}`,
    `Depends: libc6 (>= 2.31), ${dependencies(program).join(', ')}`,
    // A key store for secrets, links that open in the browser, drawing by the graphics card.
    'Recommends: libegl1, libgl1, libsecret-1-0, xdg-utils',
    'Section: devel',
    'Priority: optional',
    ...(homepage === '' ? [] : [`Homepage: ${homepage}`]),
    `Description: ${short}`,
    ...long.map((line) => ` ${line}`),
    '',
  ];
  writeFileSync(join(control, 'control'), lines.join('\n'));
  const md5 = (file: string): string =>
    createHash('md5')
      .update(readFileSync(join(tree, file)))
      .digest('hex');
  writeFileSync(join(control, 'md5sums'), files.map((file) => `${md5(file)}  ${file}\n`).join(''));

  chmodSync(control, 0o755);
  for (const file of ['control', 'md5sums']) chmodSync(join(control, file), 0o644);

  const path = join(out, `${name}_${version}_amd64.deb`);
  const compression = isForTests ? ['-Zzstd', '-z3', '--threads-max=2'] : ['-Zxz', '-z6', '--threads-max=2'];
  runTool('dpkg-deb', ['--root-owner-group', '--uniform-compression', ...compression, '--build', tree, path], {
    environment: { SOURCE_DATE_EPOCH: String(epoch) },
  });
  return path;
}

function dependencies(program: string): readonly string[] {
  const names = systemLibraries(program).map((library) => {
    const name = packageOfLibrary[library];
    if (name !== undefined) return name;
    throw new ReleaseProblem(
      `Electron is linked to ${library}, and it is not known which package of Debian brings it.`,
      'Add it to electron/release/debian.ts.',
    );
  });
  return [...new Set(names)].sort();
}

/** Debian's description: one short line, then the sentence. */
function wrapped(description: string): readonly string[] {
  const words = description.split(' ');
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (`${line} ${word}`.length > 76) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return ['login, token and signed-REST service for tests, with its desktop app', ...lines];
}
