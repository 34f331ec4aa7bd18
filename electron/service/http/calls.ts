import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Report } from '#node/host-log.ts';
import { type Call, type Endpoint, type Malformed, Parameters, type Response } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { Trace } from '#service/kernel/trace.ts';
import { StoreFailure } from '#service/storage/failure.ts';
import { maskAddress } from '#shared/protocol/masking.ts';
import { createCallIds } from './call-id.ts';
import { type HostRoute, routeHost } from './host.ts';
import { type LoggedRequest, logRow, summaryOf } from './log-row.ts';
import { type ReadParameters, readParameters } from './parameters.ts';
import { serverError, unknownHost, unknownPath, wrongHttpMethod } from './plain-responses.ts';
import { responseHeaders } from './send.ts';
import { type PathRoute, routePath, splitTarget } from './target.ts';

/** The plain functions behind both listeners. */
export interface Endpoints {
  readonly login: Endpoint;
  /** The person's decision on the provider's screen (D21). */
  readonly decide: Endpoint;
  readonly token: Endpoint;
  readonly rest: Endpoint;
}

/** An answer on its way out, already in the log. */
export interface Finished {
  readonly answer: Response;
  readonly headers: Record<string, string>;
}

/** A request whose head has arrived. */
export interface Arrival {
  readonly id: string;
  /** Monotonic, milliseconds: durations must not follow a clock that is moved or frozen (D39). */
  readonly startedAt: number;
  readonly transport: Call['transport'];
  readonly httpMethod: string;
  readonly host: HostRoute;
  readonly hostHeader: string | undefined;
  readonly path: string;
  readonly query: string;
  readonly route: PathRoute;
  readonly headers: Call['headers'];
  readonly rawHeaders: readonly string[];
}

const METHOD_NAMES: Partial<Record<PathRoute, string>> = {
  login: 'socialize.login',
  decide: 'socialize.login',
  token: 'socialize.getToken',
};

/** From request to logged answer: what the two listeners share (spec "Endpoints"). */
export class Calls {
  readonly #core: Core;
  readonly #endpoints: Endpoints;
  readonly #allowedHosts: ReadonlySet<string>;
  readonly #log: Report;
  readonly #newCallId: () => string;

  constructor(core: Core, endpoints: Endpoints, allowedHosts: readonly string[], log: Report) {
    this.#core = core;
    this.#endpoints = endpoints;
    this.#allowedHosts = new Set(allowedHosts.map((name) => name.toLowerCase()));
    this.#log = log;
    this.#newCallId = createCallIds(core.clock, core.random);
  }

