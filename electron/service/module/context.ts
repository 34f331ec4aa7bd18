import type { Core } from '#service/http/index.ts';
import type { Clock, MovableClock, NameSources, Traffic } from '#service/kernel/index.ts';
import type { Authority } from '#service/tls/index.ts';
import type { Overview } from '#shared/contract/overview.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

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
