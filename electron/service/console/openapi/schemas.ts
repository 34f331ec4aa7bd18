import type { MethodEntry, ResponseField } from '#shared/contract/requests.ts';
import { madeOnce } from '#shared/made-once.ts';
import { type CommonParameter, responseParameters } from '#shared/reference/common-parameters.ts';
import { inWords } from '#shared/reference/example-steps.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it), or another JSON object of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function ref(kind: 'schemas' | 'responses' | 'parameters', name: string): JsonSchema {
  return { $ref: `#/components/${kind}/${name}` };
}

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

/** A member of a response with those below it. */
interface Node {
  /** Its own declarations; several when it has one of several types. */
  readonly fields: ResponseField[];
  readonly members: Map<string, Node>;
  items: Node | undefined;
}

const emptyNode = (): Node => ({ fields: [], members: new Map(), items: undefined });

/**
 * The schema of an object with these members. Dots and `[]` of the names become objects and arrays; a member without
 * declaration, whose own members are declared, may be missing.
 */
export function responseSchema(fields: readonly ResponseField[]): JsonSchema {
  const root = emptyNode();
  for (const field of fields) nodeAt(root, field.name).fields.push(field);
  return objectSchema(root);
}

function nodeAt(root: Node, name: string): Node {
  let node = root;
  for (const part of name.split('.')) {
    const [member = '', ...arrays] = part.split('[]');
    node = childOf(node, member);
    for (const _ of arrays) {
      node.items ??= emptyNode();
      node = node.items;
    }
  }
  return node;
}

const childOf = ({ members }: Node, name: string): Node => madeOnce(members, name, emptyNode);

function objectSchema({ members }: Node): JsonSchema {
  if (members.size === 0) return { type: 'object' };
  const required = [...members].filter(([, member]) => isRequired(member)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)])),
    ...(required.length > 0 && { required }),
  };
}

function isRequired({ fields }: Node): boolean {
  return fields.length > 0 && fields.every(({ optional }) => !optional);
}

function schemaOf(node: Node): JsonSchema {
  const types = node.fields.map(({ type, documentation }) => ({
    ...schemaOfType(node, type),
    description: documentation,
  }));
  const [only, ...more] = types;
  if (only === undefined) return schemaOfType(node, node.items ? 'array' : 'object');
  return more.length === 0 ? only : { anyOf: types };
}

function schemaOfType(node: Node, type: ResponseField['type']): JsonSchema {
  if (type === 'object') return objectSchema(node);
  if (type !== 'array') return { type };
  return { type, ...(node.items && { items: schemaOf(node.items) }) };
}
