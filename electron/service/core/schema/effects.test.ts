import { describe, expect, test } from 'vitest';
import { openTrial, type Probe } from '#service/fixtures/effects.fixture.ts';
import { propertyProbes, strictnessProbes } from '#service/fixtures/schema-probes.fixture.ts';
import { schemaNames } from './field.ts';
import { fieldProperties, keptSchemas } from './properties.ts';

const all = schemaNames.flatMap((schema) =>
  Object.entries(fieldProperties[schema]).map(([property, { kept }]) => ({ schema, property, isKept: !!kept })),
);
const enforced = all.filter(({ isKept }) => !isKept);

/** The code of accounts.setSchema, and what is seen then. */
async function seen(schema: string, content: unknown, effect: Probe['effect']): Promise<string> {
  const trial = await openTrial();
  const { json } = await trial.bySite('accounts.setSchema', { [schema]: JSON.stringify(content) });
  return JSON.stringify([json.errorCode, await effect(trial, undefined)]);
}

describe('R58: a property of a schema that can be set has an effect, or is declared as kept', () => {
  test('every property has a probe of its effect or is kept, and nothing else has one', () => {
    const probed = schemaNames.flatMap((schema) =>
      Object.keys(propertyProbes[schema]).map((property) => `${schema} ${property}`),
    );
    expect(probed.sort()).toEqual(enforced.map(({ schema, property }) => `${schema} ${property}`).sort());
    expect([...Object.keys(strictnessProbes), ...keptSchemas].sort()).toEqual([...schemaNames].sort());
  });

  test.each(enforced)(
    '$schema, $property: its values are told apart by what users see',
    async ({ schema, property }) => {
      const probe = propertyProbes[schema][property];
      if (probe === undefined) throw new Error(`${property} of ${schema} has no probe, and is not declared as kept.`);
      const { path, field, values, effect, isFixed } = probe;
      const content = (value: unknown) => ({ fields: { [path]: { ...field, [property]: value } } });
      const shown = await Promise.all([...values, values[0]].map((value) => seen(schema, content(value), effect)));
      if (!isFixed) expect(shown.map((one) => JSON.parse(one)[0])).toEqual(shown.map(() => 0));
      expect(shown.pop(), 'the same value looks the same').toBe(shown[0]);
      expect(new Set(shown).size, `${JSON.stringify(values)}: ${shown.join(' | ')}`).toBe(values.length);
    },
  );

  test.each(Object.entries(strictnessProbes))(
    '%s, dynamicSchema: it takes undeclared fields or not',
    async (schema, effect) => {
      const shown = await Promise.all([true, false].map((dynamicSchema) => seen(schema, { dynamicSchema }, effect)));
      expect(shown[0]).not.toBe(shown[1]);
    },
  );

  test('D69: those that are kept are returned as they were set, and the traces of both methods name them', async () => {
    const { bySite } = await openTrial();
    const schemas = {
      dataSchema: { fields: { level: { type: 'integer', tags: ['x'], subType: 'rank', required: false } } },
      subscriptionsSchema: { fields: { news: { description: 'News' } } },
      addressesSchema: { fields: { city: { type: 'string' } } },
    };
    const parameters = Object.entries(schemas).map(([name, value]) => [name, JSON.stringify(value)]);
    const set = await bySite('accounts.setSchema', Object.fromEntries(parameters));
    const got = await bySite('accounts.getSchema', { include: Object.keys(schemas).join(',') });
    // A subscription comes with its channel.
    const shown = { ...schemas, subscriptionsSchema: { fields: { news: { email: { description: 'News' } } } } };
    expect(got.json).toMatchObject(shown);
    for (const { call } of [set, got]) {
      const note = call.trace.steps.find(({ rule }) => rule === 'D69');
      expect(String(note?.values?.members).split(', ').sort()).toEqual([
        'addressesSchema',
        'dataSchema.fields.level.subType',
        'dataSchema.fields.level.tags',
        'subscriptionsSchema.fields.news.description',
      ]);
    }
  });
});
