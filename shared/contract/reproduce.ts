import { z } from 'zod';
import { latestInstant } from './clock.ts';
import { callDetail, traceStep } from './log.ts';
import { command, query, scripts } from './operation.ts';
import { refusal } from './refusal.ts';
import { receivedResponse, requestDraft } from './requests.ts';
import { namedMistake, shownKey } from './signature-finding.ts';
import { upstreamVerdict } from './upstream.ts';
import { apiKey, callId, instant } from './values.ts';

/** Greatest text that is read, in characters: a HAR of a long visit to a site. */
export const MAX_PASTED = 16 * 1024 * 1024;
/** The same as JSON, in which quotes and line ends take two characters. */
export const PASTED_LIMIT = 2 * MAX_PASTED;

const pasted = z
  .string()
  .max(MAX_PASTED, 'The text is longer than 16 MiB. Save the failing call alone, and paste that.');

/** A text in which there are calls, and which of them is meant. */
export const pastedEntry = z.strictObject({
  /** A call in any form that is read, a mail or a ticket with several, a callId of the log, or a base string with its signature. */
  text: pasted,
  /** Index of the call in the text; absent: the one that is most likely meant. */
  entry: z.int().min(0).max(100_000).optional(),
});

export type PastedEntry = z.infer<typeof pastedEntry>;

/** One of the calls of a text, to choose from. */
export const readEntry = z.object({
  /** `POST https://localhost:9443/socialize.setStatus`; holds no query. */
  label: z.string(),
  /** When it was made, if the text says so. */
  at: instant.optional(),
  /** What the client got, if the text says so: HTTP status, 0 when nothing came back. */
  status: z.int().optional(),
  errorCode: z.int().optional(),
  /** Another way to read the call before it, in a text with several calls: judged with that. */
  isOtherWay: z.literal(true).optional(),
});
export type ReadEntry = z.infer<typeof readEntry>;

const pasteReading = z.object({
  /** What the text was read as: `cURL (bash)`, `HAR`, `callId`. */
  form: z.string(),
  calls: z.array(readEntry),
  /** True: they are several ways to read the one call of the text. */
  isOneCall: z.boolean(),
  /** Index of the call that is most likely meant. */
  likely: z.int(),
  /** How many further entries the text has that are not read; absent: none. */
  left: z.int().optional(),
});
export type PasteReading = z.infer<typeof pasteReading>;

/** Chosen by who waits. */
const searchId = z.string().regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, "-" and "_".');

/** A run of characters that is equal in both strings, or where they differ. */
const segment = z.object({ expected: z.string(), signed: z.string(), same: z.boolean() });

/** The string that should have been signed beside the one that was. */
const signatureComparison = z.object({
  expected: z.object({ baseString: z.string(), key: shownKey }),
  /** Absent: what the client signed is not known. */
  signed: z
    .object({
      baseString: z.string(),
      key: shownKey.optional(),
      /** A mistake that was found explains the signature; or somebody gave the string. */
      source: z.enum(['mistake', 'given']),
    })
    .optional(),
  /** Absent: the strings agree, or only one is known. */
  difference: z
    .object({
      segments: z.array(segment),
      /** Offset of the first byte that differs. */
      at: z.int(),
      /** The bytes there in hex; absent: the string ends before. */
      expectedByte: z.string().optional(),
      signedByte: z.string().optional(),
    })
    .optional(),
  /** As received; absent: the call has none. */
  sig: z.string().optional(),
  /** What the string or the sig that was given says, in one or two sentences. */
  given: z.string().optional(),
  /** True: values of secrets are masked in both strings, as in the log. */
  masked: z.boolean(),
});
export type SignatureComparison = z.infer<typeof signatureComparison>;

/** A member of what was signed, explained. */
export const explainedMember = z.object({
  name: z.string(),
  /** As its JSON has it; times also in UTC. */
  value: z.string(),
  meaning: z.string().optional(),
  /** Present: it is what is wrong. */
  isWrong: z.literal(true).optional(),
});
export type ExplainedMember = z.infer<typeof explainedMember>;

/** What was pasted and is no call: a JWT, a consent, a verifier with its challenge, a signed UID, a SAML message. */
const signedDocument = z.object({
  kind: z.enum(['jwt', 'consent', 'pkce', 'uid', 'saml']),
  /** `id token`, `consent of a user` */
  form: z.string(),
  /** Its parts, decoded; without the signature. */
  parts: z.array(z.object({ title: z.string(), members: z.array(explainedMember) })),
});
export type SignedDocument = z.infer<typeof signedDocument>;

