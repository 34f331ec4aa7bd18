import type { ServiceInvoke } from '#service/console/operations/index.ts';
import type { UpstreamConsent } from '#service/core/upstream/index.ts';
import type { LoginPage } from '#service/families/fidm/index.ts';
import type { Clock, RandomSource } from '#service/kernel/index.ts';
import type { Module } from '#service/module/module.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Operation } from '#shared/contract/operation.ts';

/** Everything that the service gets from its host. */
export interface ServiceOptions {
  /** Folder for database, CA and key file; it is made when missing. `:memory:` keeps nothing; only the CA certificate is a file. */
  readonly dataDir: string;
  /**
   * `host` defaults to `127.0.0.1`; port 0 takes any free port (D1); an absent port is the one that the data folder keeps.
   * `consolePort` is the host's to open; the settings then say that the start gave it.
   */
  readonly listen: {
    readonly host?: string;
    readonly httpPort?: number | undefined;
    readonly httpsPort?: number | undefined;
    readonly consolePort?: number | undefined;
    /** True: the host opens the console's port afterwards, so a start that finds ports taken looks at that one, too. */
    readonly opensConsole?: boolean | undefined;
    /** Ports in place of all others that the data folder keeps once they are open: the user chose them (D1). */
    readonly keep?: Readonly<Partial<Record<'httpPort' | 'httpsPort', number>>> | undefined;
  };
  readonly clock?: Clock;
  readonly random?: RandomSource;
  /** Applied in one transaction at start; without it a first start makes the demo workspace. */
  readonly workspace?: unknown;
  /** True: a database that is gone, though its log is there, is made anew. */
  readonly startNew?: boolean | undefined;
  /** 32 bytes that encrypt secrets at rest; absent: a 0600 key file in the data folder. */
  readonly dataKey?: Buffer;
  /** Folder of a CA that was made before (`makeAuthority`); one that is missing is made there. Absent: that of the data folder. */
  readonly caDir?: string | undefined;
  /** Hosts accepted besides the data-center names and loopback (D3). */
  readonly allowedHosts?: readonly string[];
  /** File of host names, which is read without asking a name server (R32); absent: the operating system's. */
  readonly hostsFile?: string | undefined;
  /** Greatest request body in bytes (D6); 1 MiB. */
  readonly bodyLimit?: number;
  /** What a search for two mistakes in a pasted call may cost, in characters that are hashed; absent: some seconds. */
  readonly searchBudget?: number;
  /** Whether calls may go to the upstream of a site (D85); absent: as users of the console say. */
  readonly upstream?: UpstreamConsent | undefined;
  /** Log rows kept; older ones are pruned (R21). Absent, as with the next two: what the data folder keeps. */
  readonly keepCalls?: number;
  /** Bytes that the log may take on the disk; older rows are pruned (R53). */
  readonly keepLogBytes?: number;
  /** Days that log rows, and tokens and codes that are no longer valid, are kept at most (R21). */
  readonly keepDays?: number;
  /** What the service is made of; absent: all that Authdesk has. */
  readonly modules?: readonly Module[];
  readonly version?: string;
  /** One line for the host's own log; never a secret. */
  readonly log?: (line: string) => void;
}

export interface Service {
  readonly addresses: { readonly http: string; readonly https: string };
  /** Where a host opens the console: what the start was given, or what the data folder keeps. */
  readonly consolePort: number;
  /** Path of the CA certificate, PEM. */
  readonly caPath: string;
  readonly caPem: string;
  /** SHA-256 of the HTTPS leaf, `AA:BB:…`, for the desktop's flow window. */
  leafFingerprint256(): string;
  /** Keys of the sites, in the order of their list: known before the operations are loaded. */
  apiKeys(): readonly string[];
  /** Pages of foreign providers that logins of a site lead to, for that window (X 4, X 5). */
  loginPages(apiKey: string): Promise<readonly LoginPage[]>;
  /** True when a certificate (SHA-256, `AA:BB:…`) is the one of such a page, by the authority that its provider was registered with. */
  isCertificateOf(apiKey: string, page: LoginPage, fingerprint256: string): Promise<boolean>;
  readonly dataDir: string;
  /** What the service, or its host, keeps in files while it runs: the data folder; of one in memory a folder with mode 0700. */
  readonly runFolder: string;
  /** True when a listener is bound to more than loopback (R27). */
  readonly exposed: boolean;
  /** All operations by name. */
  operations(): Promise<ReadonlyMap<string, Operation>>;
  /** Validates the input, runs the operation, returns a value or a problem as data. */
  readonly invoke: ServiceInvoke;
  subscribe(listener: (event: ServiceEvent) => void): () => void;
  /** Starts the thread that reads lists and loads the operations, when neither is there yet: a host is about to show its console. */
  prepareReads(): void;
  /** Ends when no refused signature waits for its further search: the rows of the log are then as they stay (R59). */
  explained(): Promise<void>;
  /** Finishes running calls, frees the ports, closes the database (R20). */
  stop(): Promise<void>;
}
