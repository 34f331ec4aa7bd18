import { shared } from '#service/core/parameters/index.ts';
import type { KnownMethod, Method } from '#service/methods/index.ts';
import { type Module, modulesOf } from '#service/module/index.ts';
import type { RepositoryFactory } from '#service/storage/index.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import {
  namespaces as documentedNamespaces,
  knownMethods,
  otherEndpoints,
  splitMethod,
} from '#shared/protocol/methods.ts';

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
