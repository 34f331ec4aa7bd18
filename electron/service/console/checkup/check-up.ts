import { firstDataCenters } from '#service/console/workspace/index.ts';
import { namesOfMachine } from '#service/core/data-centers/index.ts';
import { sqliteVersion, type TableSet } from '#service/storage/index.ts';
import { checkCertificates } from './certificates.ts';
import { checkClock } from './clock.ts';
import { type Check, type Finding, type Found, problemOf, sound } from './finding.ts';
import { checkFolder } from './folder.ts';
import { checkKey } from './key.ts';
import { hasKeyStore } from './key-store.ts';
import { checkNames } from './names.ts';
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
