import { z } from 'zod';
import { latestInstant } from './clock.ts';
import { callDetail } from './log.ts';
import { command, query, scripts, secrets } from './operation.ts';
import { signatureFinding } from './signature-finding.ts';
import { snippet } from './snippets.ts';
import { apiKey, callId, instant, nothing } from './values.ts';

const parameter = z.strictObject({ name: z.string().max(200), value: z.string().max(1_000_000) });

/** The credential that a built call carries. Secrets stay in the service; only their owner is named. */
const requestCredential = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signature'), userKey: z.string().optional() }),
  z.strictObject({ kind: z.literal('secret'), userKey: z.string().optional() }),
  z.strictObject({ kind: z.literal('token'), token: z.string().max(2000), place: z.enum(['header', 'parameter']) }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type RequestCredential = z.infer<typeof requestCredential>;

/** What the Requests panel edits. */
export const requestDraft = z.strictObject({
  apiKey,
  /** `<namespace>.<apiMethod>` */
  method: z.string().max(200),
  httpMethod: z.enum(['GET', 'POST']),
  transport: z.enum(['http', 'https']),
  /** Origin to send to, for example `https://socialize.us1.example`; absent: this service. */
  base: z.string().max(500).optional(),
  credential: requestCredential,
  parameters: z.array(parameter).max(500),
  /** Fixed values for the signature; absent: made afresh each time. */
  timestamp: z.string().max(40).optional(),
  nonce: z.string().max(200).optional(),
});
export type RequestDraft = z.infer<typeof requestDraft>;

/** A draft that is to be sent. */
const requestToSend = requestDraft.extend({
  /** Origin that the user agreed to send secrets to; needed when `leaving` of the prepared call is there. */
  confirmedOrigin: z.string().max(500).optional(),
  /** It goes on to the upstream of its site, signed for that, with its credentials (D85); absent: to `base`. */
  upstream: z.boolean().optional(),
  /** Names the call while it runs, so that it can be cancelled. */
  ticket: z.string().max(100).optional(),
});
export type RequestToSend = z.infer<typeof requestToSend>;

/** Every stage from the parameters to the signed call (spec, "Signature base string"). */
const signatureStages = z.object({
  /** Names and values as they are, in the order of the base string. */
  sorted: z.array(parameter),
  /** The same, percent-encoded (RFC 3986). */
  encoded: z.array(parameter),
  /** Joined by `=` and `&`. */
  joined: z.string(),
  /** The three parts of the base string, each percent-encoded where the specification says so. */
  parts: z.tuple([z.string(), z.string(), z.string()]),
  baseString: z.string(),
  /** The key, masked: number of bytes and whose it is. */
  key: z.object({ owner: z.string(), bytes: z.int() }),
  /** HMAC-SHA1 in hex. */
  digestHex: z.string(),
  signature: z.string(),
});
export type SignatureStages = z.infer<typeof signatureStages>;

const preparedRequest = z.object({
  httpMethod: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().optional(),
  /** Present on signed calls. */
  signature: signatureStages.optional(),
  /** The same call in other notations. */
  snippets: z.array(snippet),
  /** What would make the service refuse it, found without sending. */
  warnings: z.array(z.string()),
  /** True when a value above is masked, so that a copy of it would not work. */
  masked: z.boolean(),
  /** Present when the call would carry secrets off this machine: where to, and which ones, in words. */
  leaving: z
    .object({
      origin: z.string(),
      host: z.string(),
      /** Over plain HTTP. */
      inClear: z.boolean(),
      what: z.array(z.string()),
    })
    .optional(),
});
export type PreparedRequest = z.infer<typeof preparedRequest>;

export const receivedResponse = z.object({
  status: z.int(),
  statusText: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Unpacked, in the charset that it names. */
  body: z.string(),
  /** A body that is no text, in base64; `body` is empty then. */
  bytes: z.string().optional(),
  /** Milliseconds. */
  timing: z.object({ total: z.number(), firstByte: z.number() }),
});
export type ReceivedResponse = z.infer<typeof receivedResponse>;

const sentRequest = z.object({
  request: preparedRequest,
  /** Absent when nothing answered; then `failure` says why in one sentence. */
  response: receivedResponse.optional(),
  failure: z.string().optional(),
  /** The service's own record of the same call, when it was this service that answered. */
  record: callDetail.optional(),
});
export type SentRequest = z.infer<typeof sentRequest>;

/** A request as a client sent it, or would send it. */
export const requestToJudge = z
  .strictObject({
    transport: z.enum(['http', 'https']),
    httpMethod: z.string().max(30),
    /** Path and query as sent: `/socialize.getUserInfo?apiKey=…`. */
    target: z.string().max(2_000_000),
    /** In the order sent, `Host` among them; one that names another machine is no reason to refuse the call. */
    headers: z.array(z.tuple([z.string().max(1000), z.string().max(65_536)])).max(500),
    body: z.string().max(2_000_000).optional(),
    /**
     * What the characters of `target`, the headers and `body` are. `bytes`: one character for each byte, U+0000 to U+00FF, so
     * that bytes that are not UTF-8 arrive as they were sent; absent: text, which is sent as UTF-8.
     */
    encoding: z.literal('bytes').optional(),
    /** The time to judge at; absent: now, by the service clock. */
    at: instant.min(0).max(latestInstant).optional(),
  })
  .refine(
    ({ encoding, target, headers, body }) =>
      encoding === undefined || [target, body ?? '', ...headers.flat()].every((text) => !/[^\0-\xff]/.test(text)),
    'With the encoding "bytes" each character is one byte, U+0000 to U+00FF.',
  );
export type RequestToJudge = z.infer<typeof requestToJudge>;

/** What the log would say of the request, secrets masked; nothing of it is kept. */
const judgedCall = callDetail.extend({
  accepted: z.boolean(),
  /** Why the signature does not match; present with 403003. Mistakes are tried alone and in pairs. */
  signature: signatureFinding.optional(),
});
export type JudgedCall = z.infer<typeof judgedCall>;

/** What a value may be, beyond its type. */
const parameterLimits = z.object({
  /** Of an integer, both included. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** Characters of a string, items of a list. */
  maxLength: z.int().optional(),
  /** The whole set of allowed values, of a string or of each item of a list. */
  values: z.array(z.string()).readonly().optional(),
  /** Documented values that are not emulated: refused, and the details say so (D47). */
  notEmulated: z.array(z.string()).readonly().optional(),
  /** The type of a JSON text. */
  shape: z.enum(['object', 'array']).optional(),
});
export type ParameterLimits = z.infer<typeof parameterLimits>;

const methodParameter = z.object({
  name: z.string(),
  type: z.enum(['string', 'integer', 'boolean', 'json', 'list', 'date']),
  required: z.boolean(),
  documentation: z.string(),
  limits: parameterLimits.optional(),
  example: z.string().optional(),
});

/** An error that a method can answer, beyond those of every call (`commonErrors`). */
const methodError = z.object({
  errorCode: z.int(),
  /** One sentence: when a call is answered so. */
  when: z.string(),
});
export type MethodError = z.infer<typeof methodError>;

/** A member of what a method answers beyond the envelope. */
const responseField = z.object({
  /** Members of members after a dot, of the items of an array after `[].`: `friends[].UID`. */
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'object', 'array']),
  documentation: z.string(),
  /** True: a success may lack it. */
  optional: z.boolean().optional(),
});
export type ResponseField = z.infer<typeof responseField>;

