import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { schemaInWorkspace } from '#service/families/accounts/schema/workspace.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';

const bench = forEachTest(openBench);
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const set = async (schemas: Record<string, unknown>) => {
  const parameters = Object.fromEntries(Object.entries(schemas).map(([name, value]) => [name, text(value)]));
  return (await bench.bySite('accounts.setSchema', parameters)).json;
};
const fields = (given: Record<string, unknown>) => ({ dataSchema: { fields: given } });
const get = async (parameters: Record<string, string> = {}) =>
  (await bench.bySite('accounts.getSchema', parameters)).json;
const store = (UID: string, data: unknown) => bench.bySite('accounts.setAccountInfo', { UID, data: text(data) });

describe('F 7.3, F 7.5: accounts.getSchema and setSchema', () => {
  test('the fixed fields of a profile are there with what the site has set of them', async () => {
    await set({ profileSchema: { fields: { email: { required: true, format: "regex('@')" } } } });
    const { profileSchema } = await get({ include: 'profileSchema' });
    expect(profileSchema).toMatchObject({
      fields: {
        email: { type: 'string', required: true, allowNull: true, writeAccess: 'clientModify', format: "regex('@')" },
        birthYear: { type: 'integer', required: false },
        'phones.number': { type: 'string' },
      },
      dynamicSchema: false,
    });
  });

  test('a change is merged: other fields and properties stay, null gives a property its default', async () => {
    await set(
      fields({ level: { type: 'integer', writeAccess: 'clientModify' }, 'a.b': { type: 'string', encrypt: 'AES' } }),
    );
    await set({ dataSchema: { fields: { level: { required: true, writeAccess: null } }, dynamicSchema: false } });
    expect(await get({ include: 'dataSchema', scope: 'site' })).toMatchObject({
      dataSchema: {
        fields: {
          level: { type: 'integer', required: true, writeAccess: 'serverOnly', allowNull: true },
          'a.b': { type: 'string', encrypt: 'AES' },
        },
        dynamicSchema: false,
      },
    });
    expect(await get({ include: 'dataSchema', filter: 'explicitOnly' })).toMatchObject({
      dataSchema: { fields: { level: { type: 'integer', required: true } } },
    });
  });

  test('what getSchema returns can be set again', async () => {
    await set({
      ...fields({ level: { type: 'integer', languages: ['ja'], tags: ['x'] } }),
      subscriptionsSchema: { fields: { news: { email: { doubleOptIn: true } } } },
      preferencesSchema: { fields: { 'terms.tos': { required: true, currentDocVersion: 2 } } },
    });
    const { profileSchema, dataSchema, subscriptionsSchema, preferencesSchema } = await get();
    expect(subscriptionsSchema).toMatchObject({
      fields: { news: { email: { type: 'subscription', doubleOptIn: true } } },
    });
    expect(preferencesSchema).toMatchObject({ fields: { 'terms.tos': { type: 'consent', required: true } } });
    expect(await set({ profileSchema, dataSchema, subscriptionsSchema, preferencesSchema })).toMatchObject({
      errorCode: 0,
    });
    expect(await get()).toMatchObject({ profileSchema, dataSchema, subscriptionsSchema, preferencesSchema });
  });

  test('clientOnly has the fields that users may write; a page may ask', async () => {
    await set(fields({ mine: { writeAccess: 'clientCreate' }, theirs: {} }));
    const parameters = { apiKey: API_KEY, filter: 'clientOnly', include: 'dataSchema,internalSchema' };
    const { json } = await bench.send({ method: 'accounts.getSchema', parameters });
    expect(json).toMatchObject({ errorCode: 0, internalSchema: { fields: {} } });
    expect(Object.keys((json.dataSchema as { fields: object }).fields)).toEqual(['mine']);
    expect((await bench.send({ method: 'accounts.setSchema', parameters: { apiKey: API_KEY } })).errorCode).toBe(
      403005,
    );
  });

  test('R45: whatever is wrong is 400006 naming its path, and nothing of the call is kept', async () => {
    await set(fields({ secret: { type: 'string', encrypt: 'AES' } }));
    const before = await get();
    const wrong: readonly (readonly [Record<string, unknown>, string])[] = [
      [fields({ 'a-b': {} }), 'dataSchema.fields.a-b'],
      [fields({ 'a..b': {} }), 'dataSchema.fields.a..b'],
      [fields({ a: 5 }), 'dataSchema.fields.a'],
      [fields({ a: null }), 'dataSchema.fields.a'],
      [fields({ a: { type: 'binary' } }), 'dataSchema.fields.a.type'],
      [fields({ a: { required: 'yes' } }), 'dataSchema.fields.a.required'],
      [fields({ a: { writeAccess: 'all' } }), 'dataSchema.fields.a.writeAccess'],
      [fields({ a: { format: '[0-9]' } }), 'dataSchema.fields.a.format'],
      [fields({ a: { format: "regex('(?=a')" } }), 'dataSchema.fields.a.format'],
      [fields({ a: { format: "regex('a)(b')" } }), 'dataSchema.fields.a.format'],
      [fields({ a: { type: 'boolean', format: "regex('a')" } }), 'dataSchema.fields.a.format'],
      [fields({ a: { type: 'text', encrypt: 'AES' } }), 'dataSchema.fields.a.encrypt'],
      [fields({ a: { languages: ['1', '2', '3', '4', '5'] } }), 'dataSchema.fields.a.languages'],
      [fields({ secret: { encrypt: null } }), 'dataSchema.fields.secret.encrypt'],
      [fields({ 'secret.part': {} }), 'dataSchema.fields.secret.part'],
      [fields(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}`, {}]))), 'dataSchema.fields'],
      [
        fields(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, { format: '(' }]))),
        'dataSchema.fields.',
      ],
      [{ dataSchema: { dynamicSchema: 'no' } }, 'dataSchema.dynamicSchema'],
      [{ profileSchema: { fields: { age: { type: 'string' } } } }, 'profileSchema.fields.age.type'],
      [{ profileSchema: { dynamicSchema: true } }, 'profileSchema.dynamicSchema'],
      [{ subscriptionsSchema: { fields: { news: { type: 'string' } } } }, 'subscriptionsSchema.fields.news.type'],
      [{ preferencesSchema: { fields: { tos: { minDocDate: 'soon' } } } }, 'preferencesSchema.fields.tos.minDocDate'],
      [{ addressesSchema: { fields: { city: { type: 'town' } } } }, 'addressesSchema.fields.city.type'],
      [{ internalSchema: { fields: { 'a b': {} } } }, 'internalSchema.fields.a b'],
      [{ dataSchema: `{"fields":${'['.repeat(1_000)}${']'.repeat(1_000)}}` }, 'dataSchema'],
    ];
    for (const [schemas, path] of wrong) {
      const json = await set({ subscriptionsSchema: { fields: { other: {} } }, ...schemas });
      expect(json, path).toMatchObject(refusal(400006, path));
    }
    const times = { callId: 0, time: 0 };
    expect({ ...(await get()), ...times }).toEqual({ ...before, ...times });
    const large = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`f${n}`, { tags: Array(50).fill('x'.repeat(200)) }]),
    );
    expect(await set(fields(large))).toMatchObject({ errorCode: 413003 });
  });

  test('D69, C 3: what a real site has besides is kept, returned as it came and noted; none of it is enforced', async () => {
    const lookAhead = "regex('^(?=(.{1,64}@.{1,255}))([a-z]{1,64})@[a-z.]+$')";
    const profileSchema = {
      fields: {
        birthYear: { type: 'long', required: false, allowNull: true, writeAccess: 'clientModify' },
        timezone: { type: 'basic-string', writeAccess: 'serverOnly' },
        'certifications.startDate': { type: 'date', writeAccess: 'serverOnly' },
        'education.startYear': { type: 'long' },
        email: { type: 'string', format: lookAhead, encrypt: 'AES', writeAccess: 'clientModify' },
        'lastLoginLocation.city': { type: 'string', required: true },
        'oidcData.address.locality': { type: 'string', encrypt: 'AES', writeAccess: 'serverOnly' },
        'phones.default': { type: 'string' },
      },
      dynamicSchema: false,
    };
    const dataSchema = {
      fields: { terms: { type: 'boolean', isUIProperty: true } },
      dynamicSchema: true,
      ui: { v: 1 },
    };
    const { call, json } = await bench.bySite('accounts.setSchema', {
      profileSchema: JSON.stringify(profileSchema),
      dataSchema: JSON.stringify(dataSchema),
    });
    expect(json).toMatchObject({ errorCode: 0 });
    const note = call.trace.steps.find(({ rule }) => rule === 'D69');
    expect(String(note?.values?.members).split(', ')).toEqual([
      'profileSchema.fields.email.format',
      'profileSchema.fields.lastLoginLocation.city',
      'profileSchema.fields.oidcData.address.locality',
      'profileSchema.fields.phones.default',
      'dataSchema.ui',
      'dataSchema.fields.terms.isUIProperty',
    ]);
    expect(await get()).toMatchObject({ profileSchema, dataSchema });
    expect(await get({ filter: 'explicitOnly' })).toMatchObject({ profileSchema, dataSchema });
    const profile = JSON.stringify({ email: 'ADA@shop.example', birthYear: 1985 });
    expect((await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', profile })).errorCode).toBe(0);
    expect(await set({ dataSchema: { ui: null, fields: { terms: { isUIProperty: null } } } })).toMatchObject({
      errorCode: 0,
    });
    expect((await get()).dataSchema).not.toHaveProperty('ui');
  });

  test('400029: the type of a field stays once an account has data in it', async () => {
    await set(fields({ level: { type: 'string' }, 'a.count_i': {} }));
    expect(await set(fields({ level: { type: 'integer' } }))).toMatchObject({ errorCode: 0 });
    await store('u-ben', { level: 3, a: { count_i: 5 } });
    for (const change of [{ level: { type: 'long' } }, { 'a.count_i': { type: 'string' } }]) {
      const refused = await set(fields({ ...change, fresh: { type: 'date' } }));
      expect(refused).toMatchObject(refusal(400029, 'u-ben'));
    }
    expect(await get()).not.toHaveProperty('dataSchema.fields.fresh');
    expect(await set(fields({ level: { type: 'integer', required: true } }))).toMatchObject({ errorCode: 0 });
  });

  test('internalSchema and addressesSchema are kept, and named to be returned; a user may write none of their fields', async () => {
    const internalSchema = { fields: { s4Id: { type: 'string', writeAccess: 'serverOnly' } }, dynamicSchema: false };
    const addressesSchema = { fields: { 'shipTo.city': { type: 'string', required: false } }, dynamicSchema: true };
    expect((await set({ internalSchema, addressesSchema })).errorCode).toBe(0);
    expect(await get({ include: 'internalSchema,addressesSchema' })).toMatchObject({ internalSchema, addressesSchema });
    expect(await get()).not.toHaveProperty('internalSchema');
    expect(await get({ include: 'internalSchema', filter: 'clientOnly' })).toMatchObject({
      internalSchema: { fields: {} },
    });
  });

  test('internal is held to internalSchema, whose types stay once an account has data', async () => {
    await set({ internalSchema: { fields: { s4Id: { type: 'integer', format: null } }, dynamicSchema: false } });
    const write = async (internal: unknown) =>
      (await bench.bySite('accounts.setAccountInfo', { UID: 'u-ben', internal: text(internal) })).json;
    expect(await write({ s4Id: 'x', madId: 1 })).toMatchObject({
      errorCode: 400009,
      validationErrors: [
        { errorCode: 400024, fieldName: 'internal.madId' },
        { errorCode: 400023, fieldName: 'internal.s4Id' },
      ],
    });
    expect((await write({ s4Id: 7 })).errorCode).toBe(0);
    expect(await set({ internalSchema: { fields: { s4Id: { type: 'string' } } } })).toMatchObject(
      refusal(400029, 'internalSchema.fields.s4Id'),
    );
  });

  test('accounts.deleteSchemaFields takes declarations away, and names one that is not there', async () => {
    await set(fields({ a: { type: 'integer' }, b: {} }));
    const remove = async (names: string) =>
      (await bench.bySite('accounts.deleteSchemaFields', { dataSchema: names })).json;
    expect(await remove('["a","c"]')).toMatchObject(refusal(400006, 'dataSchema[1]'));
    expect(await remove('["a"]')).toMatchObject({ errorCode: 0 });
    expect(Object.keys(((await get()).dataSchema as { fields: object }).fields)).toEqual(['b']);
    expect(await remove('{}')).toMatchObject({ errorCode: 400006 });
  });
});

test('consent statements are those of the preferences schema; a page sees the active ones', async () => {
  const fields = { 'terms.tos': { required: true, currentDocVersion: 2 }, ads: { isActive: false } };
  await set({ preferencesSchema: { fields } });
  const { preferences } = (await bench.bySite('accounts.getConsentStatements')).json;
  expect(preferences).toMatchObject({
    'terms.tos': { isMandatory: true, isActive: true, currentDocVersion: 2 },
    ads: { isMandatory: false, isActive: false },
  });
  const page = { method: 'accounts.getSiteConsentDetails', parameters: { apiKey: API_KEY } };
  expect(Object.keys((await bench.send(page)).json.siteConsentDetails as object)).toEqual(['terms.tos']);
  const remove = async () => (await bench.bySite('accounts.deleteConsentStatement', { consentId: 'ads' })).errorCode;
  expect([await remove(), await remove()]).toEqual([0, 400006]);
});

test('R25: the workspace file has what the site has set, and is refused where it is wrong', async () => {
  const { exported, imported } = sitePart(schemaInWorkspace, 'schema');
  expect(exported(bench)).toBeUndefined();
  await set({ dataSchema: { fields: { level: { type: 'integer' } }, dynamicSchema: false } });
  const explicit = exported(bench);
  expect(explicit).toEqual({ dataSchema: { fields: { level: { type: 'integer' } }, dynamicSchema: false } });
  await set({ dataSchema: { dynamicSchema: true }, profileSchema: { fields: { email: { required: true } } } });
  await imported(bench, explicit);
  expect(exported(bench)).toEqual(explicit);
  const refused = await imported(bench, { dataSchema: { fields: { a: { type: 'x' } } } });
  expect(refused?.member).toBe('sites[0].schema.dataSchema.fields.a.type');
  expect(exported(bench)).toEqual(explicit);
});
