import { search } from '#service/core/accounts/index.ts';
import {
  changedSchema,
  type EffectiveSchema,
  type ExplicitSchema,
  type ExplicitSchemas,
  keptInWords,
  keptProperties,
  type SchemaChange,
  type SchemaName,
  SchemaProblem,
  type Schemas,
  schemaNames,
  siteSchemas,
} from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type Compute,
  compute,
  invalidParameter,
  jsonArray,
  jsonObject,
  list,
  methodsUsing,
  noteKept,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';

const { openMethod, siteMethod } = methodsUsing({ siteSchemas });

/** Characters of what a site sets of one schema. */
const MAX_SCHEMA_SIZE = 512 * 1024;
/** Fields that one call may give another type. */
const MAX_RETYPED = 50;
/** Milliseconds of the search for their data. */
const SEARCH_MS = 1_000;

/** Those that are returned when a call names none. */
const usualSchemas = schemaNames.slice(0, 4);
const about: Readonly<Record<SchemaName, string>> = {
  profileSchema:
    'The fields of a profile; these are fixed, a site sets their other properties. Others are kept and returned; no account has them.',
  dataSchema: "The declared fields of the site's own data; queries treat basic-string as string.",
  subscriptionsSchema: 'The declared subscriptions.',
  preferencesSchema: 'The declared consents.',
  internalSchema: 'The declared fields of internal, which the site keeps for itself.',
  addressesSchema: 'The declared fields of addresses: kept and returned; accounts have no addresses here.',
};

const scope = (values: readonly string[]) =>
  text('scope', `${values.join(', ')}: the same for every site, because there are no groups of sites.`, {
    values,
  });

export const getSchema = openMethod({
  name: 'accounts.getSchema',
  documentation: 'Says which fields accounts of the site have, with their types and who may write them.',
  parameters: [
    list('include', `The schemas to return; without it ${usualSchemas.join(', ')}.`, {
      values: schemaNames,
      example: 'profileSchema,dataSchema',
    }),
    text(
      'filter',
      'full, the default; explicitOnly: what the site has set; clientOnly: fields that users may write. Data that no field declares is in none of them.',
      { values: ['full', 'explicitOnly', 'clientOnly'] },
    ),
    scope(['effective', 'group', 'site']),
  ],
  // The response has dynamicSchema in any case.
  hints: ['includeDynamicSchema'],
  notEmulated: ['sections', 'schemaType'],
  response: schemaNames.flatMap((name) => [
    sometimes(name, 'object', about[name]),
    always(`${name}.fields`, 'object', 'Properties by the path of the field: type, required, writeAccess, format, …'),
    sometimes(`${name}.dynamicSchema`, 'boolean', 'False: only declared fields can be written.'),
  ]),
  example: {
    parameters: { include: 'dataSchema' },
    response: { dataSchema: { fields: {}, dynamicSchema: true } },
  },
  handler({ input, trace, siteSchemas }) {
    const { include = usualSchemas, filter = 'full' } = input;
    const data = Object.fromEntries(
      include.map((name) => [name, shownSchema(name, filter, siteSchemas.whole(), siteSchemas.explicit())]),
    );
    noteKept(trace, keptOf(include, siteSchemas.explicit()));
    return { data, did: `Returned ${include.join(', ')}.` };
  },
});

function shownSchema(name: SchemaName, filter: string, whole: Schemas, explicit: ExplicitSchemas) {
  if (filter === 'explicitOnly') {
    const own = explicit[name] ?? { fields: {} };
    return { ...own, fields: withChannel(name, Object.entries(own.fields)) };
  }
  const schema = whole[name];
  const fields = [...schema.fields, ...schema.kept].filter(
    ([, field]) => filter === 'full' || field.writeAccess !== 'serverOnly',
  );
  // Members that are only kept come with the rest (D69).
  return { ...explicit[name], fields: withChannel(name, fields), dynamicSchema: schema.dynamicSchema };
}

