import { describe, expect, test } from 'vitest';
import { checkAgainstSchema, type SchemaParts } from './check.ts';
import type { ExplicitField, ExplicitSchemas } from './field.ts';
import { missingRequiredFields } from './missing.ts';
import { effectiveSchemas } from './schema-defaults.ts';

const dataSchema = (fields: Record<string, ExplicitField>, dynamicSchema = true): ExplicitSchemas => ({
  dataSchema: { fields, dynamicSchema },
});
function problems(explicit: ExplicitSchemas, change: SchemaParts, byClient = false, existing?: SchemaParts) {
  const errors = checkAgainstSchema(effectiveSchemas(explicit), change, { byClient, existing });
  return errors.map(({ fieldName, errorCode }) => `${fieldName} ${errorCode}`);
}

describe('F 7.5: values are checked by their fields', () => {
  test.each([
    ['integer', [0, -(2 ** 31)], [1.5, '1', 2 ** 31, true, {}]],
    ['long', [2 ** 40], [1e30, 0.5]],
    ['float', [1, 0.5], ['0.5']],
    ['boolean', [true], ['true', 1]],
    ['date', ['2026-02-28', '2026-02-28T10:00:00.000Z'], ['yesterday', '2026-13-01', '2026-02-30', 5]],
    ['string', ['', 'x'.repeat(16_384)], [5, 'x'.repeat(16_385), 'é'.repeat(8_193)]],
    ['text', ['x'.repeat(20_000)], ['x'.repeat(65_537), {}]],
  ])('%s', (type, good, wrong) => {
    const explicit = dataSchema({ x: { type } });
    for (const value of [...good, null]) expect(problems(explicit, { data: { x: value } })).toEqual([]);
    for (const value of wrong) expect(problems(explicit, { data: { x: value } }), String(value)).toHaveLength(1);
    expect(problems(explicit, { data: { x: [...good] } })).toEqual([]);
    expect(problems(explicit, { data: { x: [...good, ...wrong] } })).toHaveLength(1);
  });

  test('the end of a name says the type of a declared field without one', () => {
    expect(problems(dataSchema({ count_i: {} }), { data: { count_i: 'a' } })).toEqual(['data.count_i 400023']);
    expect(problems(dataSchema({ anything: {} }), { data: { anything: { a: [1, 'b'] } } })).toEqual([]);
  });

  test('a format is a pattern that a part of the value matches; of a Boolean it is the value', () => {
    const explicit = dataSchema({
      code: { type: 'string', format: "regex('^[A-Z]{2}')" },
      terms: { type: 'boolean', format: 'true' },
    });
    expect(problems(explicit, { data: { code: 'DE-1', terms: true } })).toEqual([]);
    expect(problems(explicit, { data: { code: 'xDE', terms: false } })).toEqual([
      'data.code 400026',
      'data.terms 400026',
    ]);
    const profile = { profileSchema: { fields: { email: { format: "regex('@shop[.]example$')" } } } };
    expect(problems(profile, { profile: { email: 'a@b.c' } })).toEqual(['profile.email 400026']);
  });

  test('R52: what cannot be matched within one call is refused, not waited for', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 3 }, (_, n) => [`f${n}`, { format: "regex('^(a{1,400})*$')" }]),
    );
    const data = Object.fromEntries(Object.keys(fields).map((name) => [name, 'a'.repeat(8_000)]));
    const errors = checkAgainstSchema(
      effectiveSchemas(dataSchema(fields)),
      { data },
      { byClient: false, existing: {} },
    );
    expect(errors.at(-1)).toMatchObject({
      errorCode: 400026,
      message: expect.stringContaining('more than 5000000 steps'),
    });
  });

  test('null removes, but not a required field, and not where null is not allowed', () => {
    const explicit = dataSchema({ 'a.b': { required: true }, 'a.c': { allowNull: false }, 'a.d': {} });
    expect(problems(explicit, { data: { a: { b: null, c: null, d: null } } })).toEqual([
      'data.a.b 400027',
      'data.a.c 400023',
    ]);
    expect(problems(explicit, { data: { a: null } })).toEqual(['data.a.b 400027', 'data.a.c 400023']);
    const [error] = checkAgainstSchema(
      effectiveSchemas(explicit),
      { data: { a: { b: '' } } },
      { byClient: false, existing: {} },
    );
    expect(error).toEqual({ errorCode: 400027, message: 'This field is required', fieldName: 'data.a.b' });
  });

  test('a strict schema has only declared fields; a value is no place for members', () => {
    const explicit = dataSchema({ 'a.b': { type: 'string' } }, false);
    expect(problems(explicit, { data: { a: { b: 'x' } } })).toEqual([]);
    expect(problems(explicit, { data: { 'a.b': 'x', a: { x: {}, y: { z: [1] } }, __proto__x: 1 } })).toEqual([
      'data.a.x 400024',
      'data.a.y.z 400024',
      'data.__proto__x 400024',
    ]);
    expect(problems(explicit, { data: { a: 5 } })).toEqual(['data.a 400023']);
    expect(problems(dataSchema({}), JSON.parse('{"data":{"__proto__":1,"constructor":{"x":1}}}'))).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, 1]));
    expect(problems(explicit, { data: many })).toHaveLength(50);
  });

  test('writeAccess: a user writes what clientCreate and clientModify say, the site everything', () => {
    const explicit = dataSchema({
      own: { writeAccess: 'clientModify' },
      once: { writeAccess: 'clientCreate' },
      level: { type: 'integer' },
      'list.secret': {},
    });
    const data = { own: 'b', once: 'b', level: 2, list: [{ secret: 1 }] };
    expect(problems(explicit, { data })).toEqual([]);
    expect(problems(explicit, { data }, true)).toEqual(['data.level 400025', 'data.list.secret 400025']);
    expect(problems(explicit, { data }, true, { data: { once: 'a', level: 2, list: [{ secret: 1 }] } })).toEqual([
      'data.once 400025',
    ]);
    expect(problems(explicit, { data: { list: [] } }, true, { data: { list: [{ secret: 1 }] } })).toEqual([
      'data.list.secret 400025',
    ]);
    expect(problems(explicit, { data: { 'list.secret': 2 } }, true)).toEqual(['data.list.secret 400025']);
    const profile = { profileSchema: { fields: { 'phones.number': { writeAccess: 'serverOnly' } } } };
    expect(problems(profile, { profile: { phones: [{ number: '1' }], city: 'Rome' } }, true)).toEqual([
      'profile.phones.number 400025',
    ]);
  });

  test('subscriptions and consents obey strictness and writeAccess by their names', () => {
    const explicit: ExplicitSchemas = {
      subscriptionsSchema: { fields: { news: { writeAccess: 'serverOnly' }, offers: {} }, dynamicSchema: false },
      preferencesSchema: { fields: { 'terms.tos': { writeAccess: 'clientCreate' } } },
    };
    const subscriptions = { news: {}, offers: {}, other: {} };
    expect(problems(explicit, { subscriptions }, true)).toEqual([
      'subscriptions.news 400025',
      'subscriptions.other 400024',
    ]);
    const preferences = { terms: { tos: { isConsentGranted: true } }, free: { isConsentGranted: true } };
    expect(problems(explicit, { preferences }, true)).toEqual([]);
    expect(problems(explicit, { preferences }, true, { preferences })).toEqual(['preferences.terms.tos 400025']);
  });
});

test('F 1.3: required fields that an account does not have are named by their paths', () => {
  const schemas = effectiveSchemas({
    profileSchema: {
      fields: { email: { required: true }, 'phones.number': { required: true }, city: { required: true } },
    },
    dataSchema: { fields: { 'terms.ok': { required: true } } },
    subscriptionsSchema: { fields: { news: { required: true } } },
    preferencesSchema: { fields: { 'terms.tos': { required: true, minDocVersion: 2 } } },
  });
  const profile = { email: '', phones: [{ type: 'x' }, { number: '5' }], city: 'Rome' };
  expect(
    missingRequiredFields(schemas, {
      profile,
      preferences: { terms: { tos: { isConsentGranted: true, docVersion: 1 } } },
    }),
  ).toEqual([
    'profile.email',
    'data.terms.ok',
    'subscriptions.news.email.isSubscribed',
    'preferences.terms.tos.isConsentGranted',
  ]);
  const preferences = { terms: { tos: { isConsentGranted: true, docVersion: 2 } } };
  const whole = {
    profile: { ...profile, email: 'a@b' },
    data: { terms: { ok: false } },
    subscriptions: { news: {} },
    preferences,
  };
  expect(missingRequiredFields(schemas, whole)).toEqual([]);
});
