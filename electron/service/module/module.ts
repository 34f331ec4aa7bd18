import type { Core } from '#service/http/index.ts';
import type {
  Clock,
  MovableClock,
  NameSources,
  ProvokedFailures,
  RandomSource,
  Route,
  Traffic,
  UpstreamStage,
} from '#service/kernel/index.ts';
import type { Method, MethodOverride } from '#service/methods/index.ts';
import { provided, type RepositoryFactory, type Store, type TableSet } from '#service/storage/index.ts';
import type { Authority } from '#service/tls/index.ts';
import type { Overview } from '#shared/contract/overview.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import type { WorkspacePart } from './workspace-part.ts';

/** The context of operations that replace the state of the workspace, with or without listeners. */
export interface StateContext {
  readonly core: Core;
  /** Not the service clock, which can be moved (D39). */
  readonly machineClock: Clock;
  /** What the start was given, and a reset returns to; absent: the demo. */
  readonly firstWorkspace: WorkspaceDocument | undefined;
  readonly authority: Pick<Authority, 'notice'>;
  readonly traffic: Pick<Traffic, 'clear'>;
  /** Whether calls would wait for an import: then it may hold no more than `MAX_IMPORTED` (R52). */
  readonly isServing: boolean;
  /** Brings the HTTPS certificate in line with the data centers, also in the running listener (D9). */
  renewCertificate(): Promise<{ readonly caRenewed: boolean }>;
}

/** The context of operations of the running service. */
export interface ServiceContext extends StateContext {
  readonly serviceClock: MovableClock;
  readonly authority: Authority;
  readonly traffic: Traffic;
  /** Closes the browsers of flow runs, of one site or of all. @returns how many tokens expired by that (D25) */
  closeRunBrowsers(apiKey: string | undefined): Promise<number>;
  addresses(): { readonly http: string; readonly https: string };
  /** The method registry (D36). */
  methods(): readonly MethodEntry[];
  readonly exposed: boolean;
  readonly version: string;
  /** By the machine's clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly dataDir: string;
  /** Takes what background work failed with, for the host's own log; never a secret. */
  readonly report: (error: unknown) => void;
  readonly secretsAtRest: Overview['secretsAtRest'];
  /** Where host names are looked up. */
  readonly names: NameSources;
}

/**
 * A family or a concern of the service, as a value: its tables and what it adds. `modules.ts` lists all of them.
 * Adding a family is adding a folder and a line there; docs/development.md has the steps.
 *
 * A module reaches another one only by what that one exports.
 */
export interface Module {
  /** Stored in the database with the version of its tables: it does not change once released. */
  readonly name: string;
  readonly tables?: TableSet;
  /** REST methods (D36). */
  readonly methods?: readonly Method[];
  /** What can replace the method of a call. */
  overrides?(core: Core): MethodOverride;
  /** Failures that a user provokes (D50); of one module at most. */
  provoked?(core: Core): ProvokedFailures;
  /** What answers calls instead of Authdesk (D85); of one module at most. */
  upstream?(core: Core): UpstreamStage;
  /** HTTP routes besides REST methods. */
  routes?(core: Core): readonly Route[];
  /** Called once for each store that is opened, before anything is read or written. */
  opened?(store: OpenedStore): void;
  /**
   * Starts what works beside the calls, when the service listens.
   *
   * @returns ends it; no write may follow
   */
  background?(context: ServiceContext): () => Promise<void>;
  /** Its part of the workspace file. */
  readonly workspace?: WorkspacePart;
}

/** What a module is given when a store was opened; the store is not complete yet. */
export interface OpenedStore extends Pick<Store, 'of'> {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What a store was opened with. */
export const modulesOf: RepositoryFactory<readonly Module[]> = provided('modules');
