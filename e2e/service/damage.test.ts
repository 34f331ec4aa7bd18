import { closeSync, cpSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { databaseOf, logOf } from './database-file.ts';

const folder = temporaryFolder();
const sound = join(folder, 'sound');
let token = '';
let round = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function newToken(served: Served): Promise<string> {
  const headers = { authorization: basic(demo.apiKey, demo.secret) };
  const response = await send(served, '/socialize.getToken', {
    form: { grant_type: 'none', x_siteUID: 'u-ada' },
    headers,
  });
  return String(response.json().access_token);
}

async function works(served: Served): Promise<void> {
  const headers = { authorization: `OAuth ${token}` };
  const response = await send(served, '/socialize.getUserInfo', { query: { format: 'json' }, headers });
  expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
}

/** A copy of a data folder in which something can be broken. */
function copy(): string {
  round += 1;
  const dataDir = join(folder, `copy-${round}`);
  cpSync(sound, dataDir, { recursive: true });
  return dataDir;
}

beforeAll(async () => {
  const served = await serve({ dataDir: sound });
  token = await newToken(served);
  await served.stop();
});

describe('R34, R35: files of the CA that were damaged', () => {
  const half = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 200));
  const empty = (path: string) => writeFileSync(path, '');
  const garbage = (path: string) => writeFileSync(path, 'garbage');
  const gone = (path: string) => rmSync(path);

  test.each([
    ['ca.pem', 'cut in half', half],
    ['ca.pem', 'gone', gone],
    ['ca.key', 'empty', empty],
    ['ca.key', 'gone', gone],
    ['https.pem', 'overwritten', garbage],
    ['https.key', 'cut in half', half],
    ['https.key', 'gone', gone],
  ])('%s, %s: the next start makes new ones, says so, and has lost nothing', async (name, _way, damage) => {
    const dataDir = copy();
    damage(join(dataDir, 'ca', name));
    const served = await serve({ dataDir });
    // Over HTTPS, trusting only the CA of this start.
    await works(served);
    const { caPem } = served;
    const isNew = caPem !== readFileSync(join(sound, 'ca', 'ca.pem'), 'utf8');
    expect(isNew).toBe(name.startsWith('ca.'));
    if (isNew) expect(served.output()).toMatch(/made anew because .* (?:damaged|missing)\. Trust .* again/);
    expect(await served.stop()).toBe(0);
    const again = await serve({ dataDir });
    expect(again.caPem).toBe(caPem);
    await again.stop();
  });
});

describe('R23: a database that was damaged', () => {
  const free = ['--http-port', '0', '--https-port', '0', '--no-console'];

  test('the log: the sentence says that only the log is lost; without that file everything else is there', async () => {
    const dataDir = copy();
    const log = logOf(dataDir);
    writeFileSync(log, 'x'.repeat(50_000));
    const { code, stderr } = await runCommand(['serve', '--data', dataDir, ...free]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/log\.db is damaged[\s\S]*Move .* away[\s\S]*only the log/);
    rmSync(log);
    const served = await serve({ dataDir });
    const headers = { authorization: `OAuth ${token}` };
    const response = await send(served, '/socialize.getUserInfo', { query: { format: 'json' }, headers });
    expect(response.json().errorCode).toBe(0);
    expect(await served.stop()).toBe(0);
  });

  test.each<[string, (path: string) => void]>([
    ['overwritten', (path) => writeFileSync(path, 'x'.repeat(50_000))],
    ['cut short', (path) => writeFileSync(path, readFileSync(path).subarray(0, 5_000))],
    [
      'with a broken first page',
      (path) => {
        const file = openSync(path, 'r+');
        writeSync(file, Buffer.alloc(2_000, 0xff), 0, 2_000, 100);
        closeSync(file);
      },
    ],
  ])('%s: the start ends in a sentence, and the file stays as it is', async (_title, damage) => {
    const dataDir = copy();
    const path = databaseOf(dataDir);
    damage(path);
    const before = readFileSync(path);
    const { code, stderr } = await runCommand(['serve', '--data', dataDir, ...free]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/damaged[\s\S]*Move .* away/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('empty: it is a fresh start', async () => {
    const dataDir = copy();
    writeFileSync(databaseOf(dataDir), '');
    const served = await serve({ dataDir });
    expect(await newToken(served)).toMatch(/^st2/);
    await served.stop();
  });

  test('in the middle: it starts or says that it cannot, and no call ever gets anything but a clean response', async () => {
    const size = statSync(databaseOf(sound)).size;
    for (let page = 2; page * 4096 < size; page += 7) {
      const dataDir = copy();
      const file = openSync(databaseOf(dataDir), 'r+');
      writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
      closeSync(file);
      const served = await serve({ dataDir, workspace: null }).catch((error: Error) => error);
      if (served instanceof Error) {
        expect(served.message).toMatch(/code 3 [\s\S]*damaged/);
      } else {
        const headers = { authorization: `OAuth ${token}` };
        const response = await send(served, '/socialize.getUserInfo', { query: { format: 'json' }, headers });
        expect(response.status).toBe(200);
        expect([0, 500001, 500024]).toContain(response.json().errorCode);
        expect(await served.stop()).toBe(0);
      }
      rmSync(dataDir, { recursive: true });
    }
  }, 120_000);
});