/** One entry of the method registry (D36), for the method browser. */
const methodEntry = z.object({
  name: z.string(),
  namespace: z.string(),
  documentation: z.string(),
  access: z.array(z.enum(['site', 'user', 'anonymous', 'registration'])),
  /** True: it may be called without an API key, too. */
  withoutSite: z.boolean().optional(),
  parameters: z.array(methodParameter),
  /** Documented parameters that Authdesk does not emulate: a call with one is answered 400006 (D47). */
  notEmulated: z.array(z.string()),
  /** Documented parameters that are accepted and change nothing (D47). */
  hints: z.array(z.string()),
  /** Values of `format` besides json, jsonp and xml. */
  formats: z.array(z.string()).optional(),
  errors: z.array(methodError),
  /** Several entries of one name: the member has one of their types. */
  response: z.array(responseField),
  /** A call that succeeds; absent: not known. */
  example: z
    .object({
      /**
       * Calls that come first; `$1.regToken` in a later parameter is that member of the first one's response, and
       * `$outbox.code` the code of the newest message that was sent.
       */
      before: z
        .array(z.object({ method: z.string(), parameters: z.record(z.string(), z.string()) }))
        .readonly()
        .optional(),
      parameters: z.record(z.string(), z.string()),
      response: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /** False: answers 400096 (D37) unless the site has a mock response for it (D38). */
  emulated: z.boolean(),
});
export type MethodEntry = z.infer<typeof methodEntry>;

/** A call with one value of the greatest length that a parameter has, whatever its characters. 4 MiB. */
const DRAFT_LIMIT = 4 * 1024 * 1024;
/** A request with a body of the greatest length, whatever its characters. 2 MiB. */
const JUDGED_LIMIT = 2 * 1024 * 1024;

/** The call that was made again, or why there was no response. */
const resentCall = z.object({ callId: callId.optional(), failure: z.string().optional() });
export type ResentCall = z.infer<typeof resentCall>;

export const requests = {
  'requests.resend': command(
    'Sends a call of the log again, unchanged, to this service.',
    z.strictObject({ callId }),
    resentCall,
  ),
  'methods.list': scripts.query(
    'The method registry: documentation and parameters of every REST method.',
    nothing,
    z.array(methodEntry),
  ),
  'requests.prepare': secrets.query(
    'Builds a call and shows each stage of its signature, without sending it.',
    requestDraft,
    preparedRequest,
    DRAFT_LIMIT,
  ),
  'requests.send': command(
    'Builds a call, sends it, and shows response and record side by side. Refuses to send a secret off this machine unless its origin is confirmed.',
    requestToSend,
    sentRequest,
    DRAFT_LIMIT,
  ),
  'requests.cancel': command(
    'Ends a call that is being sent: it fails as cancelled. One that has ended stays as it is.',
    z.strictObject({ ticket: z.string().max(100) }),
    nothing,
  ),
  'requests.judge': query(
    'Says what the service would answer to a request and why, without sending it and without keeping anything of it.',
    requestToJudge,
    judgedCall,
    JUDGED_LIMIT,
  ),
};