  /** Reads the head of a request; `target` is the request target as it was received. */
  arrived(request: IncomingMessage, target: string, transport: Call['transport']): Arrival {
    const { path, query } = splitTarget(target);
    const hostHeader = onlyValue(request.rawHeaders, 'host');
    return {
      id: this.#newCallId(),
      startedAt: performance.now(),
      transport,
      httpMethod: request.method ?? 'GET',
      host: routeHost(hostHeader, this.#core.store.dataCenters.list(), this.#allowedHosts),
      hostHeader,
      path,
      query,
      route: routePath(path),
      headers: withRepeatedAuthorization(request),
      rawHeaders: request.rawHeaders,
    };
  }

  /** Host, path and method rules (D3, D5, D6): the refusal, or undefined when an end-point may answer. */
  refusal({ host, path, route, httpMethod }: Arrival): Response | undefined {
    if (!host.known) return unknownHost(host.reason);
    if (route === 'unknown') return unknownPath(maskAddress(path));
    const allow = route === 'decide' ? ['POST'] : ['GET', 'POST'];
    return allow.includes(httpMethod) ? undefined : wrongHttpMethod(httpMethod, allow.join(', '));
  }

  /** Logs an answer that the HTTP layer gives itself. */
  refuse(arrival: Arrival, answer: Response): Promise<Finished> {
    const read = readParameters({ query: arrival.query, body: undefined, contentType: undefined });
    const call = this.#call(arrival, read);
    call.trace.failed('D3 D5 D6', answer.reason);
    return this.#finish(arrival, call, { rawHeaders: arrival.rawHeaders, read, body: undefined }, () => answer);
  }

  /** Lets the end-point answer; its writes are kept first, then the log row. */
  answer(arrival: Arrival, body: Buffer | undefined, unreadable?: Malformed): Promise<Finished> {
    const contentType = arrival.headers['content-type']?.toString();
    const read = readParameters({ query: arrival.query, body, contentType }, arrival.route === 'rest');
    const malformed = unreadable ?? read.malformed;
    const call = this.#call(arrival, read, malformed);
    if (read.sentAgain.length > 0) {
      const names = read.sentAgain.join(', ');
      call.trace.noted('D53', 'Parameters were sent more than once with the same value; it counts once.', { names });
    }
    const request = { rawHeaders: arrival.rawHeaders, read, body };
    const endpoint = this.#endpoints[arrival.route === 'unknown' ? 'rest' : arrival.route];
    return this.#finish(arrival, call, request, endpoint, (error) => {
      const why = oneLine(error);
      this.#logMasked(`500001 in ${call.facts.method}, call ${call.id}: ${why}`, `500001 ${why}`);
      return this.#finishFailed(arrival, call, request, endpoint, whatFailed(error));
    });
  }

  /** The end-point threw, or its writes could not be kept: it says 500001 in its own form. */
  async #finishFailed(
    arrival: Arrival,
    call: Call,
    request: LoggedRequest,
    endpoint: Endpoint,
    details: string,
  ): Promise<Finished> {
    call.trace.failed('D14', details);
    const failed: Call = { ...call, malformed: { errorCode: 500001, details, names: [] } };
    let answer = serverError();
    try {
      answer = endpoint(failed);
      return await this.#finish(arrival, failed, request, () => answer);
    } catch (error) {
      const why = oneLine(error);
      this.#logMasked(`Call ${call.id} could not be logged: ${why}`, `not logged ${why}`);
      return { answer, headers: responseHeaders(answer, call.id, this.#core.clock()) };
    }
  }

  /** A line for the host's own log, which holds no secret either (R15). */
  #logMasked(line: string, kind: string): void {
    const { store } = this.#core;
    this.#log(store.masked(line), store.masked(kind));
  }

  /** @param failed what to do when the end-point throws or the writes cannot be kept; absent: the promise rejects */
  #finish(
    arrival: Arrival,
    call: Call,
    request: LoggedRequest,
    endpoint: Endpoint,
    failed?: (error: unknown) => Promise<Finished>,
  ): Promise<Finished> {
    const { store, clock, events } = this.#core;
    const work = () => {
      const answer = endpoint(call);
      const headers = responseHeaders(answer, call.id, clock());
      const siteName = call.facts.apiKey === undefined ? undefined : store.sites.get(call.facts.apiKey)?.name;
      const duration = Math.round((performance.now() - arrival.startedAt) * 1000) / 1000;
      const summary = summaryOf(call, answer, duration, siteName);
      const kept = store.calls.append(logRow(summary, call, request, answer, headers), summary);
      return { answer, headers, summary: kept };
    };
    return store.unitOfWork(work).then((done) => {
      events.call(done.summary);
      return done;
    }, failed);
  }

  #call(arrival: Arrival, read: ReadParameters, malformed?: Malformed): Call {
    const flowId = this.#core.flows.callSeen?.(arrival.headers);
    return {
      id: arrival.id,
      at: this.#core.clock(),
      transport: arrival.transport,
      httpMethod: arrival.httpMethod,
      host: arrival.hostHeader ?? '',
      path: arrival.path,
      query: arrival.query,
      headers: arrival.headers,
      parameters: arrival.route === 'unknown' ? new Parameters([]) : read.parameters,
      dataCenter: arrival.host.known ? arrival.host.dataCenter : undefined,
      hostNamespace: arrival.host.known ? arrival.host.namespace : undefined,
      trace: new Trace(),
      facts: {
        method:
          METHOD_NAMES[arrival.route] ?? maskAddress(arrival.route === 'rest' ? arrival.path.slice(1) : arrival.path),
        credential: 'none',
        ...(flowId !== undefined && { flowId }),
      },
      ...(malformed && { malformed }),
    };
  }
}

/** The value of a header that was sent exactly once; Node itself keeps the first and drops the others. */
function onlyValue(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index];
    if (other?.length !== name.length || other.toLowerCase() !== name) continue;
    if (value !== undefined) return undefined;
    value = rawHeaders[index + 1];
  }
  return value;
}

/** Node drops a second `Authorization`; two credentials must be seen to be refused (R14). */
function withRepeatedAuthorization(request: IncomingMessage): Call['headers'] {
  const { headers, rawHeaders } = request;
  if (headers.authorization === undefined || onlyValue(rawHeaders, 'authorization') !== undefined) return headers;
  return { ...headers, authorization: request.headersDistinct.authorization };
}

/** What the caller is told of a failure: one of the disk or the database says so and what to do (R23). */
function whatFailed(error: unknown): string {
  if (error instanceof StoreFailure) return `${error.message} ${error.next}`;
  return 'Something unexpected happened in the service; its own log has one line about it.';
}

/** An exception for the service's own log: its message and where it was thrown, on one line, no stack. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n', 1)[0] ?? '';
  const place = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim();
  // The code of SQLite or the system is for this log only: the caller is told what it means.
  const code = error instanceof StoreFailure ? ` [${(error.cause as { readonly code?: string }).code}]` : '';
  return `${error.name}: ${error.message.split('\n', 1)[0]}${code}${place ? ` (${place})` : ''}`;
}
