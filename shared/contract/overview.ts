import { z } from 'zod';
import { callSummary } from './log.ts';
import { query, scripts } from './operation.ts';
import { instant, nothing } from './values.ts';

export const addresses = z.object({
  /** Origin of each listener, for example `http://127.0.0.1:9480`. */
  http: z.string(),
  https: z.string(),
  /** Present where the console is served to a browser; without the access token. */
  console: z.string().optional(),
});
export type Addresses = z.infer<typeof addresses>;

export const overview = z.object({
  version: z.string(),
  /** By the machine's clock: how long it runs does not follow the service clock (D39). */
  startedAt: instant,
  now: instant,
  /** How the service clock differs from the machine's, so that every panel can say so (D39). */
  clock: z.object({
    /** Milliseconds ahead of the machine's clock; while frozen, as of now. */
    offset: z.int(),
    /** Present while the clock is frozen: its time. */
    frozenAt: instant.optional(),
  }),
  addresses,
  /** True when a listener is reachable from other machines (R27). */
  exposed: z.boolean(),
  dataDir: z.string(),
  ca: z.object({
    path: z.string(),
    pem: z.string(),
    fingerprint256: z.string(),
    notAfter: instant,
    /** Why the CA was made anew since the start, and what to do; absent when it was not. */
    notice: z.string().optional(),
  }),
  /** How many failures that the user provokes are switched on, so that every panel can say so (D50). */
  failures: z.int(),
  /** How many sites have a next login that is decided beforehand, so that every panel can say so. */
  nextLogins: z.int(),
  counts: z.object({
    sites: z.int(),
    people: z.int(),
    pending: z.int(),
    validTokens: z.int(),
    calls: z.int(),
    errors: z.int(),
  }),
  /** How secrets are kept at rest (R42). */
  secretsAtRest: z.enum(['operating-system', 'key-file', 'memory']),
  lastErrors: z.array(callSummary),
});
export type Overview = z.infer<typeof overview>;

const trafficPoint = z.object({
  /** By the machine's clock, as `startedAt`. */
  at: instant,
  calls: z.int(),
  errors: z.int(),
  /** Milliseconds; 0 when there was no call. */
  p50: z.number(),
  p95: z.number(),
});

export const overviewOperations = {
  'overview.get': scripts.query(
    'State of the service, its addresses, its CA, counts and the last errors.',
    nothing,
    overview,
  ),
  'overview.traffic': query(
    'Calls per second and latency of the last minutes, one point a second.',
    z.strictObject({ seconds: z.int().min(10).max(600).default(120) }),
    z.array(trafficPoint),
  ),
};
