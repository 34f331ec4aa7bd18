import { ApiError, invalidMember, OperationProblem } from '#service/kernel/index.ts';
import { workspaceDocumentWith } from '#shared/contract/workspace.ts';
import { type Module, modulesOf } from './module.ts';
import type { Member, ModuleStore, WorkspacePart } from './workspace-part.ts';

/** Turns an error of a REST parameter into one of a member of the workspace file. */
export function checkedMember<T>(member: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw invalidMember(member, error.details);
  }
}

/** The parts of all modules that have one. */
export function workspaceParts(modules: readonly Module[]): readonly WorkspacePart[] {
  return modules.flatMap(({ workspace }) => workspace ?? []);
}

/** The schema of a workspace file of a service that is made of these modules. */
export function workspaceSchema(modules: readonly Module[]) {
  return schemaOf(modules, 'whole file');
}

/**
 * The schema of a file that brings sites and people with some of what modules add to them, and nothing else.
 *
 * @param ofSites names of the members
 */
export function sitesSchema(modules: readonly Module[], ofSites: readonly string[], ofPeople: readonly string[] = []) {
  return schemaOf(modules, ofSites, ofPeople);
}

function schemaOf(modules: readonly Module[], of: 'whole file' | readonly string[], ofPeople: readonly string[] = []) {
  const parts = workspaceParts(modules);
  const members = (list: readonly (Member | undefined)[]) =>
    Object.fromEntries(list.flatMap((one) => (one === undefined ? [] : [[one.name, one.schema.optional()]])));
  return workspaceDocumentWith(
    members(parts.map(({ site }) => (of === 'whole file' || of.includes(site?.name ?? '') ? site : undefined))),
    members(
      parts.map(({ person }) => (of === 'whole file' || ofPeople.includes(person?.name ?? '') ? person : undefined)),
    ),
    members(of === 'whole file' ? parts.map(({ document }) => document) : []),
  );
}

/** The member of a site in the workspace file; the same value is stored through it, so that it is checked in one place. */
export function siteMember(store: ModuleStore, name: string) {
  const part = workspaceParts(store.of(modulesOf)).find(({ site }) => site?.name === name)?.site;
  if (part === undefined) throw new Error(`No module has the part ${name} of a site.`);
  return part;
}

/**
 * Stores a member of a site that did not come with a workspace file. Called inside a unit of work.
 *
 * @param at what comes before the path of what is wrong
 * @param problem for what is wrong, by its path; undefined: what the module throws is right
 */
export function storeSiteMember(
  store: ModuleStore,
  apiKey: string,
  { name, value, at }: { readonly name: string; readonly value: unknown; readonly at: string },
  problem: (path: string | undefined, message: string) => OperationProblem | undefined,
): void {
  const member = siteMember(store, name);
  const read = member.schema.safeParse(value);
  if (!read.success) {
    const [{ path = [], message = 'It is wrong.' } = {}] = read.error.issues;
    throw problem(`${at}.${path.join('.')}`, message);
  }
  try {
    member.apply(store, apiKey, read.data, at);
  } catch (error) {
    if (!(error instanceof OperationProblem)) throw error;
    throw problem(error.problem.member, error.problem.message) ?? error;
  }
}
