import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

// `npm run pack:kits [FOLDER]`: the wheel of the kit for pytest, and the jar of that for JUnit 5 with its POM, for a registry of one's
// own. It needs a JDK of version 17. Gson and the API of JUnit are taken from CLASSPATH, or from where Debian has them.

const kits = resolve(import.meta.dirname, '../../kits');
const out = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../out/kits'));
const debian = ['gson', 'junit-jupiter-api', 'apiguardian-api'].map((name) => `/usr/share/java/${name}.jar`);

const HOW_TO_INSTALL =
  'Install a JDK of version 17, Gson and JUnit (Debian: apt-get install default-jdk-headless libgoogle-gson-java junit5), or name their jars in CLASSPATH.';

const run = (program: string, ...words: readonly string[]): void => {
  const { error, status } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error === undefined && status === 0) return;
  end(`${program} ${error === undefined ? `ended with ${status}` : 'cannot be started'}.`);
};

function end(problem: string): never {
  process.stderr.write(`${problem}\n${HOW_TO_INSTALL}\n`);
  process.exit(1);
}

const written = (file: string): void => {
  process.stderr.write(`${file}\n`);
};

/** A wheel (Binary distribution format, PyPA) is a zip of the package and of what pyproject.toml says of it. */
function packWheel(kit: string, work: string): void {
  const text = readFileSync(join(kit, 'pyproject.toml'), 'utf8');
  const member = (name: string): string => new RegExp(`^${name} = "?(.*?)"?$`, 'm').exec(text)?.[1] ?? '';
  const listOf = (name: string): string[] => JSON.parse(member(name));
  const [version, [folder = '']] = [member('version'), listOf('packages')];
  const metadata = join(work, `${folder}-${version}.dist-info`);
  // What Python leaves beside its sources is none of the kit.
  const filter = (path: string): boolean => !path.includes('__pycache__');
  cpSync(join(kit, folder), join(work, folder), { recursive: true, filter });
  mkdirSync(metadata);
  const fields = [
    'Metadata-Version: 2.1',
    ...[`Name: ${member('name')}`, `Version: ${version}`, `Summary: ${member('description')}`],
    `Requires-Python: ${member('requires-python')}`,
    ...listOf('dependencies').map((one) => `Requires-Dist: ${one}`),
    ...listOf('classifiers').map((one) => `Classifier: ${one}`),
    'Description-Content-Type: text/markdown',
  ];
  const readme = readFileSync(join(kit, 'README.md'), 'utf8');
  writeFileSync(join(metadata, 'METADATA'), `${fields.join('\n')}\n\n${readme}`);
  writeFileSync(join(metadata, 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n');
  const [, group, entries] = /^\[project\.entry-points\.(\w+)\]\n((?:.+\n)+)/m.exec(text) ?? [];
  writeFileSync(join(metadata, 'entry_points.txt'), `[${group}]\n${entries?.replaceAll('"', '')}`);
  const record = readdirSync(work, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const bytes = readFileSync(path);
      return `${path.slice(work.length + 1)},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}`;
    });
  const own = `${folder}-${version}.dist-info/RECORD`;
  writeFileSync(join(work, own), [...record, `${own},,`, ''].join('\n'));
  const file = join(out, `${folder}-${version}-py3-none-any.whl`);
  run('jar', '--create', '--no-manifest', '--file', file, '-C', work, '.');
  written(file);
}

function packJar(kit: string, work: string): void {
  const pom = readFileSync(join(kit, 'pom.xml'), 'utf8');
  const member = (name: string): string => new RegExp(`<${name}>(.*)</${name}>`).exec(pom)?.[1] ?? '';
  const sources = readdirSync(join(kit, 'src/main/java'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(kit, 'src/main/java', name));
  const classPath = process.env.CLASSPATH ?? debian.join(':');
  const missing = classPath.split(delimiter).find((path) => !existsSync(path));
  if (missing !== undefined) end(`${missing} is not here.`);
  const strict = ['-Xlint:all,-processing,-path', '-Werror'];
  run('javac', ...[...strict, '--release', member('maven.compiler.release'), '-cp', classPath, '-d', work], ...sources);
  const file = join(out, `${member('artifactId')}-${member('version')}.jar`);
  run('jar', '--create', '--file', file, '-C', work, '.');
  cpSync(join(kit, 'pom.xml'), file.replace(/jar$/, 'pom'));
  written(file);
}

for (const [pack, kit] of [
  [packWheel, 'pytest'],
  [packJar, 'junit5'],
] as const) {
  const work = mkdtempSync(join(tmpdir(), 'authdesk-kit-'));
  process.on('exit', () => rmSync(work, { recursive: true }));
  mkdirSync(out, { recursive: true });
  pack(join(kits, kit), work);
}
