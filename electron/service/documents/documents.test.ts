import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, tables, WORKSPACE_SCHEMA, withTable } from './documents.ts';
import { workspaceJsonSchema } from './workspace-json-schema.ts';
import { memberTable } from './workspace-members.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

describe('what is made from registry and contract', () => {
  test('D36: every package has a page for each method and the schema that a service serves', () => {
    const made = documents();
    expect([...made.keys()]).toEqual(expect.arrayContaining(['methods/README.md', 'methods/accounts.login.md']));
    expect(JSON.parse(made.get(WORKSPACE_SCHEMA) ?? '')).toEqual(workspaceJsonSchema());
  });

  test.each(tables)('$file has the $title as they are; otherwise run "npm run docs"', ({ file, title, table }) => {
    expect(read(file)).toBe(withTable(read(file), title, table()));
  });

  test('the page of the workspace file lists all of its members, those of its sites and people', () => {
    expect(read('docs/workspace.md')).toContain('| the file | **`version`**');
    expect(read('docs/workspace.md')).toMatch(/^\| `people\[\]` \| \*\*`site`\*\*, \*\*`UID`\*\*, .*`password`/m);
  });

  test('a member is needed where each form of the object needs it', () => {
    const form = (required: readonly string[], ...names: string[]) => ({
      properties: Object.fromEntries(names.map((name) => [name, {}])),
      required,
    });
    const items = { oneOf: [form(['kind', 'count'], 'kind', 'count'), form(['kind'], 'kind', 'nth')] };
    const table = memberTable({ properties: { list: { type: 'array', items } }, required: [] });
    expect(table).toContain('| `list[]` | **`kind`**, `count`, `nth` |');
  });

  test('a document without a place for a table is told', () => {
    expect(() => withTable('# Authdesk', 'members', '')).toThrow('The document has no lines');
  });
});
