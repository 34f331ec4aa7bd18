import type { z } from 'zod';
import type { Module, ModuleStore } from '#service/kernel/module.ts';
import { workspaceDocumentWith } from '#shared/contract/workspace.ts';

/** A member that a module adds to the sites of the workspace file, or to the file itself. */
interface Member {
  /** Of the member. */
  readonly name: string;
  readonly schema: z.ZodType;
}

/** A module's part of the workspace file. A member that is absent in a file leaves what the module has. */
export interface WorkspacePart {
  readonly site?: Member & {
    /** What the site has; undefined leaves the member out. */
    read(store: ModuleStore, apiKey: string): unknown;
    /**
     * Replaces what the site has. The sites and accounts of the file are there by then. Called inside a unit of work: what it throws rolls the whole import back (R25).
     *
     * @param at path of the member, for what is wrong
     * @throws OperationProblem
     */
    apply(store: ModuleStore, apiKey: string, value: never, at: string): void;
  };
  readonly document?: Member & {
    read(store: ModuleStore): unknown;
    /** As that of a site, after those of all sites. */
    apply(store: ModuleStore, value: never, at: string): void;
  };
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
 * The schema of a file that brings sites with some of what modules add to them, and nothing else.
 *
 * @param names of the members
 */
export function sitesSchema(modules: readonly Module[], names: readonly string[]) {
  return schemaOf(modules, names);
}

function schemaOf(modules: readonly Module[], of: 'whole file' | readonly string[]) {
  const parts = workspaceParts(modules);
  const members = (list: readonly (Member | undefined)[]) =>
    Object.fromEntries(list.flatMap((one) => (one === undefined ? [] : [[one.name, one.schema.optional()]])));
  return workspaceDocumentWith(
    members(parts.map(({ site }) => (of === 'whole file' || of.includes(site?.name ?? '') ? site : undefined))),
    members(of === 'whole file' ? parts.map(({ document }) => document) : []),
  );
}
