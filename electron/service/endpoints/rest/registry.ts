import { identify } from '#service/core/auth/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, causeOfOtherHost, isCertificateHost } from '#service/kernel/index.ts';
import { type Caller, type KnownMethod, type Method, type MethodOverride, shorten } from '#service/methods/index.ts';
import { type Module, modulesOf } from '#service/module/index.ts';
import type { RepositoryFactory } from '#service/storage/index.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import {
  namespaces as documentedNamespaces,
  knownMethods,
  otherEndpoints,
  splitMethod,
} from '#shared/protocol/methods.ts';
import { nearestMethod } from '#shared/protocol/nearest-method.ts';

/** Every method that is known, and those that the modules emulate (D36). */
export interface MethodRegistry {
  /** Finds a method by a name in any case (D5); undefined when there is none (405001). */
  find(name: string): KnownMethod | undefined;
  /** For the method browser: first what is emulated, then what is only known, each by name. */
  entries(): readonly MethodEntry[];
  /** All of them, in the documentation's spelling. */
  readonly names: readonly string[];
  /** See `namespacesOf`. */
  readonly namespaces: readonly string[];
}

/** @throws Error when two modules declare the same method: a mistake in the composition */
export function methodRegistry(modules: readonly Module[]): MethodRegistry {
  const methods = modules.flatMap((module) => module.methods ?? []);
  const byName = new Map<string, KnownMethod>(
    knownMethods.map((name) => [name.toLowerCase(), { name, method: undefined }]),
  );
  for (const method of methods) {
    const key = method.name.toLowerCase();
    if (byName.get(key)?.method !== undefined) throw new Error(`The method ${method.name} is declared twice.`);
    byName.set(key, { name: method.name, method });
  }
  return {
    find: (name) => byName.get(name.toLowerCase()),
    entries() {
      const built = [...methods].sort((a, b) => (a.name < b.name ? -1 : 1)).map(builtEntry);
      const others = knownMethods.filter((name) => {
        const known = byName.get(name.toLowerCase());
        return known?.method === undefined && !otherEndpoints.includes(name);
      });
      return [...built, ...others.map(knownEntry)];
    },
    names: [...byName.values()].map(({ name }) => name),
    namespaces: namespacesOf(modules),
  };
}

/** Made once: each judged call has end-points of its own, and making a registry takes longer than judging (D85). */
export const registryOfStore: RepositoryFactory<MethodRegistry> = ({ of }) => methodRegistry(of(modulesOf));

/** The documented namespaces and those of the modules' methods: in lower case, sorted. */
function namespacesOf(modules: readonly Module[]): readonly string[] {
  const methods = modules.flatMap((module) => module.methods ?? []);
  return [...new Set([...documentedNamespaces, ...methods.map(({ name }) => namespaceOf(name))])].sort();
}

function namespaceOf(name: string): string {
  return splitMethod(name)?.namespace ?? '';
}

function builtEntry(method: Method): MethodEntry {
  const parameters = method.parameters.map(({ name, type, required, documentation, limits, example }) => ({
    name,
    type,
    required,
    documentation,
    ...(limits !== undefined && { limits }),
    ...(example !== undefined && { example }),
  }));
  return {
    name: method.name,
    namespace: namespaceOf(method.name),
    documentation: method.documentation,
    access: [...method.access],
    ...(method.withoutSite && { withoutSite: true }),
    parameters: [...uidParameters(method), ...(method.takesRegToken ? [{ ...shared.regToken }] : []), ...parameters],
    notEmulated: [...(method.notEmulated ?? [])],
    hints: [...(method.hints ?? [])],
    ...(method.formats && { formats: [...method.formats] }),
    errors: [...method.errors],
    response: [...method.response],
    example: method.example,
    emulated: true,
  };
}

function uidParameters({ ofUser }: Method): MethodEntry['parameters'] {
  if (!ofUser) return [];
  return [{ ...shared.UID, ...(ofUser === 'optional' && { documentation: optionalUid }) }];
}

const optionalUid =
  'The user whom the object belongs to; it is part of its key. With the token of a user it is that user. Absent: the object belongs to nobody.';

function knownEntry(name: string): MethodEntry {
  return {
    name,
    namespace: namespaceOf(name),
    documentation:
      'Known to the interface, not emulated by Authdesk: it answers 400096 unless the site has a mock response for it.',
    access: [],
    parameters: [],
    notEmulated: [],
    hints: [],
    errors: [],
    response: [],
    emulated: false,
  };
}

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
  const details = `The host is of the namespace "${host}", but the method is ${known.name}. Call ${namespace}.<data center domain>.`;
  throw call.trace.refused('D3', new ApiError(400001, details, {}, { cause: causeOfOtherHost(host) }));
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
