import { chmodSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { listening } from '#node/http/listening.fixture.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { openOffline } from '#service/composition/offline.ts';
import { tableSets } from '#service/core/store/open.ts';
import { createRandom } from '#service/kernel/random.ts';
import { lockFolder } from '#service/storage/folder-lock.ts';
import { issueCa, issueLeaf } from '#service/tls/issue.ts';
import { type Domains, leafNames } from '#service/tls/names.ts';
import { checkCertificates } from './certificates.ts';
import { checkKey } from './check-up.ts';
import { checkClock } from './clock.ts';
import type { Finding } from './finding.ts';
import { checkFolder } from './folder.ts';
import { hasKeyStore } from './key-store.ts';
import { checkPorts } from './ports.ts';

const temporary = folderForEachTest();

/** Of a state, whose message and advice have these words. */
const finding = (state: Finding['state'], message: string | RegExp, next?: string): unknown =>
  expect.objectContaining({
    state,
    message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    ...(next !== undefined && { next: expect.stringContaining(next) }),
  });

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const domains: Domains = { dataCenters: ['us1.authdesk.localhost'], sites: [] };

describe('certificates', () => {
  async function keep({ caAt = now, leafAt = now, names = domains } = {}): Promise<void> {
    const random = createRandom();
    const ca = await issueCa(names.dataCenters, caAt, random);
    const leaf = await issueLeaf(ca, leafNames(names), leafAt, random);
    mkdirSync(temporary.file('ca'), { recursive: true });
    writeFileSync(temporary.file('ca/ca.pem'), ca.cert);
    writeFileSync(temporary.file('ca/https.pem'), leaf.cert);
  }
  const found = (at = now, names = domains) => checkCertificates(temporary.path, names, at);

  test('none yet, and valid ones: sound; the way to trust the CA is said', async () => {
    expect(found()).toEqual(finding('sound', 'none yet'));
    await keep();
    expect(found(now + day)).toEqual(finding('sound', 'does not trust the CA', temporary.file('ca/ca.pem')));
  });
  test('expired, about to expire, not valid yet: each is named', async () => {
    await keep();
    expect(found(now + 5_000 * day)).toEqual(finding('problem', 'expired at'));
    expect(found(now - 30 * day)).toEqual(finding('problem', '', 'Set the clock'));
    const leafEnds = /until (\S+) \(CA/.exec(found(now + day).message)?.[1] ?? '';
    expect(found(Date.parse(leafEnds) - 10 * day)).toEqual(finding('notice', /^The certificate of HTTPS expires at/));
  });
  test('D3, D55: names of a data center or a site that the certificate is not for', async () => {
    await keep();
    expect(found(now + day, { ...domains, dataCenters: [...domains.dataCenters, 'shop.localhost'] })).toEqual(
      finding('notice', 'shop.localhost and'),
    );
    expect(found(now + day, { ...domains, sites: ['login.localhost'] })).toEqual(
      finding('notice', 'not for login.localhost.'),
    );
  });
  test('a damaged file, and a certificate of another CA', async () => {
    await keep();
    const other = await issueCa(domains.dataCenters, now, createRandom());
    writeFileSync(temporary.file('ca/ca.pem'), other.cert);
    expect(found(now + day)).toEqual(finding('problem', 'not from the local CA'));
    writeFileSync(temporary.file('ca/https.pem'), 'x');
    expect(found(now + day)).toEqual(finding('problem', 'damaged'));
  });
});

describe('the data folder', () => {
  const found = (path: string, isAnswered = false) => checkFolder(path, isAnswered, tableSets(modules)).finding;
  /** A folder as a service leaves it. */
  async function made(): Promise<string> {
    const folder = temporary.file('data');
    const service = await openOffline({ dataDir: folder, access: 'create' });
    service.close();
    return folder;
  }

  test('R24: an older database is a notice: what the next start does to it', async () => {
    const folder = await made();
    const db = new Database(join(folder, 'authdesk.db'));
    db.exec("DELETE FROM table_set WHERE name = 'outbox'");
    db.close();
    expect(found(folder)).toEqual(finding('notice', 'tables of outbox', 'Copy the folder'));
  });
  test('R26: held by a program that does not answer commands; answered by a service', async () => {
    const folder = await made();
    const release = lockFolder(join(folder, 'authdesk.lock'), folder);
    try {
      expect(found(folder)).toEqual(finding('problem', '', 'Close'));
      expect(found(folder, true)).toMatchObject({ state: 'sound' });
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
    expect(found(folder)).toEqual(
      finding('sound', /nobody uses it\. Its log is too large to be looked through for damage\.$/),
    );
  });
  test('R23: garbage in pages in the middle of the database, in one line', async () => {
    const folder = await made();
    const file = join(folder, 'authdesk.db');
    const pages = readFileSync(file);
    pages.fill(0xa5, pages.length / 2, pages.length / 2 + 8 * 4_096);
    writeFileSync(file, pages);
    const { state, message } = found(folder);
    expect(state).toBe('problem');
    expect(message).toMatch(/ is damaged: [^\n*]+\.$/);
  });
  test.each([
    ['a database that is damaged', 'no database', /damaged/],
    ['a database of another program', undefined, /of another program/],
  ])('%s', (_, text, message) => {
    const file = temporary.file('authdesk.db');
    if (text === undefined) new Database(file).exec('CREATE TABLE other (a)').close();
    else writeFileSync(file, text.repeat(100));
    expect(found(temporary.path)).toEqual(finding('problem', message));
  });
  test('a file in its place', () => {
    writeFileSync(temporary.file('file'), '');
    expect(found(temporary.file('file'))).toMatchObject({ state: 'problem' });
  });
});

describe('R42: the key', () => {
  const there = async () => true;
  const none = async () => false;

  test('in a file of this user: sound; readable by others: a notice; none for a database, or no key: a problem', async () => {
    writeFileSync(temporary.file('authdesk.db'), '');
    expect(await checkKey(temporary.path, there)).toEqual(finding('problem', '', 'Put the key file back'));
    writeFileSync(temporary.file('data.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
    expect(await checkKey(temporary.path, none)).toMatchObject({ state: 'sound' });
    chmodSync(temporary.file('data.key'), 0o644);
    expect(await checkKey(temporary.path, none)).toEqual(finding('notice', '', 'chmod 600'));
    writeFileSync(temporary.file('data.key'), 'short');
    expect(await checkKey(temporary.path, none)).toMatchObject({ state: 'problem' });
  });
  test('of a folder of the desktop app: a notice where its key store is there', async () => {
    writeFileSync(temporary.file('data-key.encrypted'), 'x');
    expect(await checkKey(temporary.path, there)).toEqual(finding('notice', 'desktop app'));
    expect(await checkKey(temporary.path, none)).toMatchObject({ state: 'problem' });
  });
  test('of a folder that is not there yet: no key store is a notice', async () => {
    expect(await checkKey(temporary.path, there)).toMatchObject({ state: 'sound' });
    expect(await checkKey(temporary.path, none)).toMatchObject({ state: 'notice' });
  });
  test('a bus that does not speak, or is not there, is none', async () => {
    const socket = temporary.file('bus');
    expect(await hasKeyStore({ XDG_RUNTIME_DIR: temporary.path }, 'linux')).toBe(false);
    // Whoever is answered so leaves at once, which resets the connection.
    const server = createSocket((client) => client.on('error', () => {}).end('ERROR\r\n')).listen(socket);
    await new Promise((ready) => server.once('listening', ready));
    expect(await hasKeyStore({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` }, 'linux')).toBe(false);
    server.close();
    expect(await hasKeyStore({}, 'darwin')).toBe(true);
  });
});

test('the clock: before the program was installed is wrong, a little before is not', async () => {
  const facts = { installedAt: now, path: temporary.path, server: undefined };
  expect(await checkClock({ ...facts, now: () => now - 60_000 })).toMatchObject({ state: 'sound' });
  expect(await checkClock({ ...facts, now: () => now - day })).toEqual(
    finding('problem', 'before this Authdesk was installed'),
  );
});

test('the clock beside that of a server: minutes off, seconds off, and one that cannot be asked', async () => {
  let ahead = 600_000;
  const { port, stop } = await listening(
    createServer((_request, response) => {
      response.setHeader('Date', new Date(Date.now() + ahead).toUTCString()).end();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const found = () => checkClock({ installedAt: 0, path: temporary.path, server: url, now: Date.now });
  expect(await found()).toEqual(finding('problem', 'behind'));
  ahead = -30_000;
  expect(await found()).toEqual(finding('notice', 'ahead of'));
  await stop();
  expect(await found()).toEqual(finding('problem', 'could not be compared'));
});

test('D1: a port that answers, but not as Authdesk, is of another program also beside a running service', async () => {
  const { port, stop } = await listening(createServer((_request, response) => response.end('<title>Other</title>')));
  for (const name of ['http', 'https', 'console']) {
    const ports = { http: 0, https: 0, console: 0, [name]: port };
    expect(await checkPorts(ports, '127.0.0.1', true)).toMatchObject({
      state: 'problem',
      // The other program is this process, which the doctor's own never is.
      message: expect.stringMatching(/ is taken by (?!another Authdesk)| is another port of this start/),
      next: expect.stringContaining(`--${name}-port`),
    });
  }
  await stop();
});
