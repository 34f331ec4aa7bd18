export { openApiDocument } from './document.ts';
export type { JsonSchema } from './schemas.ts';
