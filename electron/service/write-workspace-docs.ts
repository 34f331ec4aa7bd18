import { readFileSync, writeFileSync } from 'node:fs';
import { readmeFile, readmeWithMembers, workspaceSchemaFile, workspaceSchemaText } from './workspace-docs.ts';
import { workspaceJsonSchema } from './workspace-json-schema.ts';

// `npm run workspace:docs`: writes docs/workspace.schema.json, and the table of members in README.md.

const schema = workspaceJsonSchema();
writeFileSync(workspaceSchemaFile, workspaceSchemaText(schema));
writeFileSync(readmeFile, readmeWithMembers(readFileSync(readmeFile, 'utf8'), schema));
