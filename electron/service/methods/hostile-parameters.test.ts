import { expect, test } from 'vitest';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { modules } from '#service/modules.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';

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
