import type { z } from 'zod';
import type { Module, ModuleStore } from '#service/kernel/module.ts';
import { workspaceDocumentWith } from '#shared/contract/workspace.ts';

/** A member that a module adds to the sites or people of the workspace file, or to the file itself. */
interface Member {
  /** Of the member. */
  readonly name: string;
  readonly schema: z.ZodType;
}

/** What the file says of a person. */
export interface PersonEntry<Value = never> {
  readonly apiKey: string;
  readonly UID: string;
  readonly value: Value;
  /** Path of the member, for what is wrong. */
  readonly at: string;
}

/** A member of people. There may be a million, so that the reader writes it (R47), and not the module. */
export interface PersonMember extends Member {
  /** SQL over `account a`: JSON text of what the account has; NULL leaves the member out. */
  readonly json: string;
  /** It is left out of a file without secrets; an import then keeps what is there. */
  readonly isSecret?: true;
  /**
   * Replaces what these accounts have, after the parts of sites. Called inside a unit of work.
   *
   * @throws OperationProblem
   */
  apply(store: ModuleStore, people: readonly PersonEntry[]): void;
}

/** A module's part of the workspace file. A member that is absent in a file leaves what the module has. */
export interface WorkspacePart {
  readonly site?: Member & {
    /**
     * What the site has; undefined leaves the member out.
     *
     * @param secrets the file is to have secrets, too
     */
    read(store: ModuleStore, apiKey: string, secrets?: boolean): unknown;
    /**
     * Replaces what the site has. The sites and accounts of the file are there by then. Called inside a unit of work: what it throws rolls the whole import back (R25).
     *
     * @param at path of the member, for what is wrong
     * @throws OperationProblem
     */
    apply(store: ModuleStore, apiKey: string, value: never, at: string): void;
  };
  readonly person?: PersonMember;
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
    members(of === 'whole file' ? parts.map(({ person }) => person) : []),
    members(of === 'whole file' ? parts.map(({ document }) => document) : []),
  );
}
