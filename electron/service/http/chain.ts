import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Report } from '#node/host-log.ts';
import { drained } from '#node/http/drained.ts';
import type { Endpoint, Provoked, Response } from '#service/kernel/index.ts';
import { AsyncCalls, type ReadingTimes } from './async-calls.ts';
import { type Body, bodyOf, readBody } from './body.ts';
import { breakConnection } from './broken-connections.ts';
import { createCallIds } from './call-id.ts';
import type { Core } from './core.ts';
import { Failures } from './failures.ts';
import { checkHost, routeHost } from './host.ts';
import { bodyTooLarge, serverError } from './plain-responses.ts';
import { type ReceivedCall, readCall, readRefused } from './received-call.ts';
import { type Lookup, type RawHead, type RequestHead, readHead } from './request-head.ts';
import { type Finished, type Keeping, logBug, respond, type StageContext } from './response.ts';
import { checkRoute, createRouter } from './route.ts';
import { responseHeaders, send } from './send.ts';
import type { Served } from './served.ts';

/** Greatest request body in bytes where nothing else is said (D6). */
const BODY_LIMIT = 1024 * 1024;

export interface ChainOptions {
  /** Hosts accepted besides data-center names and loopback (D3). */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Greatest request body in bytes; 1 MiB (D6). */
  readonly bodyLimit?: number | undefined;
  /** What a search for two mistakes together may cost, in characters that are hashed; absent: some seconds. */
  readonly searchBudget?: number | undefined;
  /** Times for calls whose endpoints read asynchronously; for tests. */
  readonly readings?: Partial<ReadingTimes> | undefined;
  /** One line for the host's own log. */
  readonly log?: Report | undefined;
}

/**
 * The stages of every call, from request to received response:
 *
 * 1. host: which data center and namespace it is for (`host.ts`)
 * 2. failures: those that the user provokes (`failures.ts`); they come before everything else (D50)
 * 3. route: the endpoint at its path, and the HTTP methods that it takes (`route.ts`)
 * 4. body: its bytes (`body.ts`)
 * 5. parameters: those of query and body; from here on the request is a call (`received-call.ts`, `parameters.ts`)
 * 6. response: that of the route's endpoint (`response.ts`)
 * 7. log row: what is kept of call and response (`log-row.ts`)
 *
 * Host and route use only the head: a call that they refuse is answered before its body is read (R17). A call that
 * failures may concern is read first, because its body may name its site. The last two are one unit of work.
 */
export class Chain {
  readonly #core: Core;
  readonly #lookup: Lookup;
  readonly #context: StageContext;
  readonly #readings: AsyncCalls;
  readonly #failures: Failures;
  readonly #upstream: Served['upstream'];
  readonly #bodyLimit: number;

