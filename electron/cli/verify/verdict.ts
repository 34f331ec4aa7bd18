import { routeHost } from '#service/http/host.ts';
import { readParameters } from '#service/http/parameters.ts';
import { routePath } from '#service/http/target.ts';
import { type Call, Parameters, type Response, type WaitingEndpoint } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { Trace } from '#service/kernel/trace.ts';
import { createLogin } from '#service/modules/login/index.ts';
import { createTokenEndpoint } from '#service/modules/oauth-token/index.ts';
import { createRest } from '#service/modules/rest/index.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import type { ParsedCall } from '../calls/parsed-call.ts';

/** What the service would say about a call. */
export interface Verdict {
  readonly accepted: boolean;
  /** 0 when accepted. */
  readonly errorCode: number;
  /** OAuth error word of the login and token end-points. */
  readonly error?: string;
  /** One sentence: what the call would do, or the rule that refuses it and what to do. */
  readonly sentence: string;
  readonly method: string;
  readonly apiKey?: string;
  /** Every rule that was looked at, in order. */
  readonly trace: readonly TraceStep[];
}

/** Undoes everything that judging a call wrote. */
class OnlyJudged extends Error {
  readonly answer: Response | Promise<Response>;

  constructor(answer: Response | Promise<Response>) {
    super('The call was only judged.');
    this.answer = answer;
  }
}

/**
 * Asks the service's own end-points what they think of a call, and undoes what that wrote: no nonce, code or state is
 * used up. The host of a call is not judged, because a call that failed elsewhere names another host.
 *
 * @param at time to judge at, milliseconds since 1970
 */
export async function judge(call: ParsedCall, core: Core, at: number): Promise<Verdict> {
  const judged = callOf(call, core, at);
  const answer = await answerOf(judged, core);
  const { errorCode, error } = answer;
  return {
    accepted: errorCode === 0 && error === undefined,
    errorCode,
    ...(error === undefined ? {} : { error }),
    sentence: answer.reason,
    method: judged.facts.method,
    ...(judged.facts.apiKey === undefined ? {} : { apiKey: judged.facts.apiKey }),
    trace: judged.trace.steps,
  };
}

/** The verdict in one sentence. */
export function verdictSentence(verdict: Verdict): string {
  if (verdict.accepted) return `Accepted: ${verdict.sentence}`;
  const code = verdict.errorCode === 0 ? '' : ` ${verdict.errorCode} ${errorMessage(verdict.errorCode)}`;
  const word = verdict.error === undefined ? '' : ` ${verdict.error}`;
  return `Refused with${word}${word && code ? ',' : ''}${code}: ${verdict.sentence}`;
}

async function answerOf(call: Call, core: Core): Promise<Response> {
  const endpoint = endpointOf(call, core);
  if (typeof endpoint !== 'function') return endpoint;
  try {
    await core.store.unitOfWork(() => {
      throw new OnlyJudged(endpoint(call));
    });
    throw new Error('unreachable');
  } catch (error) {
    if (error instanceof OnlyJudged) return error.answer;
    throw error;
  }
}

/** The end-point of a call, or the refusal of the HTTP layer before any end-point (D5, D6). */
function endpointOf(call: Call, core: Core): WaitingEndpoint | Response {
  const route = routePath(call.path);
  if (route === 'unknown' || route === 'decide') {
    return plainRefusal(
      404,
      `The path ${call.path} names no method. A path is "/<namespace>.<method>", for example "/socialize.getUserInfo".`,
    );
  }
  if (call.httpMethod !== 'GET' && call.httpMethod !== 'POST') {
    return plainRefusal(405, `The HTTP method ${call.httpMethod} is not accepted. Use GET or POST.`);
  }
  if (route === 'login') return createLogin(core).login;
  return route === 'token' ? createTokenEndpoint(core) : createRest(core);
}

function plainRefusal(status: number, reason: string): Response {
  return { status, headers: {}, body: '', errorCode: status, reason };
}

function callOf(parsed: ParsedCall, core: Core, at: number): Call {
  const headers: Record<string, string> = {};
  for (const [name, value] of parsed.headers) headers[name.toLowerCase()] = value;
  const body = parsed.body === undefined ? undefined : Buffer.from(parsed.body, 'utf8');
  const parts = {
    // As received: one character per byte.
    query: Buffer.from(parsed.query, 'utf8').toString('latin1'),
    body,
    contentType: headers['content-type'],
  };
  const read = readParameters(parts, routePath(parsed.path) === 'rest');
  const host = routeHost(parsed.host, core.store.dataCenters.list(), new Set());
  return {
    id: core.random(16).toString('hex'),
    at,
    transport: parsed.transport,
    httpMethod: parsed.httpMethod,
    host: parsed.host,
    path: parsed.path,
    query: parsed.query,
    headers,
    parameters: new Parameters(read.parameters),
    dataCenter: host.known ? host.dataCenter : undefined,
    hostNamespace: host.known ? host.namespace : undefined,
    trace: new Trace(),
    facts: { method: parsed.path.replace(/^\//, ''), credential: 'none' },
    ...(read.malformed && { malformed: read.malformed }),
  };
}
