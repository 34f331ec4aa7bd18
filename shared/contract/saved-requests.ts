import { z } from 'zod';
import { variableName } from '../requests/variables.ts';
import { changesOf, heard, partial } from './changes.ts';
import { change, command, query } from './operation.ts';
import { requestDraft } from './requests.ts';
import { apiKey, callId, instant, nothing, page, pageOf } from './values.ts';

const name = z.string().trim().min(1, 'Give it a name.').max(100, 'A name has at most 100 characters.');

/** Collections of a workspace, requests and variables of a collection; far beyond what anybody needs. */
export const MOST_COLLECTIONS = 200;
export const MOST_OF_COLLECTION = 300;

const variable = z.strictObject({
  name: z.string().regex(variableName, 'The name of a variable is 1 to 60 letters, digits, "_", "." and "-".'),
  /** Fills in `{{name}}` in parameter values. */
  value: z.string().max(10_000),
});

/** What a call of a run has to fulfil. */
const requestCheck = z.discriminatedUnion('about', [
  /** HTTP status. */
  z.strictObject({ about: z.literal('status'), is: z.int().min(100).max(599) }),
  /** Member `errorCode` of the response; an OAuth error has none. */
  z.strictObject({ about: z.literal('errorCode'), is: z.int().min(0).max(999_999) }),
  /** A member of the response: `profile.email`, `identities[0].provider`. Absent `is`: it is there, whatever its value. */
  z.strictObject({
    about: z.literal('member'),
    path: z.string().min(1).max(500),
    is: z.string().max(10_000).optional(),
  }),
  /** Milliseconds until the whole response was there. */
  z.strictObject({ about: z.literal('time'), atMost: z.int().min(1).max(600_000) }),
]);
export type RequestCheck = z.infer<typeof requestCheck>;

/** A call under a name. It holds no secret: a token has to be chosen again. */
const savedRequest = z.strictObject({
  name,
  draft: requestDraft,
  /** Names of the folders that it lies in, outermost first. */
  folder: z.array(name).max(10).optional(),
  /** Absent: it passes when it is answered without an error. */
  checks: z.array(requestCheck).max(50).optional(),
});
export type SavedRequest = z.infer<typeof savedRequest>;

/** Calls that belong together, with the variables of their parameter values. */
export const requestCollection = z.strictObject({
  name,
  variables: z.array(variable).max(MOST_OF_COLLECTION).default([]),
  requests: z.array(savedRequest).max(MOST_OF_COLLECTION).default([]),
});
export type RequestCollection = z.infer<typeof requestCollection>;

/** A variable of an environment. */
const environmentVariable = z.strictObject({
  name: z.string().regex(variableName, 'The name of a variable is 1 to 60 letters, digits, "_", "." and "-".'),
  /** True: encrypted at rest, shown only when it is revealed, masked in the log. */
  secret: z.boolean().default(false),
  /** Of a secret one: absent in lists; absent in what is saved keeps the value that it has. */
  value: z.string().max(10_000).optional(),
});

/** A named set of variables, for one place that calls go to: "local", "test". */
export const requestEnvironment = z.strictObject({
  name,
  variables: z.array(environmentVariable).max(MOST_OF_COLLECTION).default([]),
});
export type RequestEnvironment = z.infer<typeof requestEnvironment>;

const checkResult = z.object({
  /** The check in words: "errorCode is 0". */
  check: z.string(),
  /** Why it failed, in one sentence; absent: it passed. */
  cause: z.string().optional(),
});

const requestResult = z.object({
  name: z.string(),
  folder: z.array(z.string()),
  method: z.string(),
  passed: z.boolean(),
  /** HTTP status; absent when nothing answered or nothing was sent. */
  status: z.int().optional(),
  errorCode: z.int().optional(),
  /** Milliseconds. */
  duration: z.number().optional(),
  /** Log row, when it was this service that answered. */
  callId: callId.optional(),
  /** Why there is no response. */
  failure: z.string().optional(),
  checks: z.array(checkResult),
});
export type RequestResult = z.infer<typeof requestResult>;

/** What became of the calls of a collection, in their order; without secrets. */
const runReport = z.object({
  collection: z.string(),
  environment: z.string().optional(),
  /** By the machine's clock. */
  startedAt: instant,
  /** Milliseconds. */
  duration: z.number(),
  passed: z.int(),
  failed: z.int(),
  requests: z.array(requestResult),
});
export type RunReport = z.infer<typeof runReport>;

