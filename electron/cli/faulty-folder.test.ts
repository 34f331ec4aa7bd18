import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { command, definitions, serving, temporaryFolder, told } from './command.fixture.ts';

// What a start and the doctor say of a data folder in which something is not as it was: by the reason that the system gives, with the remedy
// that fits it (R23). The list of files is what a service leaves, so that a new one is tried without a line here.

const folder = temporaryFolder();
const sound = folder.file('sound');
const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];
let files: readonly string[] = [];

beforeAll(async () => {
  await (await serving('--data', sound)).stop();
  files = readdirSync(sound, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(sound, name)).isFile(),
  );
});

/** A copy of the sound folder with a change. */
function changed(change: (path: string) => void): string {
  const path = folder.file('changed');
  rmSync(path, { recursive: true, force: true });
  cpSync(sound, path, { recursive: true });
  change(path);
  return path;
}

test('R23: a command that only reads says of a database that is gone beside its log what a start says', async () => {
  const path = changed((at) => rmSync(join(at, 'authdesk.db')));
  for (const words of [['export', '-'], ['log'], ['snapshot', 'list']]) {
    expect(await command([...words, '--data', path])).toEqual(
      told(3, /is gone, though authdesk-log\.db of it is there/),
    );
  }
});

interface Said {
  readonly serve: string;
  readonly doctor: string;
}

/** What both say, with the next step; both refuse, and the start by the code of a start. */
async function said(path: string): Promise<Said> {
  const start = await command(['serve', '--data', path, ...ports]);
  const looked = await command(['doctor', '--json', '--data', path, ...ports]);
  expect([start.code, looked.code, looked.stderr]).toEqual([3, 1, '']);
  const { checks } = JSON.parse(looked.stdout) as { checks: { state: string; message: string; next: string }[] };
  const problems = checks.filter(({ state }) => state === 'problem').map(({ message, next }) => `${message} ${next}`);
  return { serve: start.stderr, doctor: problems.join('\n') };
}

const inPlaceOf: Readonly<Record<string, readonly [put: (file: string) => void, told: RegExp, wrong: RegExp]>> = {
  'a link that leads back to itself': [
    (file) => symlinkSync(file, file),
    /\blink\b|not one of this user/i,
    /free some space|give this user/i,
  ],
  'a folder': [(file) => mkdirSync(file), /folder|not a file|not one of this user/, /free some space|give this user/i],
};

test.each(Object.entries(inPlaceOf))(
  'R23: %s in place of any file of the folder is named by start and doctor',
  async (_, [put, told, wrong]) => {
    for (const file of files.filter((name) => !/reserve$|^ca/.test(name))) {
      const path = changed((at) => {
        rmSync(join(at, file));
        put(join(at, file));
      });
      const { serve, doctor } = await said(path);
      for (const text of [serve, doctor]) {
        expect(text, file).toMatch(told);
        expect(text, file).not.toMatch(/unexpected|report it/);
        expect(text, file).not.toMatch(wrong);
      }
    }
  },
);

test.each([
  [
    'a link that leads back to itself',
    (path: string) => symlinkSync(path, path),
    /\(ELOOP\).*leads back to itself[\s\S]*Remove the link/,
  ],
  [
    'a link that leads nowhere',
    (path: string) => symlinkSync(`${path}-none`, path),
    /\(ENOENT\).*leads nowhere[\s\S]*Remove the link/,
  ],
  ['a file', (path: string) => writeFileSync(path, ''), /\((?:ENOTDIR|EEXIST)\).*is a file/],
])('R23: %s in place of the data folder', async (_, put, told) => {
  const path = folder.file('place');
  rmSync(path, { recursive: true, force: true });
  put(path);
  const { serve, doctor } = await said(path);
  for (const text of [serve, doctor]) {
    expect(text).toMatch(told);
    expect(text).not.toMatch(/free some space|give this user/i);
  }
});

test.each([
  ['name', folder.file('n'.repeat(300))],
  ['path', folder.file(`${'p/'.repeat(2_500)}end`)],
])('R23: a %s that is too long is named, and no rights or room', async (_, path) => {
  const { serve, doctor } = await said(path);
  for (const text of [serve, doctor]) expect(text).toMatch(/\(ENAMETOOLONG\).*too long[\s\S]*Choose a shorter one/);
});

test('R26: something in the lock file: the file is named, and what to do', async () => {
  const path = changed((at) => writeFileSync(join(at, 'authdesk.lock'), 'something else '.repeat(400)));
  const { serve, doctor } = await said(path);
  for (const text of [serve, doctor]) expect(text).toMatch(/authdesk\.lock has something in it[\s\S]*Remove it/);
});

test.each([
  ['is empty', (path: string) => truncateSync(path, 0)],
  ['is gone', (path: string) => rmSync(path)],
])('R8, R23: a database that %s beside its log is made anew only with --new', async (state, change) => {
  const path = changed((at) => change(join(at, 'authdesk.db')));
  const { serve, doctor } = await said(path);
  for (const text of [serve, doctor])
    expect(text).toMatch(new RegExp(`authdesk\\.db ${state}[\\s\\S]*authdesk serve --new`));
  const started = await serving('--data', path, '--new', '--no-console');
  expect((await started.stop()).code).toBe(0);
  // From now on it is there.
  expect((await (await serving('--data', path, '--no-console')).stop()).code).toBe(0);
});

test.each(['authdesk.db', 'authdesk-log.db'])('R23: the doctor reads all pages of %s', async (name) => {
  const path = changed((at) => {
    const file = join(at, name);
    // From its middle on: the schema, which a start reads, is before it.
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, Math.floor(bytes.length / 8192) * 4096));
  });
  const { code, stdout } = await command(['doctor', '--json', '--data', path, ...ports]);
  const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; message: string }[] };
  expect([code, checks.find(({ check }) => check === 'folder')]).toMatchObject([
    1,
    { state: 'problem', message: expect.stringMatching(new RegExp(`${name} is damaged`)) },
  ]);
});

test('a current folder that is gone is named by every command that works with a folder', async () => {
  const gone = Object.assign(new Error('ENOENT: process.cwd failed'), { code: 'ENOENT', syscall: 'uv_cwd' });
  const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw gone;
  });
  try {
    const alone = definitions().commands.filter(
      ({ options, registeredArguments }) =>
        options.some(({ long }) => long === '--data') &&
        [...options.filter(({ mandatory }) => mandatory), ...registeredArguments.filter(({ required }) => required)]
          .length === 0,
    );
    const told: string[] = [];
    for (const one of alone) {
      const { code, stderr } = await command([one.name(), '--data', 'data']);
      // What else it needs comes first.
      if (code !== 2) told.push(`${code} ${stderr.split('\n')[0]}`);
    }
    expect(told.length).toBeGreaterThan(4);
    expect(new Set(told)).toEqual(new Set(['3 The folder that this command was started in is not there any more.']));
  } finally {
    cwd.mockRestore();
  }
});
