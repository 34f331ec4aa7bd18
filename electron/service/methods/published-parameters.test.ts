import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { modules } from '#service/modules.ts';
import { commonHints, commonParameters } from './common-parameters.ts';

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