  /** @param keeping absent: the store keeps what calls write, and their log rows */
  constructor(
    core: Core,
    { hosts, routes, provoked, upstream, namedUser = () => undefined }: Served,
    options: ChainOptions = {},
    keeping: Keeping = keptIn(core),
  ) {
    const { allowedHosts = [], bodyLimit = BODY_LIMIT, readings, log = () => {} } = options;
    const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
    this.#core = core;
    this.#lookup = {
      newCallId: createCallIds(core.clock, core.random),
      hostOf: (header) => routeHost(header, hosts, allowed),
      routeOf: createRouter(routes),
    };
    this.#readings = new AsyncCalls(readings);
    this.#failures = new Failures(provoked);
    this.#upstream = upstream;
    this.#context = {
      siteName: (apiKey) => hosts.sites.get(apiKey)?.name,
      namedUser,
      core,
      keeping,
      readings: this.#readings,
      log,
    };
    this.#bodyLimit = bodyLimit;
  }

  /** To be called once there are listeners. */
  start(): void {
    this.#failures.start();
  }

  /** Answers one request of a listener. */
  receive(request: IncomingMessage, nodeResponse: ServerResponse, transport: RequestHead['transport']): void {
    try {
      const head = readHead(request, transport, this.#lookup);
      const foreign = checkHost(head.host);
      const mayFail = foreign === undefined && this.#failures.mayConcern(head);
      const refused = mayFail ? undefined : (foreign ?? checkRoute(head));
      if (refused !== undefined) {
        this.#deliver(request, nodeResponse, this.#refuse(head, refused, nodeResponse));
        return;
      }
      const { expect = '', 'content-length': length } = request.headers;
      // One that is too large is refused before it is sent (R17).
      if (/\b100-continue\b/i.test(expect) && !(Number(length) > this.#bodyLimit)) nodeResponse.writeContinue();
      readBody(request, this.#bodyLimit, (body) => {
        try {
          if (mayFail) this.#fail(request, nodeResponse, head, body);
          else this.#deliver(request, nodeResponse, this.#respond(head, body, nodeResponse, this.#answering));
        } catch (error) {
          this.#breakOff(request, nodeResponse, error);
        }
      });
    } catch (error) {
      this.#breakOff(request, nodeResponse, error);
    }
  }

  /**
   * Takes a complete call through the same stages, but for two. The host is not checked, because a call that failed
   * elsewhere names another one. No failure is injected, because that says nothing about the call.
   */
  judge(raw: RawHead, transport: RequestHead['transport'], bytes: Buffer | undefined): Promise<Finished> {
    const head = readHead(raw, transport, this.#lookup);
    const client = { destroyed: false };
    const refused = checkRoute(head);
    if (refused !== undefined) return this.#refuse(head, refused, client);
    const body = bodyOf(head.httpMethod, bytes, this.#bodyLimit);
    return this.#respond(head, body, client, (received) => {
      this.#failures.note(received);
      return head.route.endpoint;
    });
  }

  /**
   * Gives calls that are still reading some time to end; resolves when all calls are in the log (R20).
   *
   * @param listenersClosed no response can be sent afterwards
   */
  stop(listenersClosed: Promise<unknown>): Promise<void> {
    this.#failures.stop();
    return this.#readings.stop(listenersClosed);
  }

  /** What answers a call that arrived: its end-point, or the upstream of its site (D85). */
  readonly #answering = ({ head: { route, rawHeaders }, call, request: { body } }: ReceivedCall): Endpoint =>
    this.#upstream?.isAny() ? this.#upstream.endpointOf({ call, route, rawHeaders, body }) : route.endpoint;

  #respond(
    head: RequestHead,
    body: Body,
    client: ReceivedCall['client'],
    endpointOf: (received: ReceivedCall) => Endpoint,
  ): Promise<Finished> {
    if ('tooLarge' in body) return this.#refuse(head, bodyTooLarge(this.#bodyLimit), client);
    const received = readCall(this.#core, head, body, client);
    return respond(this.#context, received, endpointOf(received));
  }

  /** Answers a call that failures may concern (D50). */
  #fail(request: IncomingMessage, nodeResponse: ServerResponse, head: RequestHead, body: Body): void {
    const isTooLarge = 'tooLarge' in body;
    const received = isTooLarge
      ? readRefused(this.#core, head, nodeResponse)
      : readCall(this.#core, head, body, nodeResponse);
    const provoked = this.#failures.find(received);
    const respondNow = () => {
      // A call that waited arrives now.
      const call = provoked?.delay === undefined ? received.call : { ...received.call, at: this.#core.clock() };
      const failing = { ...received, call, ...(provoked && { provoked }) };
      const refused = isTooLarge ? bodyTooLarge(this.#bodyLimit) : checkRoute(head);
      let finished: Promise<Finished>;
      if (provoked?.answer !== undefined) finished = respond(this.#context, failing, provoked.answer);
      else if (refused !== undefined) finished = this.#refuseRead(failing, refused);
      else finished = respond(this.#context, failing, this.#answering(failing));
      this.#deliver(request, nodeResponse, finished, provoked?.delivery);
    };
    if (provoked?.delay === undefined) {
      respondNow();
      return;
    }
    const afterwards = () => {
      try {
        if (nodeResponse.destroyed) received.call.trace.noted('R20', 'The client left while the call waited.');
        else if (provoked.isDelayed?.() === false) {
          received.call.trace.noted(
            'D50',
            'The failure was switched off while the call waited, so it waits no longer.',
          );
        }
        respondNow();
      } catch (error) {
        this.#breakOff(request, nodeResponse, error);
      }
    };
    this.#failures.wait(provoked, received, nodeResponse, afterwards);
  }

  /** Logs and returns the response of a stage before the endpoint. */
  #refuse(head: RequestHead, response: Response, client: ReceivedCall['client']): Promise<Finished> {
    return this.#refuseRead(readRefused(this.#core, head, client), response);
  }

  #refuseRead(received: ReceivedCall, response: Response): Promise<Finished> {
    received.call.trace.failed('D3 D5 D6', response.reason, undefined, response.causeName);
    return respond(this.#context, received, () => response);
  }

  /** Sends the response once its log row is kept. It is not awaited, which saves each call a promise. */
  #deliver(
    request: IncomingMessage,
    nodeResponse: ServerResponse,
    finished: Promise<Finished>,
    delivery?: Provoked['delivery'],
  ): void {
    void finished.then(({ response, headers, summary }) => {
      if (summary !== undefined) this.#core.events.call(summary);
      try {
        if (delivery !== undefined) {
          breakConnection(nodeResponse, response, headers, delivery);
          return;
        }
        const unread = request.complete ? undefined : drained(request);
        send(nodeResponse, response, headers, request.headers['accept-encoding']?.toString(), unread);
      } catch (error) {
        this.#breakOff(request, nodeResponse, error);
      }
    });
  }

  /** A stage threw, or the response cannot be written: this call fails, the service goes on. */
  #breakOff(request: IncomingMessage, nodeResponse: ServerResponse, error: unknown): void {
    logBug(this.#context, 'A call broke off', error);
    if (nodeResponse.headersSent) {
      nodeResponse.destroy();
      return;
    }
    const response = serverError();
    const headers = responseHeaders(response, this.#lookup.newCallId(), this.#core.clock());
    send(nodeResponse, response, headers, undefined, request.complete ? undefined : drained(request));
  }
}

function keptIn({ store }: Core): Keeping {
  return {
    unitOfWork: (work) => store.unitOfWork(work),
    append: (row, summary) => store.appendCall(row, summary),
  };
}
