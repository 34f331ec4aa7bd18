import { performance } from 'node:perf_hooks';
import type { Report } from '#node/host-log.ts';
import type { Call } from '#service/kernel/index.ts';
import { type Endpoint, type Eventual, type Failure, machineTimeOf, type Response } from '#service/kernel/index.ts';
import type { LoggedCall } from '#service/records/index.ts';
import { StoreFailure } from '#service/storage/index.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import { systemCode } from '#shared/narrowing.ts';
import { type AsyncCalls, ReadingGivenUp } from './async-calls.ts';
import type { Core } from './core.ts';
import { logRow, summaryOf } from './log-row.ts';
import { serverError } from './plain-responses.ts';
import type { ReceivedCall } from './received-call.ts';
import { responseHeaders } from './send.ts';

/** Keeps the writes and the log row of a call: in the store, or not at all when the call is only judged. */
export interface Keeping {
  unitOfWork<T>(work: () => T): Promise<T>;
  /** @returns the summary as the console may show it (R15) */
  append(row: LoggedCall, summary: CallSummary): CallSummary;
}

/** What the stages need besides the call. */
export interface StageContext {
  /** Name of the site of an API key. */
  readonly siteName: (apiKey: string) => string | undefined;
  /** The user whom a refused call names, if the site has one. */
  readonly namedUser: (call: Call) => string | undefined;
  readonly core: Core;
  readonly keeping: Keeping;
  readonly readings: AsyncCalls;
  /** For the host's own log. */
  readonly log: Report;
}

/** A response that is ready to be sent. */
export interface Finished {
  readonly response: Response;
  readonly headers: Record<string, string>;
  /** Absent: the call could not be logged. */
  readonly summary?: CallSummary;
}

/** The endpoint returned a promise. */
interface Later {
  readonly reading: Exclude<Eventual<Response>, Response>;
}

/**
 * Stages "response" and "log row": the endpoint is called, and its writes are kept together with the log row in one
 * unit of work. An endpoint that returns a promise has two: one until it returns the promise, one for the result, which may
 * be a promise again.
 *
 * @returns never rejects: a failure becomes a response in the form of the call's route
 */
export function respond(context: StageContext, received: ReceivedCall, endpoint: Endpoint): Promise<Finished> {
  return context.keeping
    .unitOfWork((): Finished | Later => {
      const response = context.core.store.duringCall(received.call, () => endpoint(received.call));
      return response instanceof Promise ? later(response) : keep(context, received, response);
    })
    .then(
      (done) => ('reading' in done ? respondLater(context, received, done) : done),
      (error) => respondFailed(context, received, error),
    );
}

function later(reading: Later['reading']): Later {
  // It may reject before the unit of work is committed; until then nothing awaits it.
  reading.catch(() => {});
  return { reading };
}

function respondLater(context: StageContext, received: ReceivedCall, { reading }: Later): Promise<Finished> {
  const { readings, keeping } = context;
  return readings.follow(
    readings
      .awaited(reading)
      .finally(() => noteClientThatLeft(received))
      .then((read) =>
        keeping.unitOfWork((): Finished | Later => {
          const { store, clock } = context.core;
          received.call.at = clock();
          const response = typeof read === 'function' ? store.duringCall(received.call, read) : read;
          return response instanceof Promise ? later(response) : keep(context, received, response);
        }),
      )
      .then((done) => ('reading' in done ? respondLater(context, received, done) : done))
      .catch((error) => respondFailed(context, received, error)),
  );
}

function noteClientThatLeft({ call, client }: ReceivedCall): void {
  if (client.destroyed) call.trace.noted('R20', 'The client had closed the connection before the response was ready.');
}

/** The response as sent, and its log row; inside a unit of work. */
function keep(context: StageContext, received: ReceivedCall, made: Response): Finished {
  const { core, keeping } = context;
  const { head, call, request, provoked } = received;
  provoked?.keep();
  const response = provoked?.replace?.(made) ?? made;
  const headers = sentHeaders(core, received, response);
  const siteName = call.facts.apiKey === undefined ? undefined : context.siteName(call.facts.apiKey);
  const duration = Math.round((performance.now() - head.startedAt) * 1000) / 1000;
  const isRefused = isFailed({ errorCode: response.errorCode, error: response.error, httpStatus: response.status });
  const UID = call.facts.UID ?? (isRefused ? context.namedUser(call) : undefined);
  const summary = summaryOf(call, response, { duration, siteName, UID, machineAt: machineTimeOf(core, call) });
  return { response, headers, summary: keeping.append(logRow(summary, call, request, response, headers), summary) };
}

/** The endpoint threw, its writes could not be kept, or its reading was aborted: the route makes the response. */
async function respondFailed(context: StageContext, received: ReceivedCall, error: unknown): Promise<Finished> {
  const { core, keeping } = context;
  const { head, call } = received;
  const failure = failureOf(error);
  if (failure.errorCode === 500001) logBug(context, `500001 in ${call.facts.method}, call ${call.id}`, error, '500001');
  call.trace.failed(failure.errorCode === 500001 ? 'D14' : 'R52', failure.details);
  let response = serverError();
  try {
    response = head.route.failed(call, failure);
    return await keeping.unitOfWork(() => keep(context, received, response));
  } catch (unlogged) {
    logBug(context, `Call ${call.id} could not be logged`, unlogged, 'not logged');
    return { response, headers: sentHeaders(core, received, response) };
  }
}

/** A connection that is reset sends none. */
function sentHeaders({ clock }: Core, received: ReceivedCall, response: Response): Record<string, string> {
  const { head, call, provoked } = received;
  if (provoked?.delivery === 'reset') return {};
  if (response.rawHeaders !== undefined) return { ...response.headers };
  const headers = responseHeaders(response, call.id, clock(), provoked);
  return head.route.pageHeaders && call.headers.origin !== undefined
    ? { ...headers, ...head.route.pageHeaders(call) }
    : headers;
}

/**
 * Writes a line to the host's own log, without secrets (R15).
 *
 * @param kind lines with the same kind and error count as repeated
 */
export function logBug({ core: { store }, log }: StageContext, what: string, error: unknown, kind = what): void {
  const why = oneLine(error);
  log(store.masked(`${what}: ${why}`), store.masked(`${kind} ${why}`));
}

/** The failure as told to the caller. One of the disk or the database says what to do (R23). */
function failureOf(error: unknown): Failure {
  if (error instanceof ReadingGivenUp) return error.failure;
  const details =
    error instanceof StoreFailure
      ? `${error.message} ${error.next}`
      : 'Something unexpected happened in the service; its own log has one line about it.';
  return { errorCode: 500001, details };
}

/** An exception for the service's own log: its message and where it was thrown, on one line, no stack. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n', 1)[0] ?? '';
  const place = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim();
  // Only this log has the code of SQLite or the system; the caller gets a sentence.
  const code = error instanceof StoreFailure ? ` [${systemCode(error.cause)}]` : '';
  return `${error.name}: ${error.message.split('\n', 1)[0]}${code}${place ? ` (${place})` : ''}`;
}
