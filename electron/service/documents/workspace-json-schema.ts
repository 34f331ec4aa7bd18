import { z } from 'zod';
import { modules } from '#service/composition/modules.ts';
import { workspaceParts, workspaceSchema } from '#service/module/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';
import sentences from './workspace-sentences.json' with { type: 'json' };

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
  describe(schema, '');
  return { ...schema, title: 'Workspace file of Authdesk' };
}

/** Sentences by the name of a member; where it means another thing in another object, with the object's: `effect.kind`. */
const memberSentences: ReadonlyMap<string, string> = new Map(Object.entries(sentences));

/** Gives each member its sentence. @param object name of the member that has them */
function describe(schema: unknown, object: string): void {
  if (Array.isArray(schema)) for (const form of schema) describe(form, object);
  if (!isObject(schema)) return;
  for (const [name, member] of Object.entries(membersOf(schema.properties))) {
    const description = memberSentences.get(`${object}.${name}`) ?? memberSentences.get(name);
    if (description !== undefined && isObject(member)) Object.assign(member, { description });
    describe(member, name);
  }
  for (const form of ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties']) describe(schema[form], object);
}

function memberOf(value: object, name: string): object {
  const member: unknown = Reflect.get(value, name);
  if (typeof member !== 'object' || member === null) throw new Error(`The schema has no ${name}.`);
  return member;
}
