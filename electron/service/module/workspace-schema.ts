import { workspaceDocumentWith } from '#shared/contract/workspace.ts';
import type { Module } from './module.ts';
import type { Member, WorkspacePart } from './workspace-part.ts';

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
