import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildWhenNeeded } from '../build-when-needed.ts';
import { bundleHeadless, copyApart } from './bundle.ts';
import { lockedPackages } from './installed-packages.ts';
import { addKits } from './kit.ts';
import { packageManifest } from './manifest.ts';
import { noticesOf, packagesImportedBy } from './notices.ts';

// `npm run pack:npm`: out/npm/package, which is the npm package, and out/npm/authdesk-<version>.tgz, which is what
// `npm publish`, `npm install` and the Containerfile take. With `-- --platform linux-x64` it is half as large, and for that
// platform alone. The command line, the service, the console's built files and
// the client-side library; no Electron, no sources.

/** As better-sqlite3 names it (`linuxmusl-arm64`); `*`: all. */
const { platform = '*' } = parseArgs({ options: { platform: { type: 'string' } } }).values;
const root = resolve(import.meta.dirname, '../../..');
const out = join(root, 'out/npm');
const folder = join(out, 'package');
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Of the desktop window alone: its page, and the script and styles that only this page names. */
const isOfWindow = (path: string): boolean => /^index(?:-[\w-]+)?\.(?:html|js|css)$/.test(basename(path));

async function makeFolder(): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundled = await bundleHeadless(root, join(folder, 'dist/main'));
  chmodSync(join(folder, 'dist/main/authdesk.js'), 0o755);
  cpSync(join(root, 'out/renderer'), join(folder, 'dist/renderer'), {
    recursive: true,
    filter: (path) => !isOfWindow(path),
  });
  await addKits(root, folder);
  cpSync(join(root, 'out/client-library'), join(folder, 'dist/client-library'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(folder, name));
  execFileSync(process.execPath, [join(root, 'electron/service/documents/write-documents.ts'), join(folder, 'docs')]);
  renameSync(join(folder, 'docs/workspace.schema.json'), join(folder, 'workspace.schema.json'));
  // The tour is its pictures; decisions are for those who change the code.
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && name !== 'tour.md' && dirname(name) !== 'adr',
  );
  for (const page of pages) cpSync(join(root, 'docs', page), join(folder, 'docs', page));
  cpSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
  for (const page of ['CHANGELOG.md', ...pages.map((name) => join('docs', name))]) withoutDeadLinks(join(folder, page));
  copyApart(root, folder, platform, 'declarations');
  withoutSources(join(folder, 'node_modules/better-sqlite3/package.json'));
  const locked = lockedPackages(root);
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(packageManifest(root, locked, platform), undefined, 2)}\n`,
  );
  const inConsole = packagesImportedBy(join(root, 'renderer'));
  writeFileSync(join(folder, 'THIRD-PARTY.txt.gz'), gzipSync(noticesOf(root, [...bundled, ...inConsole], locked)));
}

/** Links to what only the checkout has, such as its decisions, become their words. */
function withoutDeadLinks(page: string): void {
  const text = readFileSync(page, 'utf8');
  const isThere = (target: string): boolean => existsSync(join(dirname(page), target));
  writeFileSync(
    page,
    text.replaceAll(/\[([^[\]]+)\]\(([^()#:]+)(?:#[^()#:]*)?\)/g, (link, words, target) =>
      isThere(target) ? link : words,
    ),
  );
}

/** Its only dependency has the headers that its sources need: npm would fetch it for nothing. */
function withoutSources(manifest: string): void {
  const { dependencies: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  writeFileSync(manifest, `${JSON.stringify(rest, undefined, 2)}\n`);
}

/** @returns path of the file, or undefined when npm failed, which has said why */
function pack(): string | undefined {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout } = spawnSync(npm, ['pack', '--silent', '--pack-destination', '..'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? join(out, stdout.trim().split('\n').at(-1) ?? '') : undefined;
}

if (await buildWhenNeeded(root, say)) {
  await makeFolder();
  const file = pack();
  if (file === undefined) {
    say('npm could not pack the folder out/npm/package; its lines are above.');
    process.exitCode = 1;
  } else {
    const bytes = readFileSync(file);
    say(`${file}`);
    say(`  ${(bytes.length / 1_000_000).toFixed(2)} MB, sha256 ${hash('sha256', bytes)}`);
  }
} else {
  process.exitCode = 1;
}
