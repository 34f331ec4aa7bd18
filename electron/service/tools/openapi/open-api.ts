import { modules } from '#service/modules/index.ts';
import { methodRegistry } from '#service/modules/rest/registry.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The OpenAPI 3.1 document of the service's own methods, without a data folder.
 *
 * @param version of Authdesk, for `info.version`
 */
export function openApi(version: string): JsonSchema {
  return openApiDocument(methodRegistry(modules).entries(), version);
}
