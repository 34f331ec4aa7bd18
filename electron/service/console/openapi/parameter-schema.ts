import type { MethodEntry } from '#shared/contract/requests.ts';
import { type CommonParameter, responseParameters } from '#shared/reference/common-parameters.ts';
import { inWords } from '#shared/reference/example-steps.ts';
import { type JsonSchema, ref } from './json-schema.ts';

type Parameter = MethodEntry['parameters'][number];

/** The schema of a parameter's value, with its limits. */
export function valueSchema({ type, limits = {} }: Pick<Parameter, 'type' | 'limits'>): JsonSchema {
  const { minimum, maximum, maxLength, values, shape } = limits;
  const allowed = values && { enum: [...values] };
  switch (type) {
    case 'integer':
      return { type, ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
    case 'boolean':
      return { type };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'list':
      return {
        type: 'array',
        items: { type: 'string', ...allowed },
        ...(maxLength !== undefined && { maxItems: maxLength }),
      };
    case 'json':
      return shape === undefined ? {} : { type: shape };
    case 'string':
      return { type, ...allowed, ...(maxLength !== undefined && { maxLength }) };
  }
}

/** The value of a parameter's example by its type; undefined when there is none that can be written down. */
function exampleValue({ type, example }: Parameter): { readonly value: unknown } | undefined {
  if (example === undefined || inWords(example) !== example) return undefined;
  switch (type) {
    case 'integer':
      return { value: Number(example) };
    case 'boolean':
      return { value: example === 'true' };
    case 'list':
      return { value: example.split(',').map((item) => item.trim()) };
    case 'json':
      return { value: JSON.parse(example) as unknown };
    default:
      return { value: example };
  }
}

/** The parameters of a GET. A list is written with commas, a JSON value as JSON text (F 4.1). */
export function queryParameters(entry: MethodEntry): readonly JsonSchema[] {
  const own = entry.parameters.map((parameter) => {
    const { name, type, required, documentation } = parameter;
    const schema = valueSchema(parameter);
    const example = exampleValue(parameter);
    return {
      name,
      in: 'query',
      description: documentation,
      ...(required && { required }),
      ...(type === 'json'
        ? { content: { 'application/json': { schema, ...(example && { example: example.value }) } } }
        : {
            ...(type === 'list' && { style: 'form', explode: false }),
            schema,
            ...(example && { example: example.value }),
          }),
    };
  });
  return [...own, ...commonOf(entry).map(({ name }) => queryParameter(entry, name))];
}

/** Common parameters that the method does not declare itself. */
function commonOf({ parameters }: MethodEntry): readonly CommonParameter[] {
  const own = new Set(parameters.map(({ name }) => name));
  return responseParameters.filter(({ name }) => !own.has(name));
}

function queryParameter(entry: MethodEntry, name: string): JsonSchema {
  const common = ref('parameters', name);
  if (name !== 'format' || entry.formats === undefined) return common;
  return { name, in: 'query', schema: commonSchema(entry, name) };
}

/** A method may have further formats. */
function commonSchema({ formats }: MethodEntry, name: string): JsonSchema {
  const common = ref('schemas', `parameter.${name}`);
  if (name !== 'format' || formats === undefined) return common;
  return { anyOf: [common, { type: 'string', enum: formats }] };
}

/** The form of a POST. */
export function formBody(entry: MethodEntry): JsonSchema {
  const { parameters } = entry;
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = parameters.map((parameter) => {
    const example = exampleValue(parameter);
    const { documentation } = parameter;
    return [
      parameter.name,
      { ...valueSchema(parameter), description: documentation, ...(example && { examples: [example.value] }) },
    ] as const;
  });
  const common = commonOf(entry).map(({ name }) => [name, commonSchema(entry, name)] as const);
  const encoding = parameters.flatMap(({ name, type }): (readonly [string, JsonSchema])[] => {
    if (type === 'json') return [[name, { contentType: 'application/json' }]];
    return type === 'list' ? [[name, { style: 'form', explode: false }]] : [];
  });
  return {
    ...(required.length > 0 && { required: true }),
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: Object.fromEntries([...properties, ...common]),
          ...(required.length > 0 && { required }),
        },
        ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
      },
    },
  };
}
