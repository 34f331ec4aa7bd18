import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  memberTable,
  readmeFile,
  readmeWithMembers,
  workspaceSchemaFile,
  workspaceSchemaText,
} from './workspace-docs.ts';
import { workspaceJsonSchema } from './workspace-json-schema.ts';

describe('what the documentation says of the workspace file', () => {
  const schema = workspaceJsonSchema();

  test('docs/workspace.schema.json, which the npm package ships, is what a service serves; otherwise run "npm run workspace:docs"', () => {
    expect(readFileSync(workspaceSchemaFile, 'utf8') === workspaceSchemaText(schema)).toBe(true);
  });

  test('the README lists all members of the file, its sites and people; otherwise run "npm run workspace:docs"', () => {
    const readme = readFileSync(readmeFile, 'utf8');
    expect(readme).toBe(readmeWithMembers(readme, schema));
    expect(readme).toContain('| the file | **`version`**');
    expect(readme).toMatch(/^\| `people\[\]` \| \*\*`site`\*\*, \*\*`UID`\*\*, .*`password`/m);
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

  test('a README without a place for the table is told', () => {
    expect(() => readmeWithMembers('# Authdesk', schema)).toThrow('README.md has no lines');
  });
});
