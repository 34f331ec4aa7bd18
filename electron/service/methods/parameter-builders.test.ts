import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { commonHints, commonParameters } from './common-parameters.ts';
import { readParameter } from './parameter.ts';
import { date, flag, integer, json, jsonArray, jsonObject, list, text } from './parameter-builders.ts';

const refused = (errorCode: number) => expect.objectContaining({ errorCode });

describe('D36: a parameter is read as its declaration says', () => {
  test('one that is not required may be left out; a required one is 400002', () => {
    expect(readParameter(text('status', 'The status.'), undefined)).toBeUndefined();
    expect(() => readParameter(text('status', 'The status.', { required: true }), '')).toThrow(refused(400002));
  });

  test.each([
    [text('a', '', { max: 2 }), 'ab', 'ab', 'abc'],
    [text('a', '', { values: ['x', 'y'] }), 'y', 'y', 'z'],
    [list('a', '', { max: 2 }), 'x, y', ['x', 'y'], 'x,y,z'],
    [list('a', '', { values: ['x', 'y'], notEmulated: ['z'] }), 'x', ['x'], 'z'],
    [integer('a', '', { min: -1, max: 0 }), '-1', -1, '-2'],
    [integer('a', '', { min: 0, max: 9 }), '9', 9, '10'],
    [flag('a', ''), 'true', true, 'perhaps'],
    [date('a', ''), '2026-02-28', '2026-02-28', '2026-02-30'],
    [json('a', ''), '[1]', [1], '['],
    [jsonObject('a', ''), '{"b":1}', { b: 1 }, '[1]'],
    [jsonArray('a', ''), '[1]', [1], '{"b":1}'],
  ])('%o takes %s', (parameter, sent, value, wrong) => {
    expect(readParameter(parameter, sent)).toEqual(value);
    expect(() => readParameter(parameter, wrong)).toThrow(refused(400006));
  });

  test('a value of the wrong form has the code that the declaration names', () => {
    expect(() => readParameter(integer('a', '', { malformed: 400004 }), 'x')).toThrow(refused(400004));
  });

  test('what is not declared is absent: a method browser shows no empty limits and no example', () => {
    const declared = { name: 'a', type: 'string', required: false, documentation: 'A text.' };
    expect(text('a', 'A text.')).toStrictEqual(declared);
    const limits = { maxLength: 2 };
    expect(text('a', 'A text.', { max: 2, example: 'x' })).toStrictEqual({ ...declared, limits, example: 'x' });
  });
});

const types = join(resolve(import.meta.dirname, '../../..'), 'node_modules/@gigya-ts/rest-api/dist/namespaces');

/** The parameters that the package documents, by the method: `accountsotpsendcode`. */
function documentedParameters(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const namespace of ['accounts', 'ds', 'reports', 'socialize']) {
    const source = readFileSync(join(types, `${namespace}.d.ts`), 'utf8');
    for (const [, name = '', body = ''] of source.matchAll(
      /^export type (\w+)Request\b[^=]*= ([\s\S]*?)^(?=export )/gm,
    )) {
      const short = name.toLowerCase().replace(new RegExp(`^${namespace}`), '');
      const parameters = [...body.matchAll(/^ {4}'?(\w+)'?\??:/gm)].map(([, parameter = '']) => parameter);
      found.set(`${namespace}${short}`, parameters);
    }
  }
  return found;
}

test('D47: no parameter that @gigya-ts/rest-api documents is unknown to its method', () => {
  const documented = documentedParameters();
  const common = [...commonParameters, ...commonHints, 'regToken'];
  const unknown: string[] = [];
  let compared = 0;
  for (const { name, emulated, hints, notEmulated, parameters } of methodRegistry(modules).entries()) {
    const names = documented.get(name.replaceAll('.', '').toLowerCase());
    if (!emulated || names === undefined) continue;
    compared += 1;
    const own = parameters.map((parameter) => parameter.name);
    const known = new Set([...common, ...hints, ...notEmulated, ...own].map((one) => one.toLowerCase()));
    unknown.push(...names.filter((one) => !known.has(one.toLowerCase())).map((one) => `${name} ${one}`));
  }
  expect(unknown).toEqual([]);
  expect(compared).toBeGreaterThan(40);
});

/** What hostile or careless clients put into any parameter. */
const values: readonly string[] = [
  ...[
    '',
    'x',
    '\u0000',
    '-1',
    '1e999',
    'null',
    '[]',
    '{}',
    '{"a":1}',
    '"text"',
    "' OR 1=1 --",
    '\ud800',
    'é'.repeat(300),
  ],
  ...['{"__proto__":{"a":1}}', '[null]', '[1,"2",{}]', '{"profile":{"email":null}}', 'x'.repeat(100_000)],
  ...['[{"provider":"facebook"}]', '{"facebook":null}', '{"facebook":{"providerUID":"fb-1002"}}'],
  '['.repeat(1000) + ']'.repeat(1000),
  `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`,
];

// The bench fails a method that answers with a code or a member that its entry does not declare.
test('R19, D14: any value in any parameter of any method ends in a documented answer', {
  tags: ['property'],
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  const methods = methodRegistry(modules)
    .entries()
    .filter(({ emulated }) => emulated);
  for (const { name, parameters, example } of sampleOf(methods)) {
    const bench = await openBench();
    const usual = example?.before === undefined ? (example?.parameters ?? {}) : { UID: 'u-ada' };
    for (const parameter of parameters) {
      for (const value of sampleOf(values)) {
        const what = `${name} with ${parameter.name}=${value.slice(0, 30)}`;
        try {
          const { errorCode } = await bench.bySite(name, { ...usual, [parameter.name]: value });
          if (errorCode === 500001) faults.push(what);
        } catch (error) {
          faults.push(`${what}: ${(error as Error).message}`);
        }
      }
    }
    bench.core.store.close();
  }
  expect(faults).toEqual([]);
});