/** A subscription is shown with its channel, as both tools of builders read it: `{"news":{"email":{…}}}` (C 2). */
function withChannel(name: SchemaName, fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(
    name === 'subscriptionsSchema' ? fields.map(([path, field]) => [path, { email: field }]) : fields,
  );
}

export const setSchema = siteMethod({
  name: 'accounts.setSchema',
  documentation:
    'Declares fields of accounts, or changes their properties: fields and properties that are not named stay as they are. Properties and formats that nothing here enforces are kept, returned as they came, and named in the trace.',
  parameters: [
    ...schemaNames.map((name) =>
      jsonObject(
        name,
        `${about[name]} {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. ${keptInWords(name)}`.trim(),
      ),
    ),
    scope(['group', 'site']),
  ],
  errors: [
    { errorCode: 400029, when: 'The type of a field would change that accounts have data in.' },
    { errorCode: 413003, when: 'A schema would be larger than 512 KB.' },
    { errorCode: 504001, when: 'Looking for data of a field that gets another type takes longer than one call may.' },
  ],
  example: {
    parameters: {
      dataSchema: '{"fields":{"newsletter":{"type":"boolean","writeAccess":"clientModify"}},"dynamicSchema":true}',
    },
  },
  uses: { search, compute },
  handler({ input, trace, siteSchemas, search, compute }) {
    const given = schemaNames.filter((name) => input[name] !== undefined);
    const changes = given.map((name) => ({ name, ...changed(name, siteSchemas.explicit()[name], input[name]) }));
    const retyped = changes.flatMap((change) =>
      change.retyped.map((field) => ({ ...field, schema: change.name, part: change.name.replace('Schema', '') })),
    );
    if (retyped.length > 0) refuseWithData(retyped, search, compute);
    for (const { name, schema } of changes) siteSchemas.save(name, schema);
    noteKept(trace, keptOf(given, siteSchemas.explicit()));
    return { data: {}, did: given.length === 0 ? 'Changed nothing.' : `Changed ${given.join(', ')}.` };
  },
});

const keptOf = (names: readonly SchemaName[], explicit: ExplicitSchemas) =>
  keptProperties(Object.fromEntries(names.map((name) => [name, explicit[name]])));

function changed(name: SchemaName, explicit: ExplicitSchema | undefined, change: unknown): SchemaChange {
  const checkSize = (schema: unknown) => {
    if (JSON.stringify(schema).length <= MAX_SCHEMA_SIZE) return;
    throw new ApiError(413003, `${name} would be larger than ${MAX_SCHEMA_SIZE / 1024} KB.`);
  };
  checkSize(change);
  try {
    const result = changedSchema(name, explicit, change);
    checkSize(result.schema);
    return result;
  } catch (error) {
    if (error instanceof SchemaProblem) throw invalidParameter(error.path, error.message);
    throw error;
  }
}

/** A field that would get another type. */
interface Retyped {
  readonly schema: SchemaName;
  /** Of the account, that the schema is about. */
  readonly part: string;
  readonly path: string;
  readonly from: string;
}

/** @throws ApiError 400029 when an account has data in one of the fields; it is looked for in the reader's thread (R47) */
function refuseWithData(retyped: readonly Retyped[], accounts: ReturnType<typeof search>, compute: Compute): void {
  if (retyped.length > MAX_RETYPED) {
    const details = `One call changes the types of at most ${MAX_RETYPED} fields.`;
    throw invalidParameter(retyped[0]?.schema ?? 'dataSchema', details);
  }
  const conditions = retyped.map(({ part, path }) => `${part}.${path} IS NOT NULL`).join(' OR ');
  const query = `SELECT UID FROM accounts WHERE ${conditions} LIMIT 1`;
  const { results } = compute(['search', query], () => accounts.find({ query, timeout: SEARCH_MS }));
  if (results.length === 0) return;
  const fields = retyped.map(({ schema, path, from }) => `${schema}.fields.${path} (${from})`).join(', ');
  const details = `The type of a field cannot change once accounts have data in it: ${shorten(fields)}. The account "${String(results[0]?.UID)}" has some.`;
  throw new ApiError(400029, details);
}

