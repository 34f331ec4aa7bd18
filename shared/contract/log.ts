import { z } from 'zod';
import { credentialKinds } from '../words/credential-kinds.ts';
import { partial } from './changes.ts';
import { change, query, scripts } from './operation.ts';
import { refusal } from './refusal.ts';
import { apiKey, callId, instant, nothing, page, pageOf } from './values.ts';

/** One rule that was checked for a call. */
export const traceStep = z.object({
  /** Source of the rule: `D29`, `spec: Authentication C 4`. */
  rule: z.string(),
  /** What was checked, as a sentence. */
  check: z.string(),
  outcome: z.enum(['passed', 'failed', 'noted']),
  /** The values compared, secrets masked. */
  values: z.record(z.string(), z.string()).optional(),
  /** Of a failed step whose cause is known more closely than the rule tells: the second half of the key of the cause. */
  cause: z.string().optional(),
});
export type TraceStep = z.infer<typeof traceStep>;

const credentialKind = z.enum(credentialKinds);
export type CredentialKind = z.infer<typeof credentialKind>;

/**
 * One call in the list of the Log panel. The log stores its members in this order, each in a column that
 * `electron/service/core/log/columns.ts` makes of it: a further one is an optional member before `cause` (and perhaps a word of
 * `shared/log-filter/words.ts`), where it gets its value, and a cell in `renderer/src/features/log/columns.tsx`.
 */
export const callSummary = z.object({
  callId,
  /** When it arrived, by the service clock (D39). */
  at: instant,
  /** The same by this machine's clock, where the service clock was moved. */
  machineAt: instant.optional(),
  transport: z.enum(['http', 'https']),
  httpMethod: z.string(),
  /** `socialize.login`, `socialize.getToken`, a REST method, or the path when it is none of these. */
  method: z.string(),
  host: z.string(),
  apiKey: z.string().optional(),
  siteName: z.string().optional(),
  UID: z.string().optional(),
  credential: credentialKind,
  httpStatus: z.int(),
  /** 0 on success. */
  errorCode: z.int(),
  /** OAuth error word of the login and token end-points. */
  error: z.string().optional(),
  /** One sentence: why it was refused, or what it did. */
  reason: z.string(),
  /** Milliseconds from the first byte of the request to the response. */
  duration: z.number(),
  /** The flow run that this call belongs to. */
  flowId: z.string().optional(),
  /** True: the site's mock response for the method was sent (D38). */
  mocked: z.boolean().optional(),
  /** Present when failures that the user provoked hit the call (D50): number and kind of each, `3 http-503`. */
  failure: z.string().optional(),
  /** What the upstream of the site said to it (D85): words, as `shared/contract/upstream.ts` reads them. */
  upstream: z.string().optional(),
  /** Key of the cause of a failure (`shared/causes`); absent when the call did not fail. */
  cause: z.string().optional(),
});
export type CallSummary = z.infer<typeof callSummary>;

/** True: the value is not what was sent, because the log masked it (R15) or cut it short. */
const masked = z.literal(true).optional();

/** A header of a request: name, value, and whether the value is masked. */
const requestHeader = z.tuple([z.string(), z.string(), masked]);

export const callDetail = callSummary.extend({
  request: z.object({
    /** Request target with secrets masked. */
    target: z.string(),
    headers: z.array(requestHeader),
    body: z.string().optional(),
    /** Parameters as decoded, secrets masked, with where each was sent. */
    parameters: z.array(
      z.object({ name: z.string(), value: z.string(), place: z.enum(['query', 'body', 'header']), masked }),
    ),
  }),
  response: z.object({
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string(),
  }),
  trace: z.array(traceStep),
  cid: z.string().optional(),
  /** Of a call that failed, where it is shown; not stored. */
  refusal: refusal.optional(),
});
export type CallDetail = z.infer<typeof callDetail>;

/** A call of a list, with what it sent where that was asked for. */
const listedCall = callSummary.extend({
  /** Of the request, without its query. */
  path: z.string().optional(),
  parameters: callDetail.shape.request.shape.parameters.optional(),
});
export type ListedCall = z.infer<typeof listedCall>;

export const logFilter = z.strictObject({
  /** Words of the filter language (`shared/log-filter`). */
  query: z.string().max(1_000).optional(),
  text: z.string().max(200).optional(),
  errorsOnly: z.boolean().optional(),
  mockedOnly: z.boolean().optional(),
  apiKey: apiKey.optional(),
  method: z.string().max(200).optional(),
  errorCode: z.int().optional(),
  UID: z.string().max(300).optional(),
  callId: z.string().max(32).optional(),
  flowId: z.string().optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type LogFilter = z.infer<typeof logFilter>;

/** Calls that failed for one cause. */
export const problem = z.object({
  cause: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The most frequent ones, and how many more there are at least. */
  sites: z.array(z.object({ apiKey: z.string(), siteName: z.string().optional(), count: z.int() })),
  moreSites: z.int(),
  methods: z.array(z.object({ method: z.string(), count: z.int() })),
  moreMethods: z.int(),
  /** Calls in each part of the time, oldest first. */
  trend: z.array(z.int()),
  newest: z.object({ callId: z.string(), reason: z.string() }),
});
export type Problem = z.infer<typeof problem>;

export const problems = z.object({
  /** The time that was looked at. */
  from: instant,
  to: instant,
  /** All calls that failed in it. */
  calls: z.int(),
  problems: z.array(problem),
  /** Further problems that are not listed. */
  more: z.int(),
});
export type Problems = z.infer<typeof problems>;

/** A filter of the log that the user has named. */
export const logView = z.strictObject({
  name: z.string().min(1, 'Give the view a name.').max(60, 'A name has at most 60 characters.'),
  query: z.string().min(1, 'An empty filter needs no view.').max(1_000),
});

export const logViews = z.strictObject({ views: z.array(logView).max(50, 'The log keeps at most 50 views.') });

/** The last so many minutes; absent: all that is kept. */
const minutes = z.int().min(1).max(525_600).optional();

export const log = {
  'log.views': query('The named filters of the log.', nothing, logViews),
  'log.saveViews': change(
    'Replaces the named filters of the log, or puts the given ones among them and removes others.',
    logViews.extend({
      /** True: those that are not given stay. */
      partial,
      /** Names. */
      removed: z.array(z.string().max(60)).max(50).default([]),
    }),
    logViews,
  ),
  'log.list': scripts.query(
    'Calls, newest first, paged by key.',
    z.strictObject({
      filter: logFilter.default({}),
      ...page,
      /** True: with path and parameters of each call. */
      sent: z.boolean().optional(),
    }),
    pageOf(listedCall),
  ),
  'log.count': scripts.query(
    'How many calls pass a filter: up to a thousand are counted.',
    z.strictObject({ filter: logFilter.default({}) }),
    z.object({ count: z.int(), more: z.boolean() }),
  ),
  'log.problems': scripts.query(
    'Failed calls grouped by cause, the most frequent first; connections that ended without a call come last.',
    z.strictObject({
      filter: logFilter.default({}),
      minutes,
      /** Without connections for a host that is none of the service's, unless there is nothing else. */
      meant: z.boolean().default(false),
    }),
    problems,
  ),
  'log.get': scripts.query('One call with its decision trace.', z.strictObject({ callId }), callDetail),
  'log.clear': scripts.command('Deletes every log row.', nothing, z.object({ removed: z.int() })),
};
