import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { firstDataCenters } from '#service/console/workspace/index.ts';
import { namesOfMachine, resolveHosts } from '#service/core/data-centers/index.ts';
import type { NameSources } from '#service/kernel/index.ts';
import { DATA_KEY_BYTES, databaseIn, lostKey, sqliteVersion, type TableSet } from '#service/storage/index.ts';
import { type Domains, hostNames, readIfPresent } from '#service/tls/index.ts';
import { hostsLines } from '#shared/words/hosts-lines.ts';
import { checkCertificates } from './certificates.ts';
import { checkClock } from './clock.ts';
import { type Check, type Finding, type Found, notice, problem, problemOf, sound } from './finding.ts';
import { checkFolder } from './folder.ts';
import { hasKeyStore } from './key-store.ts';
import { checkPorts, type Ports } from './ports.ts';

export type { Finding } from './finding.ts';

export interface CheckupOptions {
  /** The data folder, absolute; it is left as it is. */
  readonly dataDir: string;
  /** Whether a service of this folder answers commands; a sentence: one is there, and why it does not. */
  readonly answers: boolean | string;
  /** Address to listen on. */
  readonly host: string;
  /** Ports that a start would be given; the others are those of the folder. */
  readonly ports: Partial<Ports>;
  readonly environment: NodeJS.ProcessEnv;
  /** Of this program. */
  readonly version: string;
  /** When this program was put here, milliseconds since 1970. */
  readonly installedAt: number;
  /** A server to compare the clock with; absent: no network is used. */
  readonly clockServer?: string | undefined;
  /** True: the operating system is asked for the names of the data centers, and may ask other machines. */
  readonly askNames: boolean;
  /** File of host names; absent: the operating system's. */
  readonly hostsFile?: string | undefined;
}

/** Looks at everything that a start and its clients need, one finding for each check. Nothing is changed. */
export async function checkUp(options: CheckupOptions, sets: readonly TableSet[]): Promise<readonly Finding[]> {
  const { dataDir, answers, environment, version, installedAt, ports } = options;
  const { finding: folder, facts, isUsed } = checkFolder(dataDir, answers, sets);
  const domains = facts?.domains.dataCenters.length
    ? facts.domains
    : { dataCenters: firstDataCenters.map(({ domain }) => domain), sites: [] };
  const port = (name: keyof Ports, standard: number) => ports[name] ?? facts?.setting(`${name}Port`) ?? standard;
  /** A check that fails itself is a finding, and the others go on. */
  const found = async (check: Check, look: () => Found | Promise<Found>): Promise<Finding> => {
    try {
      return { check, ...(await look()) };
    } catch (error) {
      return { check, ...problemOf(error, dataDir) };
    }
  };
  return [
    await found('versions', () => versions(version)),
    { check: 'folder', ...folder },
    await found('key', () => checkKey(dataDir, () => hasKeyStore(environment, process.platform))),
    await found('clock', () => checkClock({ now: Date.now, installedAt, path: dataDir, server: options.clockServer })),
    await found('names', () => checkNames(domains, options.askNames, namesOfMachine(options.hostsFile))),
    await found('certificates', () => checkCertificates(dataDir, domains, Date.now())),
    await found('ports', () =>
      checkPorts(
        { http: port('http', 9480), https: port('https', 9443), console: port('console', 9400) },
        options.host,
        isUsed,
      ),
    ),
  ];
}

function versions(version: string): Found {
  const { node, openssl } = process.versions;
  return sound(
    `Authdesk ${version}, Node ${node}, SQLite ${sqliteVersion()}, OpenSSL ${openssl}, ${process.platform} ${process.arch}.`,
  );
}

/**
 * Where the key of the folder is, which encrypts its secrets at rest (R42), and whether it can be had.
 *
 * @param path absolute
 * @param keyStore looks for the operating system's key store
 */
