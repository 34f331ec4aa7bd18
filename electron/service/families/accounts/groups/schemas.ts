import {
  type ConfiguredFields,
  groupModelsConfig,
  organizationSchemaConfig,
  siteConfigs,
  tooLarge,
} from '#service/core/site-configs/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  methodsUsing,
  shorten,
  sometimes,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { valueAt } from '#shared/narrowing.ts';
import { model } from './access.ts';

// Fields of groups and of organizations (C 4.9). model and schema, by part and field, are what starter kits read; how a schema is
// set, and the rest, is inferred. `required` has an effect; types are kept (D69).

export const configuredSchemas = (bound: CallScope) => {
  const configs = siteConfigs(bound);
  return {
    models: () => configs.get(groupModelsConfig),
    organization: () => configs.get(organizationSchemaConfig),
    setModel(name: string, schema: JsonObject): void {
      configs.set(groupModelsConfig, { ...configs.get(groupModelsConfig), [name]: schema }, 'schema');
    },
    setOrganization: (schema: JsonObject) => configs.set(organizationSchemaConfig, schema, 'schema'),
    /** Refuses an object that lacks a required field. @throws ApiError 400006 that names the field */
    checkGroup: (name: string, part: 'groupData' | 'relationshipData', data: JsonObject): void =>
      checkRequired(configs.get(groupModelsConfig)[name]?.[part] ?? {}, part, data),
    checkOrganization: (data: JsonObject): void =>
      checkRequired(configs.get(organizationSchemaConfig).fields, 'organization', data),
  };
};

const { siteMethod, openMethod } = methodsUsing({ configuredSchemas });

function checkRequired(fields: ConfiguredFields, parameter: string, data: JsonObject): void {
  for (const [path, { required }] of Object.entries(fields)) {
    if (required && isMissing(data, path)) {
      throw invalidParameter(`${parameter}.${shorten(path)}`, 'The schema of the site requires it.');
    }
  }
}

/** @param path its steps are separated by dots; a name with dots counts as well */
function isMissing(data: JsonObject, path: string): boolean {
  const isNothing = (value: unknown) => value === undefined || value === null || value === '';
  if (Object.hasOwn(data, path)) return isNothing(data[path]);
  return isNothing(valueAt(data, path.split('.')));
}

const groupSchema = {
  schema: '{"groupData":{"name":{"type":"string","required":true}},"relationshipData":{"role":{"type":"string"}}}',
  model: 'family',
} as const;

export const setGroupSchema = siteMethod({
  name: 'accounts.groups.setSchema',
  documentation:
    'Says which fields groups of a model and their memberships have, in place of what was set before. Calls that lack a required field are refused; types are kept and returned. The method is inferred.',
  parameters: [
    model,
    jsonObject('schema', 'Fields by part: groupData and relationshipData, each {field: {type, required}}.', {
      ...{ required: true, example: groupSchema.schema },
    }),
  ],
  errors: [tooLarge],
  example: { parameters: groupSchema },
  handler({ input, configuredSchemas }) {
    configuredSchemas.setModel(input.model, input.schema);
    return { data: {}, did: `Set the schema of the model "${input.model}".` };
  },
});

export const getGroupSchema = openMethod({
  name: 'accounts.groups.getSchema',
  documentation:
    'Says which fields groups of a model and their memberships have, as the site has set them (inferred but for model and schema).',
  parameters: [model],
  response: [
    always('model', 'string', 'Kind of the group.'),
    always('schema', 'object', 'Fields by part.'),
    always('schema.groupData', 'object', 'Of the group, by name.'),
    always('schema.relationshipData', 'object', 'Of the membership, by name.'),
  ],
  example: {
    before: callsOf(setGroupSchema),
    response: { model: 'family', schema: { groupData: { name: { type: 'string', required: true } } } },
  },
  handler({ input, configuredSchemas }) {
    const models = configuredSchemas.models();
    const found = Object.hasOwn(models, input.model) ? models[input.model] : undefined;
    if (found === undefined) {
      const details = `The site has no schema of "${shorten(input.model)}". Set it by accounts.groups.setSchema.`;
      throw invalidParameter('model', details);
    }
    const { groupData = {}, relationshipData = {} } = found;
    return {
      data: { model: input.model, schema: { groupData, relationshipData } },
      did: `Returned the schema of the model "${input.model}".`,
    };
  },
});

const organizationFields = '{"fields":{"name":{"type":"string","required":true},"vat":{"type":"string"}}}';

export const setOrganizationSchema = siteMethod({
  name: 'accounts.b2b.setOrganizationSchema',
  documentation:
    'Says which fields an organization has, in place of what was set before. accounts.b2b.registerOrganization refuses one that lacks a required field; types are kept and returned. The method is inferred.',
  parameters: [
    jsonObject('schema', 'fields by name: {type, required}.', { required: true, example: organizationFields }),
  ],
  errors: [tooLarge],
  handler({ input, configuredSchemas }) {
    configuredSchemas.setOrganization(input.schema);
    return { data: {}, did: 'Set the schema of organizations.' };
  },
});

export const getOrganizationSchema = openMethod({
  name: 'accounts.b2b.getOrganizationSchema',
  documentation:
    'Says which fields accounts.b2b.registerOrganization takes: those that storefronts send, until the site has set others. The members are inferred.',
  response: [
    always('organizationSchema', 'object', 'Of the parameter organization.'),
    sometimes('organizationSchema.fields', 'object', 'Fields by name.'),
  ],
  example: { response: { organizationSchema: { fields: { name: { type: 'string', required: true } } } } },
  handler: ({ configuredSchemas }) => ({
    data: { organizationSchema: configuredSchemas.organization() },
    did: 'Returned the schema of organizations.',
  }),
});
