import type { Call, Endpoint, Eventual, Malformed, Response } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { Failure, Route } from '#service/kernel/route.ts';
import { type Cursors, createCursors } from '#service/modules/accounts/search/cursors.ts';
import { authenticate } from '#service/modules/auth/authenticate.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import { hasSecretInClear, secretInClear } from '#service/modules/auth/secret-in-clear.ts';
import { giveMockResponse, mockedOnly, mockResponseFor } from '#service/modules/mock-responses/response.ts';
import { isNamespace, namespaces, splitMethod } from '#shared/protocol/methods.ts';
import { checkAccess, findUser } from './access.ts';
import { longestCid } from './common-parameters.ts';
import { chooseFormat, type Format } from './envelope/format.ts';
import { answer, type Outcome } from './envelope/response.ts';
import type { Method, MethodResult, UserInvocation } from './method.ts';
import { invalidParameter, readParameter } from './parameter.ts';
import { checkNames, type IgnoredParameter } from './parameter-names.ts';
import { type FindMethod, findMethod, type KnownMethod } from './registry.ts';

/** One segment, with a dot that has a namespace before it (D5). */
const METHOD_PATH = /^\/[^/.]+\.[^/]*$/;

/** Every path that could name a method, and that no other route names. */
export function restRoutes(core: Core): readonly Route[] {
  return [
    {
      match: { pattern: METHOD_PATH },
      httpMethods: ['GET', 'POST'],
      toleratesSame: true,
      endpoint: createRest(core),
      failed: restFailed,
    },
  ];
}

