import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import { buildApp } from './app.ts';
import { makeArchive } from './archive.ts';
import { makeBillOfMaterials } from './bill-of-materials.ts';
import { makeDeb } from './debian.ts';
import { electronFolder } from './electron-files.ts';
import { type ReleaseFacts, releaseFacts } from './facts.ts';
import { ReleaseProblem } from './problem.ts';
import { makeRpm } from './rpm.ts';
import { makeTree } from './tree.ts';

// `npm run release`: the packages for Linux x64 into out/release (docs/release.md).

const help = `npm run release -- [--only deb,rpm,archive] [--out DIR] [--check] [--for-tests]

  --only       which packages to make; all when left out
  --out        folder for the files; out/release when left out; emptied first
  --check      make everything twice, in two clean folders, and compare the checksums
  --for-tests  take Electron's files of any version, mark the release's version as one for tests, and compress less

Electron's files are those of the npm package electron, or in the folder ELECTRON_OVERRIDE_DIST_PATH. Every file bears
the time of the last commit, or SOURCE_DATE_EPOCH.
`;

/** Greatest sizes in bytes: of the app's own part, packed, and of the whole package. */
const limits = { own: 12_000_000, deb: 125_000_000 };

const root = resolve(import.meta.dirname, '../..');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Choice {
  readonly facts: ReleaseFacts;
  readonly electron: string;
  readonly electronVersion: string;
  readonly only: ReadonlySet<string>;
}

/** Makes every file of the release in a folder. */
async function makeRelease({ facts, electron, electronVersion, only }: Choice, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Below the checkout, so that Node finds its packages there.
  const work = mkdtempSync(join(root, 'out/release-'));
  try {
    const app = buildApp(facts, work);
    const tree = await makeTree(facts, app, electron, join(work, 'tree'));
    makeBillOfMaterials(facts, app.packages, electronVersion, join(work, 'bill'), out);
    checkOwnPart(tree.resources);
    if (only.has('archive')) makeArchive(facts, tree.folder, out);
    if (only.has('rpm')) makeRpm(facts, tree.folder, tree.program, join(work, 'rpm'), out);
    if (only.has('deb')) makeDeb(facts, tree.folder, tree.program, out);
    writeSums(out);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The app's archive and what lies beside it, compressed as the `.rpm` and `.tar.zst` are. */
function checkOwnPart(resources: string): void {
  const bytes = filesBelow(resources)
    .map((path) => zstdCompressSync(readFileSync(path), { params: { [constants.ZSTD_c_compressionLevel]: 16 } }).length)
    .reduce((sum, one) => sum + one, 0);
  say(`  ${megabytes(bytes)}  the app's own part`);
  checkSize("The app's own part", bytes, limits.own);
}

function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  throw new ReleaseProblem(
    `${what} has ${megabytes(bytes)}; at most ${megabytes(limit)} are allowed.`,
    'Look for what has come into it: the list of packages is in the .cdx.json file.',
  );
}

/** Prints name, size and checksum of each file, and writes SHA256SUMS. */
function writeSums(out: string): void {
  const lines = readdirSync(out)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(out, name));
      say(`  ${megabytes(bytes.length)}  ${name}`);
      if (name.endsWith('.deb')) checkSize(name, bytes.length, limits.deb);
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
    });
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2).padStart(6)} MB`;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'deb,rpm,archive' },
      out: { type: 'string', default: join(root, 'out/release') },
      check: { type: 'boolean', default: false },
      'for-tests': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(help);
    return 0;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new ReleaseProblem(
      'These packages are made on Linux x64 only.',
      'The packages of other systems are made by .github/workflows/release.yml.',
    );
  }
  const only = new Set(values.only.split(','));
  const unknown = [...only].find((one) => !['deb', 'rpm', 'archive'].includes(one));
  if (unknown !== undefined) throw new ReleaseProblem(`--only has "${unknown}".`, 'Give deb, rpm or archive.');

  const forTests = values['for-tests'];
  const facts = releaseFacts(root, process.env, forTests);
  const electron = electronFolder(root, process.env.ELECTRON_OVERRIDE_DIST_PATH, facts.electronVersion, forTests);
  const electronVersion = readFileSync(join(electron, 'version'), 'utf8').trim();
  const choice = { facts, electron, electronVersion, only };
  const out = resolve(values.out);
  say(`Authdesk ${facts.version} with Electron ${electronVersion}, ${new Date(facts.epoch * 1000).toISOString()}`);
  await makeRelease(choice, out);
  if (values.check) {
    say('Once more, in another folder:');
    const again = `${out}-again`;
    await makeRelease(choice, again);
    const sums = [out, again].map((folder) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
    if (sums[0] !== sums[1]) {
      throw new ReleaseProblem(
        `The two builds differ:\n${sums.join('\n')}`,
        `Compare the files in ${out} and ${again}.`,
      );
    }
    rmSync(again, { recursive: true });
    say('Both builds have the same checksums.');
  }
  process.stdout.write(readFileSync(join(out, 'SHA256SUMS'), 'utf8'));
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof ReleaseProblem)) throw error;
  process.stderr.write(`${error.message}\n${error.next}\n`);
  process.exitCode = 1;
}
