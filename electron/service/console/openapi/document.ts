import { commonHints, commonNotEmulated } from '#service/methods/index.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { callers } from '#shared/reference/callers.ts';
import { exampleCaller, exampleSteps } from '#shared/reference/example-steps.ts';
import { supportOf } from '#shared/reference/support.ts';
import { commonErrorCodes, components, errorCode } from './components.ts';
import { endpointPaths } from './end-points.ts';
import { formBody, type JsonSchema, queryParameters, ref, responseSchema } from './schemas.ts';
import { securityOf } from './security.ts';

/** Where `authdesk serve` listens unless it is told otherwise (D1). */
const servers = [
  { url: 'https://localhost:9443', description: 'HTTPS, with a certificate of the local CA' },
  { url: 'http://localhost:9480', description: 'HTTP, for signed calls and those that need no secret' },
];

/**
 * One OpenAPI 3.1 document of all methods that are built, and of the login and token end-points; all of a method comes
 * from its registry entry (D36).
 *
 * @param entries of the registry
 * @param version of Authdesk
 */
export function openApiDocument(entries: readonly MethodEntry[], version: string): JsonSchema {
  const built = entries.filter(({ emulated }) => emulated);
  const namespaces = [...new Set(built.map(({ namespace }) => namespace))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Authdesk',
      version,
      description:
        'The methods that Authdesk emulates. A call is a GET with its parameters in the query, or a POST with a form; credentials may be in either. The HTTP status is 200 for errors too, unless httpStatusCodes=true: errorCode says which. `x-error-codes` of an operation are its own errors, `x-common-error-codes` those of all methods. `x-not-emulated-parameters`, and for all methods `x-common-not-emulated-parameters`, are documented and refused with 400006; `x-hint-parameters`, and for all methods `x-common-hint-parameters`, are accepted and change nothing.',
    },
    servers,
    tags: [...namespaces, 'login and token end-points'].map((name) => ({ name })),
    paths: { ...Object.fromEntries(built.map((entry) => [`/${entry.name}`, pathOf(entry)])), ...endpointPaths },
    components: components(Object.fromEntries(built.map((entry) => [entry.name, successSchema(entry)]))),
    'x-common-error-codes': commonErrorCodes,
    'x-common-hint-parameters': commonHints,
    'x-common-not-emulated-parameters': commonNotEmulated,
  };
}

function pathOf(entry: MethodEntry): JsonSchema {
  const id = entry.name.replaceAll('.', '_');
  return {
    get: { operationId: `${id}_get`, ...operation(entry), parameters: queryParameters(entry) },
    post: { operationId: id, ...operation(entry), requestBody: formBody(entry) },
  };
}

function operation(entry: MethodEntry): JsonSchema {
  const { namespace, documentation, errors, notEmulated, hints, example } = entry;
  return {
    tags: [namespace],
    summary: documentation,
    description: description(entry),
    security: securityOf(entry),
    responses: responses(entry),
    'x-support': supportOf(entry),
    ...(errors.length > 0 && { 'x-error-codes': errors.map(errorCode) }),
    ...(notEmulated.length > 0 && { 'x-not-emulated-parameters': notEmulated }),
    ...(hints.length > 0 && { 'x-hint-parameters': hints }),
    ...(example && {
      'x-example': {
        caller: exampleCaller(entry.name),
        calls: exampleSteps(entry.name, example),
        response: example.response,
      },
    }),
  };
}

function description({ access, withoutSite, errors }: MethodEntry): string {
  const who = access.map((caller) => callers[caller].who);
  const codes = errors.map((error) => `- ${error.errorCode}: ${error.when}`);
  return [
    `Who may call: ${who.join('; ')}.${withoutSite ? ' It also works without apiKey.' : ''}`,
    ...(codes.length > 0 ? [['Errors besides those of all methods:', ...codes].join('\n')] : []),
  ].join('\n\n');
}

/** Of formats whose type is no text/<format>. */
const contentTypes: Readonly<Record<string, string>> = { rss: 'application/rss+xml' };

function responses(entry: MethodEntry): JsonSchema {
  return {
    '200': {
      description: 'A success with errorCode 0, or an error.',
      content: {
        'application/json': { schema: { anyOf: [ref('schemas', entry.name), ref('schemas', 'Error')] } },
        'text/xml': { schema: ref('schemas', 'Xml') },
        'text/javascript': { schema: ref('schemas', 'Jsonp') },
        ...Object.fromEntries(
          (entry.formats ?? []).map((format) => [
            contentTypes[format] ?? `text/${format}`,
            { schema: { type: 'string' } },
          ]),
        ),
      },
    },
    default: ref('responses', 'Error'),
  };
}

function successSchema({ name, response }: MethodEntry): JsonSchema {
  return { description: `A success of ${name}.`, allOf: [ref('schemas', 'Success'), responseSchema(response)] };
}