export async function checkKey(path: string, keyStore: () => Promise<boolean>): Promise<Found> {
  const file = join(path, 'data.key');
  if (existsSync(join(path, encryptedKeyFile))) return encryptedKey(path, await keyStore());
  let found: Buffer | undefined;
  try {
    found = readIfPresent(file);
  } catch (error) {
    return problemOf(error, path);
  }
  if (found === undefined) {
    if (existsSync(databaseIn(path))) return problemOf(lostKey(file, databaseIn(path)), path);
    const there = 'The first start of "authdesk serve" makes a key file that only this user can read.';
    if (await keyStore()) return sound(`${there} The desktop app would use the operating system's key store.`);
    return notice(
      `${there} The desktop app would do the same, because this machine has no key store.`,
      'Nothing has to be done; for a key store, install one (GNOME Keyring, KWallet) before the first start of the desktop app.',
    );
  }
  const key = Buffer.from(found.toString().trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES) return problemOf(lostKey(file, databaseIn(path)), path);
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (!isOpen) return sound(`The key is in ${file}, which only this user can read.`);
  return notice(
    `Others can read the key file ${file}. The next start takes their rights away.`,
    `Do it now with "chmod 600 ${file}"; whoever read it can read the secrets in a copy of the folder.`,
  );
}

function encryptedKey(path: string, hasKeyStore: boolean): Found {
  if (hasKeyStore) {
    return notice(
      `The key of ${path} is in the operating system's key store: the desktop app opens it, the command line does not.`,
      'Use the desktop app for this folder, or choose another for "authdesk serve" with --data.',
    );
  }
  return problem(
    `The key of ${path} is in the operating system's key store, and this machine, or this session, has none.`,
    'Log in to the desktop session that made the folder and unlock its key store (GNOME Keyring, KWallet); or choose another data folder with --data.',
  );
}

/**
 * Whether `localhost` and the host names of the data centers lead to this machine (D3). Only `localhost` is looked up: for
 * the others the file of host names is read, because the operating system may ask another machine (R32).
 *
 * @param domains of the service's own hosts
 * @param ask true: the operating system is asked for all of them
 * @param names where they are looked up
 */
export async function checkNames({ dataCenters, sites }: Domains, ask: boolean, names: NameSources): Promise<Found> {
  const { hostsFilePath } = names;
  const [local] = await resolveHosts(['localhost'], true, names);
  if (local?.local !== true) {
    const what =
      local === undefined || local.addresses.length === 0 ? 'nowhere' : `to ${local.addresses.join(' and ')}`;
    return problem(
      `The name localhost leads ${what}, not to this machine: clients do not find the service.`,
      `Put the line "127.0.0.1 localhost" into ${hostsFilePath}; until then call 127.0.0.1.`,
    );
  }
  if (!ask && existsSync(hostsFilePath) && !statSync(hostsFilePath).isFile()) {
    return notice(
      `localhost leads to this machine; ${hostsFilePath}, where other names would be read, is no file.`,
      'Put the file back, or name another one in AUTHDESK_HOSTS_FILE.',
    );
  }
  const hosts = await resolveHosts([...dataCenters.flatMap(hostNames), ...sites], ask, names);
  const wrong = hosts.filter(({ local, source }) => !local && source !== 'reserved');
  const first = wrong[0];
  if (first !== undefined) {
    return notice(
      `localhost leads to this machine; ${first.host}${wrong.length > 1 ? ` and ${wrong.length - 1} more names` : ''} ${wrong.length > 1 ? 'do' : 'does'} not${ask ? '' : `, as far as ${hostsFilePath} says`}.`,
      `Put this into ${hostsFilePath}, if clients use these names:\n${hostsLines(wrong.map(({ host }) => host))}`,
    );
  }
  const reserved = hosts.find(({ local }) => !local);
  if (reserved === undefined)
    return sound('localhost and the names of the data centers and sites lead to this machine.');
  return sound(
    `localhost leads to this machine. Names such as ${reserved.host} do in browsers and cURL; other programs may need them in ${hostsFilePath}.`,
    'The panel Data centers has the line for that file. To ask the operating system for the names: --ask-names.',
  );
}
