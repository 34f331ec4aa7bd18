import { commonErrors, errorMessage } from '#shared/protocol/errors.ts';
import { responseParameters } from '#shared/reference/common-parameters.ts';
import { type EnvelopeField, envelopeFields } from '#shared/reference/envelope-fields.ts';
import { type JsonSchema, ref, valueSchema } from './schemas.ts';
import { securitySchemes } from './security.ts';

const ignoredParameter: JsonSchema = {
  type: 'object',
  properties: { paramName: { type: 'string' }, warningCode: { type: 'integer' }, message: { type: 'string' } },
  required: ['paramName', 'warningCode', 'message'],
};

const details: Readonly<Record<string, JsonSchema>> = {
  callId: { pattern: '^[0-9a-f]{32}$' },
  time: { format: 'date-time' },
  ignoredParams: { items: ignoredParameter },
};

const member = ({ name, type, documentation }: EnvelopeField) =>
  [name, { type, ...details[name], description: documentation }] as const;

const namesOf = (there: EnvelopeField['there']) =>
  envelopeFields.filter((field) => field.there === there).map(({ name }) => name);

const envelope: JsonSchema = {
  type: 'object',
  description: 'Members of each response.',
  properties: Object.fromEntries(envelopeFields.map(member)),
  required: namesOf('always'),
};

/** What a method or a parameter of any method refers to. */
const schemas: Readonly<Record<string, JsonSchema>> = {
  Envelope: envelope,
  Success: { allOf: [ref('schemas', 'Envelope'), { properties: { errorCode: { const: 0 } } }] },
  Error: {
    description: 'An error; an interrupted login or registration has further members, such as regToken.',
    allOf: [
      ref('schemas', 'Envelope'),
      { properties: { errorCode: { not: { const: 0 } } }, required: namesOf('on errors') },
    ],
  },
  Xml: {
    type: 'string',
    description:
      'The same members as elements of `<METHODResponse>`, with errorCode on errors only; an array is an element with one child for each item. The default with an access token.',
  },
  Jsonp: { type: 'string', description: 'The JSON object as the argument of a call of the function `callback`.' },
  TokenResponse: {
    type: 'object',
    properties: {
      access_token: { type: 'string' },
      expires_in: { type: 'integer', description: 'Seconds; absent: the token does not expire.' },
    },
    required: ['access_token'],
  },
  OAuthError: {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'An error code of OAuth 2.0.' },
      error_description: { type: 'string', pattern: '^[0-9]+ - ', description: '`<errorCode> - <message>`.' },
      state: { type: 'string' },
    },
    required: ['error', 'error_description'],
  },
};

/** An error of the document's `x-error-codes`. */
export function errorCode({ errorCode, when }: { readonly errorCode: number; readonly when: string }): JsonSchema {
  return { errorCode, errorMessage: errorMessage(errorCode), when };
}

/** The errors that every method can answer. */
export const commonErrorCodes: readonly JsonSchema[] = commonErrors.map(errorCode);

/** @param ofMethods the schema of each method's success by its name */
export function components(ofMethods: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const common = responseParameters.map(({ name, type, values, maxLength, documentation }) => {
    const limits = { ...(values && { values }), ...(maxLength !== undefined && { maxLength }) };
    return { name, description: documentation, schema: valueSchema({ type, limits }) };
  });
  return {
    schemas: {
      ...schemas,
      ...Object.fromEntries(
        common.map(({ name, description, schema }) => [`parameter.${name}`, { ...schema, description }]),
      ),
      ...ofMethods,
    },
    parameters: Object.fromEntries(common.map((parameter) => [parameter.name, { in: 'query', ...parameter }])),
    responses: {
      Error: {
        description: 'An error with its statusCode as HTTP status: with httpStatusCodes=true only.',
        content: {
          'application/json': { schema: ref('schemas', 'Error') },
          'text/xml': { schema: ref('schemas', 'Xml') },
        },
      },
    },
    securitySchemes,
  };
}
