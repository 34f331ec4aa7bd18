import type { ResponseField } from '#shared/contract/requests.ts';

type Type = ResponseField['type'];

/** A member that every success has. */
export function always(name: string, type: Type, documentation: string): ResponseField {
  return { name, type, documentation };
}

/** A member that is in a response only when there is data for it. */
export function sometimes(name: string, type: Type, documentation: string): ResponseField {
  return { name, type, documentation, optional: true };
}

/** The members of an object, or with `name[]` of each item of an array. */
export function membersOf(name: string, fields: readonly ResponseField[]): readonly ResponseField[] {
  return fields.map((field) => ({ ...field, name: `${name}.${field.name}` }));
}
