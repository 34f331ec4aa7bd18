import { modules } from '#service/composition/modules.ts';
import { methodCounts, methodPages } from '#service/console/method-pages/index.ts';
import { methodRegistry } from '#service/endpoints/rest/index.ts';
import { workspaceJsonSchema } from './workspace-json-schema.ts';
import { memberTable } from './workspace-members.ts';

/** The JSON Schema of the workspace file, as the npm package ships it and a service serves it. */
export const WORKSPACE_SCHEMA = 'workspace.schema.json';

const entries = () => methodRegistry(modules).entries();

/**
 * The documents that are made from registry and contract, and that every package contains (D36): a page for each method,
 * and the JSON Schema of the workspace file.
 *
 * @returns text by file name, with slashes
 */
export function documents(): ReadonlyMap<string, string> {
  const pages = [...methodPages(entries())];
  return new Map([
    [WORKSPACE_SCHEMA, `${JSON.stringify(workspaceJsonSchema(), undefined, 1)}\n`],
    ...pages.map(([file, text]): [string, string] => [`methods/${file}`, text]),
  ]);
}

/** The tables of the same origin that stand in a document of the checkout, between two comments. */
export const tables: readonly { readonly file: string; readonly title: string; readonly table: () => string }[] = [
  {
    file: 'docs/workspace.md',
    title: 'members of the workspace file',
    table: () => memberTable(workspaceJsonSchema()),
  },
  { file: 'docs/reference.md', title: 'methods by namespace', table: () => methodCounts(entries()) },
];

/** A document with this table in place of its own. @throws an error when it has no place for one */
export function withTable(document: string, title: string, table: string): string {
  const [begin, end] = [`<!-- ${title}: npm run docs -->`, '<!-- end -->'];
  const before = document.indexOf(begin);
  const after = document.indexOf(end, before);
  if (before === -1 || after === -1) throw new Error(`The document has no lines "${begin}" and "${end}".`);
  return `${document.slice(0, before)}${begin}\n\n${table}\n${document.slice(after)}`;
}