/** What became of a call that was sent. */
const requestOutcome = z.object({
  /** HTTP status; absent when nothing answered. */
  status: z.int().optional(),
  /** Of the service's own record: 0 on success. */
  errorCode: z.int().optional(),
  failure: z.string().optional(),
  /** Milliseconds. */
  duration: z.number().optional(),
  /** Log row, when it was this service that answered. */
  callId: callId.optional(),
});
export type RequestOutcome = z.infer<typeof requestOutcome>;

const sentRequestEntry = z.object({
  id: z.int(),
  at: instant,
  /** Without secrets. */
  draft: requestDraft,
  outcome: requestOutcome,
});
export type SentRequestEntry = z.infer<typeof sentRequestEntry>;

/** A collection as it is saved: all its requests. 4 MiB. */
const COLLECTION_LIMIT = 4 * 1024 * 1024;

export const savedRequests = {
  'requestHistory.list': query(
    'Calls sent from the Requests panel, newest first, paged by key, without secrets.',
    z.strictObject({ ...page }),
    pageOf(sentRequestEntry),
  ),
  'requestHistory.clear': command('Forgets the calls that were sent.', nothing, nothing),
  'requestCollections.list': query('Named collections of calls, by name.', nothing, z.array(requestCollection)),
  'requestCollections.save': change(
    'Adds a collection, or replaces or changes the one of that name. Secrets and tokens in its calls are left out.',
    z.strictObject({
      collection: changesOf(requestCollection.shape),
      /** True: variables that are not given stay, and so does each call that is not given. */
      partial,
      heard,
      /** Calls to remove, with `partial`: the names of the folders of each and its own. */
      removed: z.array(z.array(name).min(1).max(11)).max(MOST_OF_COLLECTION).default([]),
      /** Name that it has now, when it gets another. */
      formerName: z.string().max(100).optional(),
    }),
    requestCollection,
    COLLECTION_LIMIT,
  ),
  'requestCollections.importPostman': command(
    'Adds the calls of a Postman collection (v2.1) as a collection. Scripts are neither kept nor run; what else is left out is said.',
    z.strictObject({
      /** Text of the file. */
      text: z.string().max(4_000_000),
      /** Site of calls whose API key is none of this workspace. */
      apiKey,
    }),
    z.object({
      collection: requestCollection,
      /** What is left out and why, a sentence each. */
      left: z.array(z.string()),
    }),
    2 * COLLECTION_LIMIT,
  ),
  'requestCollections.exportPostman': query(
    'A collection as a Postman collection (v2.1), without secrets.',
    z.strictObject({ name }),
    z.object({ text: z.string(), left: z.array(z.string()) }),
  ),
  'requestEnvironments.list': query(
    'Named sets of variables, by name, without the values of secret ones.',
    nothing,
    z.array(requestEnvironment),
  ),
  'requestEnvironments.save': change(
    'Adds an environment, or replaces or changes the one of that name. A secret variable without a value keeps the one that it has.',
    z.strictObject({
      environment: changesOf(requestEnvironment.shape),
      /** True: variables stay when none are given. */
      partial,
      heard,
      /** Name that it has now, when it gets another. */
      formerName: z.string().max(100).optional(),
    }),
    requestEnvironment,
    COLLECTION_LIMIT,
  ),
  'requestEnvironments.remove': command('Deletes an environment.', z.strictObject({ name }), nothing),
  'requestEnvironments.reveal': command(
    'Shows the value of a secret variable.',
    z.strictObject({ name, variable: z.string().max(60) }),
    z.object({ value: z.string() }),
  ),
  'requestRuns.run': command(
    'Sends the calls of a collection in order, checks each response, and reports what passed and why something failed.',
    z.strictObject({
      /** Name. */
      collection: z.string().max(100),
      /** Only the calls in this folder, with those below. */
      folder: z.array(z.string().max(100)).max(10).optional(),
      environment: z.string().max(100).optional(),
      /** True: calls to other machines are sent, too; secrets never are. */
      elsewhere: z.boolean().default(false),
      /** True: no call after the first that fails. */
      stopAtFailure: z.boolean().default(false),
    }),
    runReport,
  ),
  'requestCollections.remove': command('Deletes a collection with its calls.', z.strictObject({ name }), nothing),
};