/** A failure that nobody expected, in the envelope (D13, D14). */
export function restFailed(call: Call, { errorCode, details }: Failure): Response {
  call.facts.method = findMethod(call.path.replace(/^\//, ''))?.name ?? call.facts.method;
  return answer(call, chooseFormat(call).format, refusedOutcome(new ApiError(errorCode, details)));
}

/**
 * Makes the end-point of REST method calls (spec "REST method call"). Every application error is an envelope; an
 * ApiError undoes what its handler wrote (R45); an exception that is no ApiError is a bug and goes up, so that the HTTP
 * layer undoes the call's writes and has the failure worded by the route (500001).
 *
 * @param find the registry of methods
 */
export function createRest(core: Core, find: FindMethod = findMethod): Endpoint {
  const cursors = createCursors(core);
  return (call) => {
    const { format, problem } = chooseFormat(call);
    const ignored: IgnoredParameter[] = [];
    let outcome: Eventual<Outcome>;
    try {
      refuseAtOnce(core, call, find);
      const known = knownMethod(core, call, find);
      if (problem !== undefined) throw failed(call, 'D10', problem);
      outcome = run(core, cursors, call, known, ignored);
    } catch (error) {
      outcome = refused(call, error);
    }
    return outcome instanceof Promise
      ? answerLater(call, format, outcome, ignored)
      : answer(call, format, withIgnored(call, outcome, ignored));
  };
}

/** The answer of a method that reads: it is made, and what it writes is written, in a unit of work after the reading. */
function answerLater(
  call: Call,
  format: Format,
  reading: Promise<Outcome | (() => Outcome)>,
  ignored: readonly IgnoredParameter[],
): Promise<() => Response> {
  const answerWith = (outcome: Outcome) => answer(call, format, withIgnored(call, outcome, ignored));
  return reading.then(
    (read) => () => {
      let outcome: Outcome;
      try {
        outcome = typeof read === 'function' ? read() : read;
      } catch (error) {
        outcome = refused(call, error);
      }
      return answerWith(outcome);
    },
    (error) => {
      const outcome = refused(call, error);
      return () => answerWith(outcome);
    },
  );
}

/** @throws what is no ApiError, and so a bug */
function refused(call: Call, error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  // A handler only throws; the rule that refused the call still has to stand in the trace.
  if (call.trace.steps.every((step) => step.outcome !== 'failed')) failed(call, call.facts.method, error);
  return refusedOutcome(error);
}

function refusedOutcome({ errorCode, details, data }: ApiError): Outcome {
  return { errorCode, errorDetails: details, data, reason: details };
}

/** From the method's name to its answer, in the order in which a call is decided. */
function run(
  core: Core,
  cursors: Cursors,
  call: Call,
  known: KnownMethod,
  ignored: IgnoredParameter[],
): Eventual<Outcome> {
  const caller = authenticate(core, call);
  const mock = mockResponseFor(caller, known.name);
  if (mock !== undefined) {
    readCid(call);
    return giveMockResponse(call, caller, known, mock);
  }
  const method = emulated(call, known, caller);
  checkAccess(call, caller, method);
  ignored.push(...checkNames(call, method));
  const account = method.ofUser ? findUser(core, call, caller) : undefined;
  const invocation = {
    core,
    call,
    site: caller.site,
    caller,
    input: readInput(call, method),
    cid: readCid(call),
    cursors,
    ...(account && { account }),
  };
  const result = core.store.savepoint(() => method.handler(invocation as UserInvocation<never>));
  if (!(result instanceof Promise)) return succeeded(result);
  return result.then((read) => () => succeeded(typeof read === 'function' ? core.store.savepoint(read) : read));
}

function succeeded({ data, did, loggedData }: MethodResult): Outcome {
  return { errorCode: 0, data, reason: did, ...(loggedData && { loggedData }) };
}

/** What is refused before anything else is looked at: a secret in clear (D42), then a call that cannot be read (D6). */
function refuseAtOnce(core: Core, call: Call, find: FindMethod): void {
  const refusal = hasSecretInClear(call)
    ? secretInClear(core, call)
    : call.malformed && unreadable(call, call.malformed);
  if (refusal === undefined) return;
  // The answer and the log row name the method as its documentation does all the same.
  call.facts.method = find(call.path.replace(/^\//, ''))?.name ?? call.facts.method;
  throw refusal;
}

function unreadable(call: Call, { errorCode, details }: Malformed): ApiError {
  return failed(call, 'D6', new ApiError(errorCode, details));
}

/**
 * The method of a call by its path (D5); one that no documentation names when a site has a mock response for it (D38).
 *
 * @throws ApiError 405001 for an unknown one, 400001 when the host belongs to another namespace (D3)
 */
function knownMethod(core: Core, call: Call, find: FindMethod): KnownMethod {
  const name = call.path.replace(/^\//, '');
  const known = find(name) ?? mockedOnly(core.store, name);
  if (known === undefined) throw unknownMethod(call, name);
  call.facts.method = known.name;
  call.trace.passed('D5', 'The method is known.', { method: known.name });
  const namespace = splitMethod(known.name)?.namespace;
  if (call.hostNamespace === undefined || call.hostNamespace.toLowerCase() === namespace) return known;
  throw failed(
    call,
    'D3',
    new ApiError(
      400001,
      `The host is of the namespace "${call.hostNamespace}", but the method is ${known.name}. Call ${namespace}.<data center domain>.`,
    ),
  );
}

function unknownMethod(call: Call, name: string): ApiError {
  const namespace = splitMethod(name)?.namespace ?? '';
  const hint = isNamespace(namespace)
    ? `The namespace ${namespace} has no such method: check its spelling.`
    : `Begin it with a namespace, one of: ${namespaces.join(', ')}.`;
  return failed(call, 'D5', new ApiError(405001, `There is no method "${name.slice(0, 200)}". ${hint}`));
}

/**
 * @throws ApiError 400096 for a method that is known but not built (D37), 405001 for one that only another site has a
 *   mock response for
 */
function emulated(call: Call, known: KnownMethod, caller: Caller): Method {
  if (known.method !== undefined) return known.method;
  if (known.mockedOnly) throw unknownMethod(call, known.name);
  throw failed(
    call,
    'D37',
    new ApiError(400096, `Authdesk knows ${known.name} but does not emulate it. ${howToCan(caller, known.name)}`),
  );
}

/** What to do to get an answer from a method that Authdesk does not emulate (D37). */
function howToCan({ site }: Caller, method: string): string {
  const kept = site.mockResponses.get(method.toLowerCase());
  return kept === undefined
    ? `To get an answer, add a mock response for it: Sites, "${site.name}", Mock responses; or mockResponses of the site in a workspace file.`
    : `The mock response of the site for it is switched off: switch it on in Sites, "${site.name}", Mock responses.`;
}

function readInput(call: Call, method: Method): Readonly<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const parameter of method.parameters) {
    try {
      input[parameter.name] = readParameter(parameter, call.parameters.get(parameter.name));
    } catch (error) {
      throw error instanceof ApiError ? failed(call, 'D36', error) : error;
    }
  }
  call.trace.passed('D36', 'The parameters of the method are right.');
  return input;
}

function readCid(call: Call): string | undefined {
  const cid = call.parameters.get('cid') ?? '';
  if (cid.length > longestCid) {
    throw failed(call, 'F 4.2', invalidParameter('cid', `It has at most ${longestCid} characters.`));
  }
  if (cid !== '') call.facts.cid = cid;
  return call.facts.cid;
}

function withIgnored(call: Call, outcome: Outcome, ignoredParams: readonly IgnoredParameter[]): Outcome {
  if (ignoredParams.length === 0) return outcome;
  const names = ignoredParams.map(({ paramName }) => paramName).join(', ');
  call.trace.noted('D15', 'The call has parameters that its method does not know; they were ignored.', { names });
  return {
    ...outcome,
    data: { ...outcome.data, ignoredParams },
    ...(outcome.loggedData && { loggedData: { ...outcome.loggedData, ignoredParams } }),
  };
}

function failed(call: Call, rule: string, refusal: ApiError): ApiError {
  call.trace.failed(rule, refusal.details);
  return refusal;
}
