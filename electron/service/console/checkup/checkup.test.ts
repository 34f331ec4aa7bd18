import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tableSets } from '#service/core/store/open.ts';
import { createRandom } from '#service/kernel/random.ts';
import { modules } from '#service/modules.ts';
import { openOffline } from '#service/offline.ts';
import { lockFolder } from '#service/storage/folder-lock.ts';
import { issueCa, issueLeaf } from '#service/tls/issue.ts';
import { type Domains, leafNames } from '#service/tls/names.ts';
import { checkCertificates } from './certificates.ts';
import { checkKey } from './check-up.ts';
import { checkClock } from './clock.ts';
import { checkFolder } from './folder.ts';
import { hasKeyStore } from './key-store.ts';
import { checkPorts } from './ports.ts';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'authdesk-checkup-'));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const domains: Domains = { dataCenters: ['us1.authdesk.localhost'], sites: [] };

describe('certificates', () => {
  async function keep({ caAt = now, leafAt = now, names = domains } = {}): Promise<void> {
    const random = createRandom();
    const ca = await issueCa(names.dataCenters, caAt, random);
    const leaf = await issueLeaf(ca, leafNames(names), leafAt, random);
    mkdirSync(join(path, 'ca'), { recursive: true });
    writeFileSync(join(path, 'ca', 'ca.pem'), ca.cert);
    writeFileSync(join(path, 'ca', 'https.pem'), leaf.cert);
  }
  const found = (at = now, names = domains) => checkCertificates(path, names, at);

  test('none yet, and valid ones: sound; the way to trust the CA is said', async () => {
    expect(found()).toMatchObject({ state: 'sound', message: expect.stringContaining('none yet') });
    await keep();
    expect(found(now + day)).toMatchObject({
      state: 'sound',
      message: expect.stringContaining('does not trust the CA'),
      next: expect.stringContaining(join(path, 'ca', 'ca.pem')),
    });
  });
  test('expired, about to expire, not valid yet: each is named', async () => {
    await keep();
    expect(found(now + 5_000 * day)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('expired at'),
    });
    expect(found(now - 30 * day)).toMatchObject({ state: 'problem', next: expect.stringContaining('Set the clock') });
    const leafEnds = /until (\S+) \(CA/.exec(found(now + day).message)?.[1] ?? '';
    expect(found(Date.parse(leafEnds) - 10 * day)).toMatchObject({
      state: 'notice',
      message: expect.stringMatching(/^The certificate of HTTPS expires at/),
    });
  });
  test('D3, D55: names of a data center or a site that the certificate is not for', async () => {
    await keep();
    expect(found(now + day, { ...domains, dataCenters: [...domains.dataCenters, 'shop.localhost'] })).toMatchObject({
      state: 'notice',
      message: expect.stringContaining('shop.localhost and'),
    });
    expect(found(now + day, { ...domains, sites: ['login.localhost'] })).toMatchObject({
      state: 'notice',
      message: expect.stringContaining('not for login.localhost.'),
    });
  });
  test('a damaged file, and a certificate of another CA', async () => {
    await keep();
    const other = await issueCa(domains.dataCenters, now, createRandom());
    writeFileSync(join(path, 'ca', 'ca.pem'), other.cert);
    expect(found(now + day)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('not from the local CA'),
    });
    writeFileSync(join(path, 'ca', 'https.pem'), 'x');
    expect(found(now + day)).toMatchObject({ state: 'problem', message: expect.stringContaining('damaged') });
  });
});

describe('the data folder', () => {
  /** A folder as a service leaves it. */
  async function made(): Promise<string> {
    const folder = join(path, 'data');
    const service = await openOffline({ dataDir: folder, access: 'create' });
    service.close();
    return folder;
  }

  test('R24: an older database is a notice: what the next start does to it', async () => {
    const folder = await made();
    const db = new Database(join(folder, 'authdesk.db'));
    db.exec("DELETE FROM table_set WHERE name = 'outbox'");
    db.close();
    expect(checkFolder(folder, false, tableSets(modules)).finding).toMatchObject({
      state: 'notice',
      message: expect.stringContaining('tables of outbox'),
      next: expect.stringContaining('Copy the folder'),
    });
  });
  test('R26: held by a program that does not answer commands; answered by a service', async () => {
    const folder = await made();
    const release = lockFolder(join(folder, 'authdesk.lock'), folder);
    try {
      expect(checkFolder(folder, false, tableSets(modules)).finding).toMatchObject({
        state: 'problem',
        next: expect.stringContaining('Close'),
      });
      expect(checkFolder(folder, true, tableSets(modules)).finding).toMatchObject({ state: 'sound' });
    } finally {
      release();
    }
    expect(checkFolder(folder, false, tableSets(modules))).toMatchObject({
      finding: { state: 'sound' },
      isUsed: false,
    });
  });
  test('a log of gigabytes is not read to its end, and that is said', async () => {
    const folder = await made();
    truncateSync(join(folder, 'authdesk-log.db'), 2 ** 30);
    expect(checkFolder(folder, false, tableSets(modules)).finding).toMatchObject({
      state: 'sound',
      message: expect.stringMatching(/nobody uses it\. Its log is too large to be looked through for damage\.$/),
    });
  });
  test('R23: garbage in pages in the middle of the database, in one line', async () => {
    const folder = await made();
    const file = join(folder, 'authdesk.db');
    const pages = readFileSync(file);
    pages.fill(0xa5, pages.length / 2, pages.length / 2 + 8 * 4_096);
    writeFileSync(file, pages);
    const { state, message } = checkFolder(folder, false, tableSets(modules)).finding;
    expect(state).toBe('problem');
    expect(message).toMatch(/ is damaged: [^\n*]+\.$/);
  });
  test.each([
    ['a database that is damaged', 'no database', /damaged/],
    ['a database of another program', undefined, /of another program/],
  ])('%s', (_, text, message) => {
    const file = join(path, 'authdesk.db');
    if (text === undefined) new Database(file).exec('CREATE TABLE other (a)').close();
    else writeFileSync(file, text.repeat(100));
    expect(checkFolder(path, false, tableSets(modules)).finding).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(message),
    });
  });
  test('a file in its place', () => {
    writeFileSync(join(path, 'file'), '');
    expect(checkFolder(join(path, 'file'), false, tableSets(modules)).finding).toMatchObject({ state: 'problem' });
  });
});

