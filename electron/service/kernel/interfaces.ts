import type { CallSummary } from '#shared/contract/log.ts';
import type { Call, Endpoint } from './call.ts';
import type { Route } from './route.ts';

export interface TrafficPoint {
  readonly at: number;
  readonly calls: number;
  readonly errors: number;
  readonly p50: number;
  readonly p95: number;
}

/** Calls per second and their latency of the last ten minutes, kept in memory only: the chart costs no SQL. */
export interface Traffic {
  record(call: Pick<CallSummary, 'at' | 'duration' | 'errorCode' | 'error' | 'httpStatus'>): void;
  /** One point for each of the last `seconds` seconds before `now`, the current one included, oldest first. */
  points(now: number, seconds: number): TrafficPoint[];
  /** Forgets everything. */
  clear(): void;
}

/** Where host names are looked up. */
export interface NameSources {
  /** Path of the hosts file, as it is shown. */
  readonly hostsFilePath: string;
  /** Text of the hosts file. */
  readonly hostsFile: () => string;
  /** Asks the operating system, which may ask other machines. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
}

/** A call that may go to the upstream of its site, with the bytes that arrived. */
export interface ForwardableCall {
  readonly call: Call;
  readonly route: Route;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | undefined;
}

/** What answers calls instead of the end-point: the upstream of their sites (D85). */
export interface UpstreamStage {
  /** Called on every call: false as long as no site has one on. */
  isAny(): boolean;
  /** The end-point of a call: that of its route, or one that asks the upstream. */
  endpointOf(forwardable: ForwardableCall): Endpoint;
}
