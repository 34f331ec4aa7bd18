import {
  authenticate,
  authenticateAgain,
  formatFor,
  hasSecretInClear,
  pageHeaders,
  preflightOf,
  secretInClear,
} from '#service/core/auth/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  ApiError,
  type Call,
  type Endpoint,
  type Eventual,
  type Failure,
  type Malformed,
  type ProvokedError,
  type Response,
  type Route,
} from '#service/kernel/index.ts';
import {
  Awaiting,
  bindDependencies,
  type Caller,
  type CallScope,
  Computations,
  checkNames,
  chooseFormat,
  errorOutcome,
  type Format,
  type IgnoredParameter,
  invalidParameter,
  type KnownMethod,
  type Method,
  type MethodResult,
  maskedMembers,
  type Outcome,
  type Registration,
  readCid,
  readParameter,
  respond,
  returnsSecrets,
} from '#service/methods/index.ts';
import { type Module, modulesOf } from '#service/module/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { carriesNothing, checkAccess, findUser } from './access.ts';
import { checkLite, checkSecondFactor, readRegistration } from './registration-token.ts';
import {
  type EmulatedMethods,
  emulatedMethod,
  knownMethod,
  type MethodRegistry,
  methodRegistry,
  registryOfStore,
} from './registry.ts';

/** One segment: a namespace, a dot, a method (D5). */
const METHOD_PATH = /^\/[^/.]+\.[^/]*$/;

/** Every path that could name a method, and that no other route names. */
export function restRoutes(core: Core): readonly Route[] {
  const registry = core.store.of(registryOfStore);
  return [
    {
      match: { pattern: METHOD_PATH },
      httpMethods: ['GET', 'POST'],
      toleratesSame: true,
      pageHeaders: (call) => pageHeaders(core, call),
      preflight: preflightOf(core),
      endpoint: createRest(core, core.store.of(modulesOf), registry),
      failed: (call, failure) => restFailed(registry.find, call, failure),
      provoked: {
        endpoint: 'rest',
        error: (call, error) =>
          restFailed(registry.find, call, error, formatFor(core, call, chooseFormat(call).format)),
      },
    },
  ];
}

