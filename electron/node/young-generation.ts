import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes: twice 4 MiB, because what survives is copied. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Keeps V8 from doubling the young generation of each thread up to twice 16 MiB, which stays resident. A start needs the
 * smallest; calls of a service take more time below twice 4 MiB, and none less above it (docs/adr/0038). V8 reads this flag
 * each time that it would grow, `--max-semi-space-size` only when the process begins.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets it grow to what calls need: for a process that answers some from now on. */
export function letYoungGenerationGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  const growth = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (young !== undefined && young.space_size < MAX_BYTES) return;
    growth.disconnect();
    keepYoungGenerationSmall();
  });
  growth.observe({ entryTypes: ['gc'] });
}
