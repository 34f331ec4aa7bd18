import { z } from 'zod';
import { variableName } from '../requests/variables.ts';
import { changesOf, heard, partial } from './changes.ts';
import { change, command, query } from './operation.ts';
import { requestDraft } from './requests.ts';
import { apiKey, callId, instant, nothing, page, pageOf } from './values.ts';

const name = z.string().trim().min(1, 'Give it a name.').max(100, 'A name has at most 100 characters.');

/** Collections of a workspace, requests and variables of a collection; far beyond what anybody needs. */
export const MAX_COLLECTIONS = 200;
export const MAX_OF_COLLECTION = 300;

const variable = z.strictObject({
  name: z.string().regex(variableName, 'The name of a variable is 1 to 60 letters, digits, "_", "." and "-".'),
  /** Fills in `{{name}}` in parameter values. */
  value: z.string().max(10_000),
});

/** A call under a name. It holds no secret: a token has to be chosen again. */
const savedRequest = z.strictObject({
  name,
  draft: requestDraft,
  /** Names of the folders that it lies in, outermost first. */
  folder: z.array(name).max(10).optional(),
});
export type SavedRequest = z.infer<typeof savedRequest>;

/** Calls that belong together, with the variables of their parameter values. */
export const requestCollection = z.strictObject({
  name,
  variables: z.array(variable).max(MAX_OF_COLLECTION).default([]),
  requests: z.array(savedRequest).max(MAX_OF_COLLECTION).default([]),
});
export type RequestCollection = z.infer<typeof requestCollection>;

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
      removed: z.array(z.array(name).min(1).max(11)).max(MAX_OF_COLLECTION).default([]),
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
  'requestCollections.remove': command('Deletes a collection with its calls.', z.strictObject({ name }), nothing),
};