/** What the service says about a pasted call. */
const reproduceVerdict = z.object({
  /** Index of the call in the text: where it can be read in several ways, the one that this is about. Absent: a callId. */
  entry: z.int().optional(),
  /**
   * `sound`: nothing is wrong with it but that it is not new, or that Authdesk's own state refuses it: sent now it would be refused. `unknown`: what decides
   * is not in the text.
   */
  outcome: z.enum(['accepted', 'sound', 'refused', 'unknown']),
  /** Present with `sound`: Authdesk's own state refuses or refused it, such as a moved clock or a failure that is set up. */
  ownState: z.literal(true).optional(),
  /** True: it would be accepted, or this very call was. */
  accepted: z.boolean(),
  /** `Refused with 403003 Invalid request signature` */
  headline: z.string(),
  /** The whole verdict: outcome, cause, what to do, proof. */
  sentence: z.string(),
  cause: z.string(),
  fix: z.string().optional(),
  /** For `unknown`: what to ask the customer for, as a text to send. */
  ask: z.string().optional(),
  proof: z.string().optional(),
  /** Of a refused call: the lines that screens and commands show of it. */
  refusal: refusal.optional(),
  /** 0: none. */
  errorCode: z.int(),
  errorMessage: z.string().optional(),
  /** What the code means. */
  errorMeaning: z.string().optional(),
  /** OAuth error word of the login and token end-points. */
  error: z.string().optional(),
  /** The mistakes that explain a wrong signature: one or two. */
  mistakes: z.array(namedMistake),
  /** When nothing explains a wrong signature: what it is not. */
  excluded: z.array(z.string()),
  /** True: the time for the search was used up before everything was tried. */
  isOutOfTime: z.literal(true).optional(),
  /** What a reader has to know about the verdict: what was not judged, what the text does not hold. */
  notes: z.array(z.string()),
  judgedAt: z.object({
    at: instant,
    /** `own`: as if sent at the time in the call itself; `received`: when this service received it. */
    kind: z.enum(['now', 'own', 'given', 'received']),
  }),
  /** Present where the verdict is for another time: what would be answered if it were sent now. */
  now: z.object({ errorCode: z.int(), sentence: z.string() }).optional(),
  /** What the upstream of its site said to this very call (D85). */
  upstream: upstreamVerdict.optional(),
  /** The row of this very call in the log. */
  logged: z.object({ callId, at: instant, errorCode: z.int() }).optional(),
  method: z.string(),
  apiKey: z.string().optional(),
  siteName: z.string().optional(),
  /** Sites whose key is like an unknown one, the most similar first. */
  similarSites: z.array(z.object({ apiKey: z.string(), name: z.string() })),
  /** Absent: the text is a call. */
  document: signedDocument.optional(),
  /** The call as it was read; secrets are masked as in the log. Absent: the text is no call, but a `document`. */
  call: z
    .object({
      form: z.string(),
      httpMethod: z.string(),
      transport: z.enum(['http', 'https']),
      host: z.string(),
      target: z.string(),
      headers: callDetail.shape.request.shape.headers,
      body: z.string().optional(),
      parameters: callDetail.shape.request.shape.parameters,
    })
    .optional(),
  compare: signatureComparison.optional(),
  trace: z.array(traceStep),
  /** The verdict as plain text, to send on. */
  text: z.string(),
});
export type ReproduceVerdict = z.infer<typeof reproduceVerdict>;

const sentUnchanged = z.object({
  /** Where it went: a listener of this service. */
  origin: z.string(),
  response: receivedResponse.optional(),
  /** Why nothing came back. */
  failure: z.string().optional(),
  record: callDetail.optional(),
  /** What was not sent as it is in the text, and why. */
  notes: z.array(z.string()),
});
export type SentUnchanged = z.infer<typeof sentUnchanged>;

export const reproduce = {
  'reproduce.read': query(
    'Reads a pasted text: which calls are in it.',
    z.strictObject({ text: pasted }),
    pasteReading,
    PASTED_LIMIT,
  ),
  'reproduce.judge': scripts.query(
    'Says what the service would answer to a pasted call, and why: cause, what to do, proof. Sends nothing and keeps nothing of it.',
    pastedEntry.extend({
      /** The time to judge at. Absent: now; and for a call that is older than the window of timestamps, its own time too. */
      at: z.union([z.literal('now'), z.literal('call'), instant.min(0).max(latestInstant)]).optional(),
      /** The base string that somebody's code signed, or the sig that it made: compared with what is expected. */
      given: z.string().max(1_000_000).optional(),
      /**
       * How long the search for the cause of a wrong signature may compute, in milliseconds; absent: as far as it goes, some
       * seconds. The verdict says how far it came.
       */
      milliseconds: z.int().min(50).max(60_000).optional(),
      /** Under which the search for the cause of a wrong signature can be watched and stopped. */
      search: searchId.optional(),
    }),
    reproduceVerdict,
    PASTED_LIMIT,
  ),
  'reproduce.search': query(
    'How far the search of a `reproduce.judge` is that runs.',
    z.strictObject({ search: searchId }),
    z.object({
      /** Signatures that were made and compared; absent: no such search runs. */
      tried: z.int().optional(),
    }),
  ),
  'reproduce.stop': scripts.command(
    'Stops the search of a `reproduce.judge`, which then says what was found until now.',
    z.strictObject({ search: searchId }),
    z.object({}),
  ),
  'reproduce.draft': query(
    'A pasted call as a draft for Requests, to be signed anew for a site. Its values are those of the text, also secret ones.',
    pastedEntry.extend({ apiKey }),
    requestDraft,
    PASTED_LIMIT,
  ),
  'reproduce.send': command(
    'Sends a pasted call unchanged to this service, never to another one, and shows the record of it; or on to the upstream that is set up for a site.',
    pastedEntry.extend({ upstream: apiKey.optional() }),
    sentUnchanged,
    PASTED_LIMIT,
  ),
};