export const deleteSchemaFields = siteMethod({
  name: 'accounts.deleteSchemaFields',
  documentation:
    "Takes declared fields out of the schema of the site's own data; data that accounts have in them stays.",
  parameters: [
    jsonArray('dataSchema', 'The paths of the fields, as a JSON array; each is declared.', {
      required: true,
      example: '["newsletter"]',
    }),
  ],
  example: {
    before: [
      { method: 'accounts.setSchema', parameters: { dataSchema: '{"fields":{"newsletter":{"type":"boolean"}}}' } },
    ],
  },
  handler({ input, siteSchemas }) {
    const schema = siteSchemas.explicit().dataSchema ?? { fields: {} };
    const fields = new Map(Object.entries(schema.fields));
    const names = input.dataSchema;
    for (const [n, name] of names.entries()) {
      if (typeof name === 'string' && fields.delete(name)) continue;
      throw invalidParameter(`dataSchema[${n}]`, `The schema declares no field ${shorten(JSON.stringify(name))}.`);
    }
    if (names.length > 0) siteSchemas.save('dataSchema', { ...schema, fields: Object.fromEntries(fields) });
    return { data: {}, did: `Deleted ${names.length} fields of dataSchema.` };
  },
});

const declaring = {
  method: 'accounts.setSchema',
  parameters: {
    preferencesSchema: '{"fields":{"terms.tos":{"required":true,"currentDocVersion":2,"minDocVersion":1}}}',
  },
} as const;

/** Consent statements by id: what the preferences schema declares, as the interface names it (the members are inferred). */
function statements({ fields }: EffectiveSchema): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([id, { required, type, allowNull, ...field }]) => [id, { isMandatory: required, ...field }]),
  );
}

export const getConsentStatements = siteMethod({
  name: 'accounts.getConsentStatements',
  documentation:
    'Returns the consent statements of the site, as accounts.setSchema declares them in preferencesSchema.',
  response: [
    always('preferences', 'object', 'By id: isMandatory, isActive, writeAccess, versions, languages (inferred).'),
  ],
  example: { before: [declaring], response: { preferences: { 'terms.tos': { isMandatory: true } } } },
  handler({ siteSchemas }) {
    const preferences = statements(siteSchemas.whole().preferencesSchema);
    return { data: { preferences }, did: `Returned ${Object.keys(preferences).length} consent statements.` };
  },
});

export const getSiteConsentDetails = openMethod({
  name: 'accounts.getSiteConsentDetails',
  documentation: 'Returns the consent statements of the site that are active, for the page that asks for them.',
  response: [always('siteConsentDetails', 'object', 'By id, as in accounts.getConsentStatements (inferred).')],
  example: {
    before: [declaring],
    response: { siteConsentDetails: { 'terms.tos': { isMandatory: true, currentDocVersion: 2 } } },
  },
  handler({ siteSchemas }) {
    const schema = siteSchemas.whole().preferencesSchema;
    const fields = new Map([...schema.fields].filter(([, { isActive }]) => isActive !== false));
    const siteConsentDetails = statements({ ...schema, fields });
    return { data: { siteConsentDetails }, did: `Returned ${fields.size} active consent statements.` };
  },
});

export const deleteConsentStatement = siteMethod({
  name: 'accounts.deleteConsentStatement',
  documentation: 'Takes a consent statement out of preferencesSchema; consents that accounts have given stay.',
  parameters: [text('consentId', 'Id of the statement.', { required: true, max: 200, example: 'terms.tos' })],
  example: { before: [declaring] },
  handler({ input: { consentId }, siteSchemas }) {
    const schema = siteSchemas.explicit().preferencesSchema ?? { fields: {} };
    const fields = new Map(Object.entries(schema.fields));
    if (!fields.delete(consentId)) {
      throw invalidParameter('consentId', `The site has no consent statement "${shorten(consentId)}".`);
    }
    siteSchemas.save('preferencesSchema', { ...schema, fields: Object.fromEntries(fields) });
    return { data: {}, did: `Deleted the consent statement "${consentId}".` };
  },
});
