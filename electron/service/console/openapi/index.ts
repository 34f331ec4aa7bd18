export { openApiDocument } from './document.ts';
export type { JsonSchema } from './json-schema.ts';
