import type { Call, Parameter, Response } from '#service/kernel/index.ts';
import type { LoggedCall } from '#service/records/index.ts';
import type { CallSummary, CredentialKind } from '#shared/contract/log.ts';
import { isSecretHeader } from '#shared/protocol/masked-values.ts';
import {
  isSecretParameter,
  mask,
  maskAddress,
  maskAuthorization,
  maskNamed,
  maskParameter,
  maskQuery,
  maskUrl,
  mayNameSecret,
} from '#shared/protocol/masking.ts';
import { sentCredential } from '#shared/protocol/sent-credential.ts';
import { isForm, type ReadParameters } from './parameters.ts';

/** What the log keeps of a request besides the call itself. */
export interface LoggedRequest {
  readonly rawHeaders: readonly string[];
  readonly read: ReadParameters;
  readonly body: Buffer | undefined;
}

const ascii = /^[\x20-\x7e]*$/;

/** A path that cannot hold a pair, nor a user and a password. */
const plainPath = /^\/[\w./-]*$/;
const addressHeader = /^(?:referer|location|origin)$/i;

/** What the log list shows of a call besides call and response. */
interface SummaryFacts {
  /** Milliseconds since the request's head was read. */
  readonly duration: number;
  readonly siteName: string | undefined;
  /** Of its user; of a refused call the one that it names. */
  readonly UID?: string | undefined;
  /** When it arrived by the machine's clock, where the service clock was moved (D39). */
  readonly machineAt?: number | undefined;
}

/** The call's entry in the log list of the console. */
export function summaryOf(
  call: Call,
  response: Response,
  { duration, siteName, UID, machineAt }: SummaryFacts,
): CallSummary {
  const { facts } = call;
  return {
    callId: call.id,
    at: call.receivedAt,
    ...(machineAt !== undefined && { machineAt }),
    transport: call.transport,
    httpMethod: call.httpMethod,
    method: cut(facts.method, 200),
    host: cut(call.host, 300),
    ...(facts.apiKey !== undefined && { apiKey: facts.apiKey }),
    ...(siteName !== undefined && { siteName }),
    ...(UID !== undefined && { UID }),
    ...(facts.flowId !== undefined && { flowId: facts.flowId }),
    ...(facts.mocked && { mocked: true }),
    ...(facts.failure !== undefined && { failure: facts.failure }),
    ...(facts.upstream !== undefined && { upstream: facts.upstream }),
    // A call that ended before its credential was read has one all the same.
    credential: facts.credential === 'none' ? sentIn(call) : facts.credential,
    httpStatus: response.status,
    errorCode: response.errorCode,
    ...(response.error !== undefined && { error: response.error }),
    reason: cut(response.reason, REASON_KEPT),
    duration,
  };
}

function sentIn({ authorization, parameters }: Call): CredentialKind {
  const found = sentCredential({ scheme: authorization?.scheme, has: (name) => parameters.has(name) });
  return found ?? 'none';
}

/**
 * The log row of a call. Values whose name says that they are a secret, a token or a code are masked here, known or not
 * (R15). The store masks the values that it knows anywhere in the row.
 *
 * @param headers of the response as sent, lower-case names
 */
export function logRow(
  summary: CallSummary,
  call: Call,
  request: LoggedRequest,
  response: Response,
  headers: Readonly<Record<string, string>>,
): LoggedCall {
  const { cid } = call.facts;
  const responseHeaders = response.loggedHeaders === undefined ? headers : { ...headers, ...response.loggedHeaders };
  return {
    ...summary,
    ...(cid !== undefined && { cid }),
    request: loggedRequest(call, request),
    response: {
      headers: [
        ...Object.entries(responseHeaders).map(([name, value]): [string, string] => [name, cut(value, HEADER_KEPT)]),
        ...(response.cookies ?? []).map((cookie): [string, string] => ['set-cookie', maskedCookie(cookie)]),
      ],
      body: cut(response.loggedBody ?? response.body),
    },
    trace: [...call.trace.steps],
  };
}

/** `Set-Cookie` with its value masked. */
function maskedCookie(cookie: string): string {
  return cookie.replace(/^([^=]*=)([^;]*)/, (_, name: string, value: string) => name + mask(value));
}

function loggedRequest(call: Call, { rawHeaders, read, body }: LoggedRequest): LoggedCall['request'] {
  const headers = maskedHeaders(rawHeaders);
  if (isKeptAsReceived(call, read, body)) {
    return {
      target: call.query === '' ? call.path : `${call.path}?${call.query}`,
      headers,
      ...(read.form !== undefined && { body: read.form }),
      parameters: [...read.received],
      parametersSaid: true,
    };
  }
  return {
    target: maskAddress(cut(call.query === '' ? call.path : `${call.path}?${cutAndMasked(call.query, maskQuery)}`)),
    headers,
    ...loggedBody(body, call.headers['content-type']),
    parameters: keptParameters(read.received).map(({ name, value, place }) => {
      const shownName = maskNamed(cut(name, NAME_KEPT));
      const shown = cutAndMasked(value, (text) => maskParameter(name, text));
      const isMasked = shown !== value || shownName !== name || isSecretParameter(name);
      return { name: shownName, value: shown, place, ...(isMasked && { masked: true }) };
    }),
  };
}

