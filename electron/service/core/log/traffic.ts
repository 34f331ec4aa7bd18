import type { Traffic } from '#service/kernel/index.ts';
import { isFailed } from '#shared/log-filter/matches.ts';

/** Seconds that are kept, the most that `overview.traffic` can ask for. */
const SECONDS = 600;
/** Each bucket of the histogram is this much wider than the one below: percentiles are right within 10 %. */
const GROWTH = 1.1;
/** Upper end of the lowest bucket, milliseconds. */
const SMALLEST_MS = 0.05;
/** The highest bucket begins at about 10 minutes. */
const BUCKETS = 172;

interface Second {
  /** Seconds since 1970, or -1 when unused. */
  second: number;
  calls: number;
  errors: number;
  readonly durations: Uint32Array;
}

function bucketOf(duration: number): number {
  if (!(duration > SMALLEST_MS)) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(duration / SMALLEST_MS) / Math.log(GROWTH)));
}

/** Upper end of the bucket that holds the given part of the calls, milliseconds. */
function percentile({ calls, durations }: Second, part: number): number {
  let left = Math.ceil(calls * part);
  for (const [bucket, count] of durations.entries()) {
    left -= count;
    if (left <= 0) return Number((SMALLEST_MS * GROWTH ** bucket).toPrecision(3));
  }
  return 0;
}

export function createTraffic(): Traffic {
  const ring: Second[] = Array.from({ length: SECONDS }, () => ({
    second: -1,
    calls: 0,
    errors: 0,
    durations: new Uint32Array(BUCKETS),
  }));
  const slot = (second: number): Second => ring[((second % SECONDS) + SECONDS) % SECONDS] as Second;

  return {
    clear() {
      for (const entry of ring) entry.second = -1;
    },
    record(call) {
      const { at, duration } = call;
      const second = Math.floor(at / 1000);
      const entry = slot(second);
      if (entry.second !== second) {
        entry.second = second;
        entry.calls = 0;
        entry.errors = 0;
        entry.durations.fill(0);
      }
      entry.calls += 1;
      if (isFailed(call)) entry.errors += 1;
      const bucket = bucketOf(duration);
      entry.durations[bucket] = (entry.durations[bucket] ?? 0) + 1;
    },
    points(now, seconds) {
      const last = Math.floor(now / 1000);
      return Array.from({ length: Math.min(seconds, SECONDS) }, (_, n) => {
        const second = last - Math.min(seconds, SECONDS) + 1 + n;
        const entry = slot(second);
        const at = second * 1000;
        if (entry.second !== second) return { at, calls: 0, errors: 0, p50: 0, p95: 0 };
        const { calls, errors } = entry;
        return { at, calls, errors, p50: percentile(entry, 0.5), p95: percentile(entry, 0.95) };
      });
    },
  };
}
