import { z } from 'zod';
import type { Operation } from '#shared/contract/operation.ts';
import { problem } from '#shared/contract/problem.ts';
import { waitable } from './operations.ts';

/** Loaded when the document is asked for: no start waits for it. */

type JsonValue = unknown;
type JsonObject = Readonly<Record<string, JsonValue>>;

const json = (schema: JsonValue): JsonObject => ({ 'application/json': { schema } });

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonObject => {
  // A value that JSON Schema cannot say, such as one that is changed while it is read, is any value.
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const object = { type: 'object' };
const text = { type: 'string' };
const objectOf = (properties: JsonObject): JsonObject => ({ ...object, properties, required: Object.keys(properties) });

/** A result that is no problem. */
const resultOf = (value: JsonValue): JsonObject => objectOf({ ok: { const: true }, value });

const wait = {
  name: 'wait',
  in: 'query',
  description:
    'Waits so long for the first item, at most a minute: `5s`, `500ms`, `1m`. Without one the list is empty.',
  schema: { ...text, pattern: '^[0-9]{1,6}(ms|s|m)$' },
};

/** What is at an address. @param ok what comes with status 200 */
const endpoint = (operationId: string, summary: string, ok: string, schema: JsonValue, more: JsonObject = {}) => ({
  ...{ operationId, summary, ...more },
  responses: {
    200: { description: ok, content: json(schema) },
    default: { $ref: '#/components/responses/Problem' },
  },
});

const health = (name: string, summary: string): JsonObject => ({
  get: endpoint(name, summary, 'It does.', objectOf({ status: text }), { security: [] }),
});

/** Its messages are those of the Model Context Protocol, which has a schema of its own. */
const mcpPath = {
  post: {
    operationId: 'mcp',
    summary: 'The Model Context Protocol (streamable HTTP), at the port: a message of JSON-RPC 2.0.',
    requestBody: { content: json(object) },
    responses: {
      200: {
        description: 'The response, or a stream of messages.',
        content: { ...json(object), 'text/event-stream': { schema: text } },
      },
      202: { description: 'A notification was taken.' },
      default: { description: 'An error of JSON-RPC, or of this interface.', content: json(object) },
    },
  },
};

/** What a host may have beside the operation table, by its path. */
const ofHost: Readonly<Record<string, JsonObject>> = {
  '/healthz': health('healthz', 'The process answers.'),
  '/readyz': health('readyz', 'The service takes calls.'),
  '/v1/openapi.json': { get: endpoint('openapi', 'This document.', 'OpenAPI 3.1', object) },
  '/v1/workspace.schema.json': {
    get: endpoint(
      'workspaceSchema',
      'The JSON Schema of the workspace file, for editors.',
      'JSON Schema, draft 2020-12',
      object,
    ),
  },
  '/v1/console.address': {
    post: endpoint(
      'consoleAddress',
      'A fresh address of the console: its token opens one browser.',
      'Done.',
      resultOf(objectOf({ address: text })),
    ),
  },
  '/mcp': mcpPath,
};

/**
 * The OpenAPI 3.1 document of the administration interface, made from the operation table.
 *
 * @param operations that are offered
 * @param paths that this host has beside them
 */
export function administrationDocument(
  operations: ReadonlyMap<string, Operation>,
  version: string,
  paths: readonly string[],
): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Authdesk administration interface',
      version,
      description:
        'Reached by the control socket of the data folder, or with `authdesk serve --admin-port` and the token of AUTHDESK_ADMIN_TOKEN. Each response is `{"ok":true,"value":…}` or `{"ok":false,"error":{…}}`.',
    },
    servers: [{ url: 'http://127.0.0.1:{port}', variables: { port: { default: '9401' } } }],
    security: [{ token: [] }],
    tags: [...new Set([...operations.keys()].map(tagOf))].map((name) => ({ name })),
    paths: Object.fromEntries([
      ...Object.entries(ofHost).filter(([path]) => paths.includes(path)),
      ...[...operations].map(([name, operation]) => [`/v1/${name}`, { post: operationOf(name, operation) }]),
    ]),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'At the port only.' } },
      schemas: { Problem: schemaOf(problem, 'output') },
      responses: {
        Problem: {
          description: 'What happened, and what to do next.',
          content: json(objectOf({ ok: { const: false }, error: { $ref: '#/components/schemas/Problem' } })),
        },
      },
    },
  };
}

const tagOf = (name: string): string => name.slice(0, name.indexOf('.'));

function operationOf(name: string, { kind, summary, input, output, inputLimit }: Operation): JsonObject {
  return endpoint(name, summary, 'Done.', resultOf(schemaOf(output, 'output')), {
    tags: [tagOf(name)],
    description: `${kind === 'query' ? 'Only reads.' : 'Changes something.'} At most ${inputLimit} bytes of JSON.`,
    ...(waitable.has(name) && { parameters: [wait] }),
    'x-kind': kind,
    requestBody: { content: json(schemaOf(input, 'input')) },
  });
}
