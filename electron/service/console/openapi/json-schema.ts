/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it), or another JSON object of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function ref(kind: 'schemas' | 'responses' | 'parameters', name: string): JsonSchema {
  return { $ref: `#/components/${kind}/${name}` };
}