describe('R42: the key', () => {
  const there = async () => true;
  const none = async () => false;

  test('in a file of this user: sound; readable by others: a notice; none for a database, or no key: a problem', async () => {
    writeFileSync(join(path, 'authdesk.db'), '');
    expect(await checkKey(path, there)).toMatchObject({
      state: 'problem',
      next: expect.stringContaining('Put the key file back'),
    });
    writeFileSync(join(path, 'data.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
    expect(await checkKey(path, none)).toMatchObject({ state: 'sound' });
    chmodSync(join(path, 'data.key'), 0o644);
    expect(await checkKey(path, none)).toMatchObject({ state: 'notice', next: expect.stringContaining('chmod 600') });
    writeFileSync(join(path, 'data.key'), 'short');
    expect(await checkKey(path, none)).toMatchObject({ state: 'problem' });
  });
  test('of a folder of the desktop app: a notice where its key store is there', async () => {
    writeFileSync(join(path, 'data-key.encrypted'), 'x');
    expect(await checkKey(path, there)).toMatchObject({
      state: 'notice',
      message: expect.stringContaining('desktop app'),
    });
    expect(await checkKey(path, none)).toMatchObject({ state: 'problem' });
  });
  test('of a folder that is not there yet: no key store is a notice', async () => {
    expect(await checkKey(path, there)).toMatchObject({ state: 'sound' });
    expect(await checkKey(path, none)).toMatchObject({ state: 'notice' });
  });
  test('a bus that does not speak, or is not there, is none', async () => {
    const socket = join(path, 'bus');
    expect(await hasKeyStore({ XDG_RUNTIME_DIR: path }, 'linux')).toBe(false);
    const server = createSocket((client) => client.end('ERROR\r\n')).listen(socket);
    await new Promise((ready) => server.once('listening', ready));
    expect(await hasKeyStore({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` }, 'linux')).toBe(false);
    server.close();
    expect(await hasKeyStore({}, 'darwin')).toBe(true);
  });
});

test('the clock: before the program was installed is wrong, a little before is not', async () => {
  const facts = { installedAt: now, path, server: undefined };
  expect(await checkClock({ ...facts, now: () => now - 60_000 })).toMatchObject({ state: 'sound' });
  expect(await checkClock({ ...facts, now: () => now - day })).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('before this Authdesk was installed'),
  });
});

test('the clock beside that of a server: minutes off, seconds off, and one that cannot be asked', async () => {
  let ahead = 600_000;
  const server = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() + ahead).toUTCString()).end();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const found = () => checkClock({ installedAt: 0, path, server: url, now: Date.now });
  expect(await found()).toMatchObject({ state: 'problem', message: expect.stringContaining('behind') });
  ahead = -30_000;
  expect(await found()).toMatchObject({ state: 'notice', message: expect.stringContaining('ahead of') });
  await new Promise((closed) => server.close(closed));
  expect(await found()).toMatchObject({ state: 'problem', message: expect.stringContaining('could not be compared') });
});

test('D1: a port that answers, but not as Authdesk, is of another program also beside a running service', async () => {
  const other = createServer((_request, response) => response.end('<title>Other</title>')).listen(0, '127.0.0.1');
  await new Promise((ready) => other.once('listening', ready));
  const { port } = other.address() as { port: number };
  for (const name of ['http', 'https', 'console']) {
    const ports = { http: 0, https: 0, console: 0, [name]: port };
    expect(await checkPorts(ports, '127.0.0.1', true)).toMatchObject({
      state: 'problem',
      // The other program is this process, which the doctor's own never is.
      message: expect.stringMatching(/ is taken by (?!another Authdesk)| is another port of this start/),
      next: expect.stringContaining(`--${name}-port`),
    });
  }
  other.close();
});
