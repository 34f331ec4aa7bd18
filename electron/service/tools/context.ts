import type { Clock, ClockControl } from '#service/kernel/clock.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Traffic } from '#service/modules/request-log/traffic.ts';
import type { Authority } from '#service/tls/authority.ts';
import type { Overview } from '#shared/contract/overview.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** What the handlers are given that replace the state of the workspace, with or without listeners. */
export interface StateContext {
  readonly core: Core;
  /** The one that nobody moves (D39). */
  readonly machineClock: Clock;
  /** What the start was given, and a reset returns to; absent: the demo. */
  readonly firstWorkspace: WorkspaceDocument | undefined;
  readonly authority: Pick<Authority, 'notice'>;
  readonly traffic: Pick<Traffic, 'clear'>;
  /** Brings the HTTPS certificate in line with the data centers, also in the running listener (D9). */
  renewCertificate(): Promise<{ readonly caRenewed: boolean }>;
}

/** What the handlers of a running service are given. */
export interface AdminContext extends StateContext {
  readonly clockControl: ClockControl;
  readonly authority: Authority;
  readonly traffic: Traffic;
  addresses(): { readonly http: string; readonly https: string };
  /** The method registry (D36). */
  methods(): readonly MethodEntry[];
  readonly exposed: boolean;
  readonly version: string;
  /** Service clock, milliseconds. */
  readonly startedAt: number;
  readonly dataDir: string;
  readonly secretsAtRest: Overview['secretsAtRest'];
}
