import { identify } from '#service/core/auth/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, causeOfOtherHost, isCertificateHost } from '#service/kernel/index.ts';
import { type Caller, type KnownMethod, type Method, type MethodOverride, shorten } from '#service/methods/index.ts';
import { splitMethod } from '#shared/protocol/methods.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';
import type { MethodRegistry } from './registry.ts';

/** What can answer a call: the documented methods, and what a site has instead of them. */
export interface EmulatedMethods {
  readonly registry: MethodRegistry;
  readonly overrides: readonly MethodOverride[];
}

/**
 * The method of a call by its path (D5): a documented one, or one for which a site has a mock response (D38).
 *
 * @throws ApiError 405001 for an unknown one, 400001 when the host belongs to another namespace (D3)
 */
export function knownMethod(core: Core, call: Call, { registry, overrides }: EmulatedMethods): KnownMethod {
  const name = call.path.replace(/^\//, '');
  const known = registry.find(name) ?? overridden(overrides, name);
  if (known === undefined) {
    identify(core, call);
    throw unknownMethod(call, name, registry);
  }
  call.facts.method = known.name;
  call.trace.passed('D5', 'The method is known.', { method: known.name });
  const namespace = splitMethod(known.name)?.namespace;
  const { hostNamespace: host } = call;
  if (host === undefined || host.toLowerCase() === namespace || isCertificateHost(host)) return known;
  throw call.trace.refused(
    'D3',
    new ApiError(
      400001,
      `The host is of the namespace "${host}", but the method is ${known.name}. Call ${namespace}.<data center domain>.`,
      {},
      { cause: causeOfOtherHost(host) },
    ),
  );
}

/** A method that only an override knows, for any site: the caller's site is not known yet. */
function overridden(overrides: readonly MethodOverride[], name: string): KnownMethod | undefined {
  for (const override of overrides) {
    const spelling = override.knows(name);
    if (spelling !== undefined) return { name: spelling, method: undefined, overriddenOnly: true };
  }
  return undefined;
}

function unknownMethod(call: Call, name: string, { namespaces, names }: MethodRegistry): ApiError {
  const namespace = splitMethod(name)?.namespace ?? '';
  const meant = nearestMethod(name, names);
  const hint =
    meant !== undefined
      ? `Did you mean ${meant}?`
      : namespaces.includes(namespace)
        ? `The namespace ${namespace} has no such method: check its spelling.`
        : `The namespace ${shorten(namespace)} is none of those emulated (${namespaces.join(', ')}). To answer it, add a mock response for it: Sites, Mock responses; or mockResponses of the site in a workspace file.`;
  const cause = meant === undefined ? 'unknown-method' : 'misspelt-method';
  const error = new ApiError(405001, `There is no method "${name.slice(0, 200)}". ${hint}`, {}, { cause });
  return call.trace.refused('D5', error, meant === undefined ? undefined : { sent: name, meant });
}

/**
 * @throws ApiError 400096 for a method that is known but not built (D37), 405001 for one that only another site has a
 *   mock response for
 */
export function emulatedMethod(
  { registry, overrides }: EmulatedMethods,
  call: Call,
  known: KnownMethod,
  caller: Caller,
): Method {
  if (known.method !== undefined) return known.method;
  if (known.overriddenOnly) throw unknownMethod(call, known.name, registry);
  const advice = overrides.map((override) => override.advice(caller, known.name)).join(' ');
  const details = `Authdesk knows ${known.name} but does not emulate it. ${advice}`;
  throw call.trace.refused('D37', new ApiError(400096, details, {}, 'not-emulated'));
}
