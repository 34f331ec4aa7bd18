import { z } from 'zod';
import { isObject } from '#shared/narrowing.ts';

/** What the service checks, and says in a sentence when it is not met: an assistant pays for it in each conversation. */
const checked: ReadonlySet<string> = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'maxItems', 'required']);

function short(schema: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(schema)) return schema.map((one) => short(one, io));
  if (!isObject(schema)) return schema;
  const isShown = ([name, value]: [string, unknown]): boolean =>
    !(checked.has(name) && (name !== 'required' || io === 'output')) &&
    !(name === 'additionalProperties' && (io === 'output' || isObject(value))) &&
    !(name === 'properties' && Object.keys(value as object).length === 0) &&
    !(typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(isShown)
      .map(([name, value]) => [name, short(value, io)]),
  );
}

/** The same schema, whose JSON Schema in the list of tools is short. */
export function withShortSchema<S extends z.ZodObject>(schema: S): S {
  const convert = (io: 'input' | 'output') => () => short(z.toJSONSchema(schema, { io }), io);
  const standard = { ...schema['~standard'], jsonSchema: { input: convert('input'), output: convert('output') } };
  return { '~standard': standard } as unknown as S;
}