/** An unexpected or a provoked failure, in the envelope (D13, D14, D50). */
export function restFailed(
  find: MethodRegistry['find'],
  call: Call,
  { errorCode, details }: Failure | ProvokedError,
  format = chooseFormat(call).format,
): Response {
  call.facts.method = find(call.path.replace(/^\//, ''))?.name ?? call.facts.method;
  return respond(call, format, errorOutcome(new ApiError(errorCode, details)));
}

/**
 * Makes the endpoint of REST method calls (spec "REST method call"). Every application error is an envelope; an
 * ApiError undoes what its handler wrote (R45); any other exception is a bug and is thrown on: the HTTP layer rolls
 * back the call's writes, and the route makes the response (500001).
 *
 * @param modules those whose methods and overrides are called
 * @param registry of their methods
 */
export function createRest(core: Core, modules: readonly Module[], registry = methodRegistry(modules)): Endpoint {
  const overrides = modules.flatMap((module) => module.overrides?.(core) ?? []);
  const rest: Rest = { core, registry, overrides };
  return (call) => {
    let { format, problem } = chooseFormat(call);
    let known: KnownMethod;
    try {
      refuseAtOnce(core, call, registry);
      known = knownMethod(core, call, rest);
      if (hasFormat(known.method, call)) {
        format = { kind: 'json', httpStatusCodes: true };
        problem = undefined;
      }
      if (problem !== undefined) throw call.trace.refused('D10', problem);
    } catch (error) {
      const outcome = refused(call, error);
      return respond(call, formatFor(core, call, format), outcome);
    }
    return decide(rest, call, known, format, new Computations());
  };
}

/**
 * Decides a call. One that waits for a computation is decided anew in a further unit of work, from its credential on: what
 * was found before the pause counts for nothing (R56).
 */
function decide(
  rest: Rest,
  call: Call,
  known: KnownMethod,
  format: Format,
  computations: Computations,
): Eventual<Response> {
  const decidedFrom = call.trace.steps.length;
  const ignored: IgnoredParameter[] = [];
  let outcome: Outcome | Promise<Outcome>;
  try {
    outcome = run(rest, call, known, ignored, computations);
  } catch (error) {
    if (error instanceof Awaiting) {
      const decidedTo = call.trace.steps.length;
      return error.computed.then(() => () => {
        call.trace.drop(decidedFrom, decidedTo);
        return decide(rest, call, known, format, computations);
      });
    }
    outcome = refused(call, error);
  }
  return outcome instanceof Promise
    ? respondLater(rest.core, call, format, outcome, ignored)
    : respond(call, formatFor(rest.core, call, format), withIgnored(call, outcome, ignored));
}

/** True when the call asks for a format that only its method has. */
function hasFormat(method: Method | undefined, call: Call): boolean {
  return method?.formats?.includes(call.parameters.get('format')?.toLowerCase() ?? '') ?? false;
}

/** The response of a method that only reads: made in a second unit of work, after the reading. */
function respondLater(
  core: Core,
  call: Call,
  format: Format,
  reading: Promise<Outcome>,
  ignored: readonly IgnoredParameter[],
): Promise<() => Response> {
  return reading
    .catch((error) => refused(call, error))
    .then((outcome) => () => respond(call, formatFor(core, call, format), withIgnored(call, outcome, ignored)));
}

/** @throws any error that is no ApiError: a bug */
function refused(call: Call, thrown: unknown): Outcome {
  if (!(thrown instanceof ApiError)) throw thrown;
  if (call.trace.steps.some((step) => step.outcome === 'failed')) return errorOutcome(thrown);
  // A handler only throws: the failed step is added to the trace here.
  return errorOutcome(call.trace.refused(call.facts.method, thrown));
}

/** What all calls share. */
interface Rest extends EmulatedMethods {
  readonly core: Core;
}

/**
 * Everything after the method's name, in the order in which a call is decided.
 *
 * @throws Awaiting when the method needs a computation
 */
function run(
  rest: Rest,
  call: Call,
  known: KnownMethod,
  ignored: IgnoredParameter[],
  computations: Computations,
): Outcome | Promise<Outcome> {
  const { core } = rest;
  const { method: asked } = known;
  if (asked?.withoutSite && carriesNothing(core, call)) return runForAnyone(core, call, asked, ignored, computations);
  const authenticating = computations.isAgain ? authenticateAgain : authenticate;
  const caller = authenticating(core, call, asked?.access.includes('anonymous'));
  for (const override of rest.overrides) {
    const outcome = override.respond(call, caller, known);
    if (outcome !== undefined) return outcome;
  }
  const method = emulatedMethod(rest, call, known, caller);
  const registration = method.takesRegToken ? readRegistration(core, call, caller, method.access) : undefined;
  if (registration === undefined) checkAccess(call, caller, method);
  else {
    checkSecondFactor(call, registration, method.name);
    checkLite(call, registration, method.name);
  }
  ignored.push(...checkNames(call, method));
  const account =
    registration && method.ofUser ? userOfRegistration(registration, method) : userOf(core, call, caller, method);
  const { site, kind } = caller;
  return runWith(core, call, method, {
    site,
    caller: registration ? 'registration' : kind,
    ...(registration && { registration }),
    ...('token' in caller && caller.token && { session: caller.token }),
    ...(account && { account }),
    ...(method.uses &&
      bindDependencies(method.uses, {
        ...{ core, call, site, apiKey: site.apiKey, caller: kind, computations },
        ...('userKey' in caller && caller.userKey !== undefined && { userKey: caller.userKey }),
      })),
  });
}

/** A call without credential and API key, of a method that needs neither. */
function runForAnyone(
  core: Core,
  call: Call,
  method: Method,
  ignored: IgnoredParameter[],
  computations: Computations,
): Outcome | Promise<Outcome> {
  call.trace.passed('F 7.3', `${method.name} needs no credential and no API key.`);
  ignored.push(...checkNames(call, method));
  return runWith(
    core,
    call,
    method,
    method.uses ? bindDependencies(method.uses, { core, call, computations } as CallScope) : {},
  );
}

/** @param given to the handler besides what every handler is given */
function runWith(
  core: Core,
  call: Call,
  method: Method,
  given: Readonly<Record<string, unknown>>,
): Outcome | Promise<Outcome> {
  const input = readInput(call, method);
  const context = { input, cid: readCid(call), now: call.at, trace: call.trace, ...given };
  const result = handled(core, method, context as unknown as Parameters<Method['handler']>[0]);
  return result instanceof Promise
    ? result.then((read) => succeeded(call, method, read))
    : succeeded(call, method, result);
}

function userOf(core: Core, call: Call, caller: Caller, method: Method): AccountRecord | undefined {
  const { ofUser, userParameter } = method;
  const isNamed = caller.kind === 'user' || (call.parameters.get('UID') ?? '') !== '';
  return ofUser === true || (ofUser === 'optional' && isNamed)
    ? findUser(core, call, caller, userParameter)
    : undefined;
}

/** Thrown to roll back what a handler wrote before it began to read. */
class Reading extends Error {
  readonly result: Promise<MethodResult>;

  constructor(result: Promise<MethodResult>) {
    super('The handler reads.');
    this.result = result;
  }
}

/** Runs the handler in a savepoint of its own: a refused call leaves no writes (R45). */
function handled(core: Core, method: Method, context: Parameters<Method['handler']>[0]): ReturnType<Method['handler']> {
  try {
    return core.store.savepoint(() => {
      const result = method.handler(context);
      if (result instanceof Promise) throw new Reading(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Reading) return error.result;
    throw error;
  }
}

function succeeded(call: Call, method: Method, { data, text, did, UID, error, cookies }: MethodResult): Outcome {
  if (UID !== undefined) call.facts.UID = UID;
  const sent = cookies && { cookies };
  if (error !== undefined) {
    const { errorCode, details, reason, causeName: cause, state } = error;
    const refusal = new ApiError(errorCode, details, data, { cause, reason, state });
    return { ...errorOutcome(call.trace.refused(method.name, refusal)), ...sent };
  }
  const loggedData = returnsSecrets(method) && maskedMembers(data);
  return {
    ...{ errorCode: 0, data, declared: method.response, reason: did },
    ...(text && { text }),
    ...(loggedData && { loggedData }),
    ...sent,
  };
}

/** @throws ApiError 400006 for a regToken without an account */
function userOfRegistration(
  { account, token }: Registration,
  { beginsLiteAccount }: Method,
): AccountRecord | undefined {
  if (account !== undefined) return account;
  if (token.payload.isLite === true) {
    if (beginsLiteAccount) return undefined;
    throw invalidParameter('regToken', 'Its lite account is made by accounts.setAccountInfo with profile.email.');
  }
  throw invalidParameter('regToken', 'It has no account yet: call accounts.register with it first.');
}

/** Refuses, before all other checks, a secret in clear (D42), then a call that cannot be read (D6). */
function refuseAtOnce(core: Core, call: Call, { find }: MethodRegistry): void {
  const error = hasSecretInClear(call) ? secretInClear(core, call) : call.malformed && unreadable(call, call.malformed);
  if (error === undefined) return;
  // Response and log row name the method in its documented spelling here too.
  call.facts.method = find(call.path.replace(/^\//, ''))?.name ?? call.facts.method;
  throw error;
}

function unreadable(call: Call, { errorCode, details, cause }: Malformed): ApiError {
  return call.trace.refused('D6', new ApiError(errorCode, details, {}, { cause }));
}

function readInput(call: Call, method: Method): Readonly<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const parameter of method.parameters) {
    try {
      input[parameter.name] = readParameter(parameter, call.parameters.get(parameter.name));
    } catch (error) {
      throw error instanceof ApiError ? call.trace.refused('D36', error) : error;
    }
  }
  call.trace.passed('D36', 'The parameters of the method are right.');
  return input;
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
