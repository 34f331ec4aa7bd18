import type { Answer, Call, Parameter } from '#service/call.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { maskAuthorization, maskParameter, maskQuery, maskUrl } from '#shared/protocol/masking.ts';
import { isForm } from './parameters.ts';

/** What the log keeps of a request besides the call itself. */
export interface LoggedRequest {
  readonly rawHeaders: readonly string[];
  readonly received: readonly Parameter[];
  readonly body: Buffer | undefined;
}

/** Longer texts are cut in the log, so that a row stays small whatever a client sends (R21). */
const TEXT_KEPT = 65_536;
const PARAMETERS_KEPT = 500;

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/**
 * The log row of a call. Everything that may hold a secret, a token or a code is masked here, before it is kept (R15).
 *
 * @param headers of the answer as they leave, lower-case names
 * @param duration milliseconds since the request's head was read
 */
export function logRow(
  call: Call,
  request: LoggedRequest,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
  duration: number,
  siteName: string | undefined,
): CallDetail {
  const { facts } = call;
  return {
    callId: call.id,
    at: call.at,
    transport: call.transport,
    httpMethod: call.httpMethod,
    method: cut(facts.method, 200),
    host: cut(call.host, 300),
    ...(facts.apiKey !== undefined && { apiKey: facts.apiKey }),
    ...(siteName !== undefined && { siteName }),
    ...(facts.UID !== undefined && { UID: facts.UID }),
    ...(facts.cid !== undefined && { cid: facts.cid }),
    ...(facts.flowId !== undefined && { flowId: facts.flowId }),
    ...(facts.canned && { canned: true }),
    credential: facts.credential,
    httpStatus: answer.status,
    errorCode: answer.errorCode,
    ...(answer.error !== undefined && { error: answer.error }),
    reason: answer.reason,
    duration,
    request: {
      target: cut(call.query === '' ? call.path : `${call.path}?${maskQuery(call.query)}`),
      headers: maskedHeaders(request.rawHeaders),
      ...loggedBody(request.body, call.headers['content-type']),
      parameters: request.received.slice(0, PARAMETERS_KEPT).map(({ name, value, place }) => ({
        name: cut(name, 1000),
        value: cut(maskParameter(name, value)),
        place,
      })),
    },
    response: {
      headers: Object.entries({ ...headers, ...answer.loggedHeaders }).map(([name, value]) => [name, cut(value)]),
      body: cut(answer.loggedBody ?? answer.body),
    },
    trace: [...call.trace.steps],
  };
}

/** What screens that show the list hear about the call. */
export function summaryOf({ request: _, response: __, trace: ___, cid: ____, ...summary }: CallDetail): CallSummary {
  return summary;
}

/**
 * A header value for the log: credentials keep their scheme and first characters only, addresses lose the secrets of
 * their query.
 */
export function maskedHeader(name: string, value: string): string {
  const key = name.toLowerCase();
  if (SECRET_HEADERS.has(key)) return maskAuthorization(value);
  return key === 'referer' || key === 'location' ? maskUrl(value) : value;
}

function maskedHeaders(raw: readonly string[]): [string, string][] {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    list.push([name, cut(maskedHeader(name, raw[index + 1] ?? ''), 8192)]);
  }
  return list;
}

/** A form is kept masked. Another body is not kept: what in it is a secret cannot be known (R15). */
function loggedBody(body: Buffer | undefined, contentType: string | string[] | undefined): { body?: string } {
  if (body === undefined || body.length === 0) return {};
  const type = Array.isArray(contentType) ? contentType.join(', ') : contentType;
  return isForm(type)
    ? { body: cut(maskQuery(body.toString('utf8'))) }
    : { body: `(${body.length} bytes of ${type}, not kept)` };
}

function cut(text: string, limit = TEXT_KEPT): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}
