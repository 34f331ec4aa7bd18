import { OperationProblem } from '#service/kernel/index.ts';
import { modulesOf } from './module.ts';
import type { ModuleStore } from './module-store.ts';
import { workspaceParts } from './workspace-schema.ts';

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
