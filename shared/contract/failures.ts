import { z } from 'zod';
import { errorCatalogue } from '../protocol/errors.ts';
import { changesOf, heard } from './changes.ts';
import { latestInstant } from './clock.ts';
import { scripts } from './operation.ts';
import { apiKey, instant, nothing } from './values.ts';

export const MAX_FAILURES = 100;
const MAX_DELAY_MS = 120_000;
const TEN_YEARS_MS = 315_360_000_000;
const MAX_SEED = 0xffff_ffff;

const delay = z
  .int('A delay is a whole number of milliseconds.')
  .min(1, 'A delay is at least a millisecond.')
  .max(MAX_DELAY_MS, 'A delay is at most two minutes: clients have given up by then.');
const retryAfter = z
  .int('Retry-After is a whole number of seconds.')
  .min(0, 'Retry-After cannot be negative.')
  .max(86_400, 'Retry-After is at most a day.')
  .optional();

/** The call does what it does, and this comes instead of its response, as where a gateway gives up. */
const afterwards = z.boolean().optional();

/** The endpoints at which calls can be made to fail (D50). */
export const failureEndpoint = z.enum(['login', 'token', 'rest']);
export type FailureEndpoint = z.infer<typeof failureEndpoint>;

/** What happens to a call. */
const effect = z.discriminatedUnion('kind', [
  /** Milliseconds; with `upTo` each call takes another time between the two. */
  z.strictObject({ kind: z.literal('delay'), milliseconds: delay, upTo: delay.optional() }),
  z.strictObject({
    kind: z.literal('error'),
    errorCode: z
      .int()
      .refine(
        (code) => code !== 0 && errorCatalogue.has(code),
        'There is no such error code. Choose one of the catalogue.',
      ),
    afterwards,
  }),
  z.strictObject({ kind: z.literal('http-503'), retryAfter, afterwards }),
  z.strictObject({ kind: z.literal('http-429'), retryAfter }),
  z.strictObject({ kind: z.literal('reset'), afterwards }),
  z.strictObject({ kind: z.literal('cut-off') }),
  z.strictObject({
    kind: z.literal('wrong-date'),
    /** Milliseconds ahead of the service clock; negative: behind. */
    offset: z
      .int()
      .min(-TEN_YEARS_MS, 'The Date header is wrong by at most ten years.')
      .max(TEN_YEARS_MS, 'The Date header is wrong by at most ten years.')
      .refine((offset) => Math.abs(offset) >= 1000, 'A Date header has whole seconds: at least one second.'),
  }),
  z.strictObject({ kind: z.literal('refused-login') }),
  z.strictObject({ kind: z.literal('retired-key') }),
  z.strictObject({ kind: z.literal('stale-code') }),
]);
export type FailureEffect = z.infer<typeof effect>;
export type FailureKind = FailureEffect['kind'];

const when = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({
    kind: z.literal('next'),
    count: z.int('How many calls is a whole number.').min(1, 'At least one call.').max(1_000_000, 'At most a million.'),
  }),
  z.strictObject({
    kind: z.literal('every'),
    nth: z
      .int('Every how many calls is a whole number.')
      .min(2, 'At least every 2nd call; for every call choose "always".')
      .max(1_000_000, 'At most a million.'),
  }),
  z.strictObject({
    kind: z.literal('probability'),
    percent: z.number().gt(0, 'More than 0 %.').max(100, 'At most 100 %.'),
  }),
]);

/** Endpoints at which a kind of failure can happen; a kind that is not named here can happen at all of them. */
export const endpointsOfKind: Readonly<Partial<Record<FailureKind, readonly FailureEndpoint[]>>> = {
  'refused-login': ['login'],
  'stale-code': ['token'],
  'retired-key': ['login', 'rest'],
};

const members = {
  /** Off: it is kept, and hits nothing. */
  enabled: z.boolean().default(true),
  /** API key of the site whose calls fail; absent: of any site, also of none. */
  site: apiKey.optional(),
  endpoint: failureEndpoint.optional(),
  /** Name of a method, `*` for any characters: `socialize.*`. */
  method: z
    .string()
    .min(1, 'A method has a name.')
    .max(200, 'A pattern has at most 200 characters.')
    .regex(
      /^[A-Za-z0-9_.*]+$/,
      'A method is made of letters, digits, "_" and dots; "*" stands for anything, as in "socialize.*".',
    )
    .optional(),
  effect,
  when: when.default({ kind: 'always' }),
  /** Instant of the service clock from which on it hits nothing (D39). */
  until: instant.min(0).max(latestInstant).optional(),
  /** Decides which calls a probability hits and how a delay is spread; absent: one is made. */
  seed: z.int().min(0, 'A seed is at least 0.').max(MAX_SEED, `A seed is at most ${MAX_SEED}.`).optional(),
};

/** A failure that the user provokes (D50). */
export const failureRule = z.strictObject(members).superRefine(({ effect: what, endpoint }, context) => {
  if (what.kind === 'delay' && what.upTo !== undefined && what.upTo < what.milliseconds) {
    context.addIssue({
      code: 'custom',
      path: ['effect', 'upTo'],
      message: 'The longest delay is shorter than the shortest.',
    });
  }
  const possible = endpointsOfKind[what.kind];
  if (endpoint !== undefined && possible !== undefined && !possible.includes(endpoint)) {
    context.addIssue({
      code: 'custom',
      path: ['endpoint'],
      message: `This failure happens at the ${possible.join(' or ')} endpoint only.`,
    });
  }
});
export type FailureRule = z.infer<typeof failureRule>;

const id = z.int().min(1);

/** A failure as it is kept: with what came of it. */
export const failure = z.strictObject({
  ...members,
  id,
  seed: z.int(),
  /** `over`: all the calls that it was to hit were hit, or its time has passed. */
  state: z.enum(['on', 'off', 'over']),
  /** Calls that it concerned since it was switched on. */
  seen: z.int(),
  /** Those of them that it hit. */
  hits: z.int(),
  /** What it does, as a sentence; times in UTC. */
  sentence: z.string(),
});
export type Failure = z.infer<typeof failure>;

/** `failures` of the workspace file. */
export const failureList = z.array(failureRule).max(MAX_FAILURES, `There are at most ${MAX_FAILURES} failures.`);

export const failures = {
  'failures.list': scripts.query(
    'The failures that the user provokes, in the order in which they apply.',
    nothing,
    z.array(failure),
  ),
  'failures.save': scripts.change(
    'Adds a failure at the end of the list, or changes the given members of the one with the id, whose counts then begin anew.',
    z.strictObject({ id: id.optional(), failure: changesOf(members), heard }),
    failure,
  ),
  'failures.switch': scripts.command(
    'Switches a failure on, from its beginning, or off; without an id all of them off.',
    z.union([z.strictObject({ id, enabled: z.boolean() }), z.strictObject({ enabled: z.literal(false) })]),
    z.array(failure),
  ),
  'failures.move': scripts.command(
    'Moves a failure to another place of the list, counted from 0: the first one that answers a call decides.',
    z.strictObject({ id, to: z.int().min(0).max(MAX_FAILURES) }),
    z.array(failure),
  ),
  'failures.remove': scripts.command('Removes a failure.', z.strictObject({ id }), nothing),
  'failures.clear': scripts.command(
    'Removes all failures, or those of one site, so that tests of several sites share a service.',
    z.strictObject({ site: apiKey.optional() }),
    z.object({ removed: z.int() }),
  ),
};
