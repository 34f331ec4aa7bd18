import type { Call, Malformed, WaitingEndpoint } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { Module } from '#service/kernel/module.ts';
import { type Cursors, createCursors } from '#service/modules/accounts/search/cursors.ts';
import { authenticate } from '#service/modules/auth/authenticate.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import { hasSecretInClear, secretInClear } from '#service/modules/auth/secret-in-clear.ts';
import { modules as builtIn } from '#service/modules/index.ts';
import { splitMethod } from '#shared/protocol/methods.ts';
import { checkAccess, findUser } from './access.ts';
import { readCid } from './cid.ts';
import { chooseFormat } from './envelope/format.ts';
import { answer, type Outcome } from './envelope/response.ts';
import type { Method, MethodResult, UserInvocation } from './method.ts';
import type { MethodOverride } from './method-override.ts';
import { readParameter } from './parameter.ts';
import { checkNames, type IgnoredParameter } from './parameter-names.ts';
import { type KnownMethod, type MethodRegistry, methodRegistry } from './registry.ts';

/**
 * Makes the end-point of REST method calls (spec "REST method call"). Every application error is an envelope; an
 * ApiError undoes what its handler wrote (R45); an exception that is no ApiError is a bug and goes up, so that the HTTP layer undoes the call's writes and asks once more
 * with `malformed` (500001).
 *
 * @param modules whose methods and overrides answer
 */
export function createRest(core: Core, modules: readonly Module[] = builtIn): WaitingEndpoint {
  const cursors = createCursors(core);
  const registry = methodRegistry(modules);
  const overrides = modules.flatMap((module) => module.overrides?.(core) ?? []);
  return (call) => {
    const { format, problem } = chooseFormat(call);
    const ignored: IgnoredParameter[] = [];
    const written = (outcome: Outcome) =>
      answer(call, format, ignored.length > 0 ? withIgnored(call, outcome, ignored) : outcome);
    try {
      refuseAtOnce(core, call, registry);
      const known = knownMethod(call, registry, overrides);
      if (problem !== undefined) throw failed(call, 'D10', problem);
      const outcome = run({ core, cursors, registry, overrides }, call, known, ignored);
      if (!(outcome instanceof Promise)) return written(outcome);
      const waited = outcome.catch((error) => refused(call, error)).then(written);
      // Nobody waits for it when the turn in which it began is undone.
      waited.catch(() => {});
      return waited;
    } catch (error) {
      return written(refused(call, error));
    }
  };
}

/** @throws any other error than an ApiError: a bug, which the HTTP layer answers */
function refused(call: Call, error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  // A handler only throws; the rule that refused the call still has to stand in the trace.
  if (call.trace.steps.every((step) => step.outcome !== 'failed')) failed(call, call.facts.method, error);
  const { errorCode, details, data } = error;
  return { errorCode, errorDetails: details, data, reason: details };
}

/** What all calls share. */
interface Rest {
  readonly core: Core;
  readonly cursors: Cursors;
  readonly registry: MethodRegistry;
  readonly overrides: readonly MethodOverride[];
}

/** From the method's name to its answer, in the order in which a call is decided. */
function run(rest: Rest, call: Call, known: KnownMethod, ignored: IgnoredParameter[]): Outcome | Promise<Outcome> {
  const { core, cursors } = rest;
  const caller = authenticate(core, call);
  for (const override of rest.overrides) {
    const outcome = override.respond(call, caller, known);
    if (outcome !== undefined) return outcome;
  }
  const method = emulated(rest, call, known, caller);
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
  return result instanceof Promise ? result.then(outcomeOf) : outcomeOf(result);
}

function outcomeOf({ data, did, loggedData }: MethodResult): Outcome {
  return { errorCode: 0, data, reason: did, ...(loggedData && { loggedData }) };
}

/** What is refused before anything else is looked at: a secret in clear (D42), then a call that cannot be read (D6). */
function refuseAtOnce(core: Core, call: Call, { find }: MethodRegistry): void {
  const refusal = hasSecretInClear(call)
    ? secretInClear(core, call)
    : call.malformed && unreadable(call, call.malformed);
  if (refusal === undefined) return;
  // The answer and the log row name the method as its documentation does all the same.
  call.facts.method = find(call.path.replace(/^\//, ''))?.name ?? call.facts.method;
  throw refusal;
}

function unreadable(call: Call, { errorCode, details }: Malformed): ApiError {
  return failed(call, errorCode === 500001 ? 'D13' : 'D6', new ApiError(errorCode, details));
}

/**
 * The method of a call by its path (D5); one that no documentation names when a site has a mock response for it (D38).
 *
 * @throws ApiError 405001 for an unknown one, 400001 when the host belongs to another namespace (D3)
 */
function knownMethod(call: Call, registry: MethodRegistry, overrides: readonly MethodOverride[]): KnownMethod {
  const name = call.path.replace(/^\//, '');
  const known = registry.find(name) ?? overridden(overrides, name);
  if (known === undefined) throw unknownMethod(call, name, registry);
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

/** A method that only an override knows: whose it is comes out when the caller is known; until then it counts as known. */
function overridden(overrides: readonly MethodOverride[], name: string): KnownMethod | undefined {
  for (const override of overrides) {
    const spelling = override.knows(name);
    if (spelling !== undefined) return { name: spelling, method: undefined, overriddenOnly: true };
  }
  return undefined;
}

function unknownMethod(call: Call, name: string, { namespaces }: MethodRegistry): ApiError {
  const namespace = splitMethod(name)?.namespace ?? '';
  const hint = namespaces.includes(namespace)
    ? `The namespace ${namespace} has no such method: check its spelling.`
    : `Begin it with a namespace, one of: ${namespaces.join(', ')}.`;
  return failed(call, 'D5', new ApiError(405001, `There is no method "${name.slice(0, 200)}". ${hint}`));
}

/**
 * @throws ApiError 400096 for a method that is known but not built (D37), 405001 for one that only another site has a
 *   mock response for
 */
function emulated({ registry, overrides }: Rest, call: Call, known: KnownMethod, caller: Caller): Method {
  if (known.method !== undefined) return known.method;
  if (known.overriddenOnly) throw unknownMethod(call, known.name, registry);
  const advice = overrides.map((override) => override.advice(caller, known.name)).join(' ');
  throw failed(call, 'D37', new ApiError(400096, `Authdesk knows ${known.name} but does not emulate it. ${advice}`));
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

function withIgnored(call: Call, outcome: Outcome, ignoredParams: readonly IgnoredParameter[]): Outcome {
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
