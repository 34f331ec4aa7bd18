import type { CallSummary } from '#shared/contract/log.ts';

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
