import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { loginParameters } from '#service/endpoints/login/known-parameters.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { tokenParameters } from '#service/endpoints/token/module.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { openApiDocument } from './document.ts';
import { loginQuery, tokenForms } from './end-points.ts';
import { type JsonSchema, responseSchema } from './schemas.ts';

const entries = methodRegistry(modules).entries();
const built = entries.filter(({ emulated }) => emulated);

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly components: { readonly securitySchemes: object };
}

const document = openApiDocument(entries, '1.2.3');
const { paths, components } = document as unknown as OpenApi;

/** Judges by the schema of a method's success. */
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false }).addSchema({
  ...document,
  $id: 'openapi',
});
const problemsOf = (method: string, response: unknown): unknown => {
  const judge = ajv.getSchema(`openapi#/components/schemas/${method}`);
  if (judge === undefined) return 'no schema';
  return judge(response) ? undefined : judge.errors;
};

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and each of its references has a target', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer);
    const target = (pointer: string) =>
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
    expect([...new Set(references)].filter((pointer) => target(pointer) === undefined)).toEqual([]);
  });

  test('D36: has every method that is built, by GET and by POST, with an operationId of its own', () => {
    expect(built.filter(({ name }) => !paths[`/${name}`]?.get || !paths[`/${name}`]?.post)).toEqual([]);
    const ids = Object.values(paths).flatMap(({ get, post }) => [get, post].flatMap((one) => one?.operationId ?? []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id))).toEqual([]);
    expect(paths['/socialize.getToken']?.get).toBeUndefined();
    expect(paths['/socialize.login']?.get?.security).toEqual([]);
  });

  test('D28: each credential that an operation names is described', () => {
    const named = Object.values(paths).flatMap(({ get, post }) =>
      [...(get?.security ?? []), ...(post?.security ?? [])].flatMap((requirement) => Object.keys(requirement)),
    );
    expect(Object.keys(components.securitySchemes).sort()).toEqual([...new Set(named)].sort());
  });

  test('D15: the login and token end-points accept the parameters that it gives them', () => {
    const login = loginQuery.map(({ name }) => String(name).toLowerCase());
    const token = tokenForms.flatMap(({ properties }) => Object.keys(properties as object));
    expect(login.filter((name) => !loginParameters.has(name))).toEqual([]);
    expect(token.filter((name) => !tokenParameters.has(name.toLowerCase()))).toEqual([]);
  });

  test('what methods answer is as its schemas say', async () => {
    const { core, bySite } = await openBench();
    for (const [method, parameters] of [
      ['socialize.getUserInfo', { UID: 'u-ada' }],
      ['accounts.getAccountInfo', { UID: 'u-ada', include: 'all' }],
      ['accounts.search', { query: 'SELECT * FROM accounts' }],
      ['accounts.getSchema', {}],
    ] as const) {
      const { json } = await bySite(method, { ...parameters, unknown: '1' });
      expect(problemsOf(method, json), method).toBeUndefined();
    }
    const refused = await bySite('socialize.getUserInfo', { UID: 'u-nobody' });
    expect(problemsOf('Error', refused.json)).toBeUndefined();
    expect(problemsOf('socialize.getUserInfo', refused.json)).toBeDefined();
    core.store.close();
  });

  test('the response of each example is of the types that its schema has', { tags: ['deep'] }, () => {
    const examples = Object.fromEntries(built.map(({ name, example }) => [name, example?.response]));
    const schemas = built.map(({ name, response }) => [name, withoutRequired(responseSchema(response))]);
    const judge = ajv.compile({ type: 'object', properties: Object.fromEntries(schemas) });
    judge(examples);
    expect(judge.errors ?? []).toEqual([]);
  });
});

/** An example shows some of the members only. */
function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { required, ...rest } = schema as JsonSchema;
  const kept = Array.isArray(required) ? rest : schema;
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, withoutRequired(value)]));
}

test('dots and brackets of response fields become objects and arrays', () => {
  const documentation = 'x';
  const schema = responseSchema([
    { name: 'friends', type: 'array', documentation },
    { name: 'friends[].UID', type: 'string', documentation },
    { name: 'friends[].age', type: 'integer', documentation, optional: true },
    { name: 'info.expires', type: 'integer', documentation },
    { name: 'info.expires', type: 'string', documentation },
    { name: 'tags[]', type: 'string', documentation },
  ]);
  expect(schema).toEqual({
    type: 'object',
    properties: {
      friends: {
        type: 'array',
        description: 'x',
        items: {
          type: 'object',
          properties: { UID: { type: 'string', description: 'x' }, age: { type: 'integer', description: 'x' } },
          required: ['UID'],
        },
      },
      info: {
        type: 'object',
        properties: {
          expires: {
            anyOf: [
              { type: 'integer', description: 'x' },
              { type: 'string', description: 'x' },
            ],
          },
        },
        required: ['expires'],
      },
      tags: { type: 'array', items: { type: 'string', description: 'x' } },
    },
    required: ['friends'],
  });
});