/**
 * True when nothing of the request is masked, cut or unreadable, as in most requests. Then target and body already show
 * the parameters. They are not searched for secrets again: a raw name that masks its value is a secret parameter's name
 * once decoded.
 */
function isKeptAsReceived(call: Call, read: ReadParameters, body: Buffer | undefined): boolean {
  return (
    read.malformed === undefined &&
    read.received.length <= PARAMETERS_KEPT &&
    // Outside ASCII the log keeps a query as bytes, and the parameters as text.
    ascii.test(call.query) &&
    call.path.length + 1 + call.query.length <= TEXT_KEPT &&
    (body === undefined || body.length <= TEXT_KEPT) &&
    plainPath.test(call.path) &&
    read.received.every(({ name }) => name.length <= NAME_KEPT) &&
    (!(mayNameSecret(call.query) || mayNameSecret(read.form ?? '')) || namesNoSecret(call, read))
  );
}

function namesNoSecret({ query }: Call, { form, received }: ReadParameters): boolean {
  return (
    maskNamed(query) === query &&
    (form === undefined || maskNamed(form) === form) &&
    received.every(({ name, value }) => !isSecretParameter(name) && maskNamed(value) === value)
  );
}

/**
 * A header value for the log: credentials keep their scheme and first characters only, addresses lose the secrets of
 * their query.
 */
function maskedHeader(name: string, value: string): string {
  if (isSecretHeader(name)) return cut(maskAuthorization(value), HEADER_KEPT);
  return addressHeader.test(name) ? cutAndMasked(value, maskUrl, HEADER_KEPT) : cut(value, HEADER_KEPT);
}

function maskedHeaders(raw: readonly string[]): LoggedCall['request']['headers'] {
  const list: LoggedCall['request']['headers'] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const shown = maskedHeader(name, value);
    list.push(shown === value && !isSecretHeader(name) ? [name, value] : [name, shown, true]);
  }
  return list;
}

/** A form is kept masked. Another body is not kept, because its secrets cannot be found (R15). */
function loggedBody(body: Buffer | undefined, contentType: string | string[] | undefined): { body?: string } {
  if (body === undefined || body.length === 0) return {};
  const type = Array.isArray(contentType) ? contentType.join(', ') : contentType;
  return isForm(type)
    ? { body: cutAndMaskedBody(body, (text) => maskNamed(maskQuery(text))) }
    : { body: `(${body.length} bytes of ${type}, not kept)` };
}

/*
 * What the log keeps of each part of a call, in characters. The store bounds the bytes of the whole row besides
 * (core/log/call-record.ts); here nothing long is masked or copied in the first place (R52, R53).
 */

/** Of each text: the target, a body, a value. */
export const TEXT_KEPT = 65_536;
/** Of each header's value. */
export const HEADER_KEPT = 8_192;
/** Of the sentence about the outcome of a call. */
export const REASON_KEPT = 2_000;
/** Of each parameter's name. */
export const NAME_KEPT = 1_000;
/** Parameters, in number. */
export const PARAMETERS_KEPT = 500;

/** The beginning of a text, and how long it was. */
export function cut(text: string, limit = TEXT_KEPT): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

/**
 * A text with its secrets hidden by `mask`. It is cut first, because masking takes far more time than cutting. That
 * hides as much: a value that is kept, in part or whole, has its whole name before it.
 */
export function cutAndMasked(text: string, mask: (text: string) => string, limit = TEXT_KEPT): string {
  return text.length > limit ? `${mask(text.slice(0, limit))}… (${text.length} characters)` : mask(text);
}

/** The text of a UTF-8 body; only the part that is kept is decoded. */
export function cutAndMaskedBody(body: Buffer, mask: (text: string) => string): string {
  return body.length > TEXT_KEPT
    ? `${mask(body.toString('utf8', 0, TEXT_KEPT))}… (${body.length} bytes)`
    : mask(body.toString('utf8'));
}

/** The first parameters, until together they are longer than one text may be. */
export function keptParameters(received: readonly Parameter[]): readonly Parameter[] {
  let length = 0;
  let count = 0;
  for (const { name, value } of received) {
    if (count === PARAMETERS_KEPT || length > TEXT_KEPT) break;
    length += Math.min(name.length, NAME_KEPT) + value.length;
    count += 1;
  }
  return received.slice(0, count);
}
