import type { Call, ProvokedFailures, Route, UpstreamStage } from '#service/kernel/index.ts';
import type { LoggedCall } from '#service/records/index.ts';
import type { KnownHosts } from './host.ts';

/** What rows that are written anew need of the log. */
export interface LogOfCalls {
  caughtUp(): Promise<void>;
  get(callId: string): LoggedCall | undefined;
  replace(call: LoggedCall): void;
}

/** What a chain serves. */
export interface Served {
  readonly hosts: KnownHosts;
  readonly routes: readonly Route[];
  /** The user whom a refused call names, for the log; absent: nobody looks. */
  readonly namedUser?: ((call: Call) => string | undefined) | undefined;
  /** The log, for rows that count again; absent: they are not counted. */
  readonly log?: LogOfCalls | undefined;
  /** Failures that a user provokes (D50). */
  readonly provoked?: ProvokedFailures | undefined;
  /** What answers calls instead of Authdesk (D85). */
  readonly upstream?: UpstreamStage | undefined;
}
