import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
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
