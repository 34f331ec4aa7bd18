import { isObject } from '#shared/narrowing.ts';

type Json = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';

/**
 * The same document with one content type for each response: JSON where there is JSON. Clients that are made of types, such
 * as openapi-fetch, cannot tell by which type a response came.
 */
export function withOneContentType(document: Json): Json {
  return mappedMembers(document);
}

function mapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapped);
  return isObject(value) ? mappedMembers(value) : value;
}

function mappedMembers(members: Json): Json {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, mapped(name === 'content' ? ofOneType(member) : member)]),
  );
}

/** `content` of a response; a member of that name with another form, such as a parameter of a method, stays. */
function ofOneType(content: unknown): unknown {
  if (!isObject(content) || !(JSON_TYPE in content)) return content;
  const types = Object.keys(content).every((type) => type.includes('/'));
  return types ? { [JSON_TYPE]: content[JSON_TYPE] } : content;
}
