import { isObject } from '#shared/narrowing.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Objects of the table lie at most so many members below the file: those of its sites and people, and what these have. */
const MAX_DEPTH = 2;

/** A table of the objects of a workspace file and their members; those that must be there are bold. */
export function memberTable(schema: JsonSchema): string {
  const objects = new Map<string, Map<string, boolean>>();
  collect(schema, 'the file', 0, objects);
  const rows = [...objects].map(([path, members]) => {
    const inOrder = [...members].sort(([, one], [, other]) => Number(other) - Number(one));
    const names = inOrder.map(([name, isNeeded]) => (isNeeded ? `**\`${name}\`**` : `\`${name}\``));
    return `| ${path === 'the file' ? path : `\`${path}\``} | ${names.join(', ')} |`;
  });
  return ['| object | members |', '|---|---|', ...rows, ''].join('\n');
}

/** What the forms of a value have together: a member is needed when each form needs it. */
function collect(schema: unknown, path: string, depth: number, objects: Map<string, Map<string, boolean>>): void {
  if (!isObject(schema)) return;
  if (isObject(schema.items)) {
    collect(schema.items, `${path}[]`, depth, objects);
    return;
  }
  for (const form of [schema.anyOf, schema.oneOf, schema.allOf].flat()) collect(form, path, depth, objects);
  if (!isObject(schema.properties)) return;
  const needed = Array.isArray(schema.required) ? schema.required : [];
  const isFirst = !objects.has(path);
  const members = objects.get(path) ?? new Map<string, boolean>();
  objects.set(path, members);
  for (const name of members.keys()) if (!Object.hasOwn(schema.properties, name)) members.set(name, false);
  for (const name of Object.keys(schema.properties)) {
    members.set(name, needed.includes(name) && (isFirst || members.get(name) === true));
  }
  if (depth === MAX_DEPTH) return;
  for (const [name, member] of Object.entries(schema.properties)) {
    collect(member, depth === 0 ? name : `${path}.${name}`, depth + 1, objects);
  }
}
