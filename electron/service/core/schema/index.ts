export { checkAgainstSchema, type SchemaCheck, type SchemaParts } from './check.ts';
export { type ConsentMember, consentMembers, consentsOf } from './consents.ts';
export { schemas, siteSchemas } from './dependencies.ts';
export {
  type EffectiveSchema,
  type ExplicitSchema,
  type ExplicitSchemas,
  type FieldSchema,
  pathsAbove,
  type SchemaName,
  type Schemas,
  schemaNames,
  writeAccesses,
} from './field.ts';
export { compileFormat, isBeyondRe2, longestFormat, problemOfPattern } from './format.ts';
export { missingRequiredFields } from './missing.ts';
export { profileErrors, sanitizedField, type ValidationError } from './profile-schema.ts';
export { keptInWords, keptProperties } from './properties.ts';
export { schemaRepository, schemasOf } from './repository.ts';
export { sanitizedHtml } from './sanitized-html.ts';
export { changedSchema, type SchemaChange, SchemaProblem } from './schema-change.ts';
export { declaredField } from './schema-defaults.ts';
export { schemaTables } from './tables.ts';
export { nameOf, typeProblem, type ValueType, valueTypes } from './value-type.ts';
