import { z } from 'zod';
import { workspaceParts, workspaceSchema } from '#service/module/index.ts';
import { modules } from './modules.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Values that JSON Schema cannot say are any value. */
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonSchema;

/**
 * The JSON Schema of a workspace file, for editors: names, types and limits. What depends on other entries (a site that is
 * not there, an identity of two accounts) only an import finds.
 */
export function workspaceJsonSchema(): JsonSchema {
  const password = workspaceParts(modules).find(({ person }) => person?.name === 'password')?.person?.schema;
  const schema = structuredClone(schemaOf(workspaceSchema(modules), 'input'));
  const people = memberOf(memberOf(memberOf(schema, 'properties'), 'people'), 'items');
  if (password !== undefined) {
    const { $schema: _, ...hashes } = schemaOf(password, 'output');
    // A text is a plain password; a schema of what is read does not say so.
    Object.assign(memberOf(people, 'properties'), { password: { anyOf: [{ type: 'string', minLength: 1 }, hashes] } });
  }
  return { ...schema, title: 'Workspace file of Authdesk' };
}

function memberOf(value: object, name: string): object {
  const member: unknown = Reflect.get(value, name);
  if (typeof member !== 'object' || member === null) throw new Error(`The schema has no ${name}.`);
  return member;
}
