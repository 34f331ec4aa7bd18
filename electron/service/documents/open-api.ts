import { modules } from '#service/composition/modules.ts';
import { type JsonSchema, openApiDocument } from '#service/console/openapi/index.ts';
import { methodRegistry } from '#service/endpoints/rest/index.ts';

/**
 * The OpenAPI 3.1 document of the service's own methods, without a data folder.
 *
 * @param version of Authdesk, for `info.version`
 */
export function openApi(version: string): JsonSchema {
  return openApiDocument(methodRegistry(modules).entries(), version);
}
