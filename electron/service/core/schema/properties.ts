import { isOneOf } from '#shared/narrowing.ts';
import {
  dataTypes,
  type ExplicitField,
  type ExplicitSchemas,
  type FieldType,
  type SchemaName,
  schemaNames,
  writeAccesses,
} from './field.ts';
import { isBeyondRe2, longestFormat, patternOf, problemOfPattern } from './format.ts';
import { isKeptField, profileTypesOf } from './profile-fields.ts';

/** Says what is wrong with the value of a property; undefined when nothing is. */
type Check = (value: unknown, type: FieldType | undefined, path: string) => string | undefined;

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'It is true or false.');
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    isOneOf(values, value) ? undefined : `It is one of: ${values.join(', ')}.`;
const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? undefined : `It is a text of at most ${longest} characters.`;
const texts =
  (most: number, longest = 200): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((one) => text(longest)(one, undefined, '') === undefined)
      ? undefined
      : `It is a list of at most ${most} texts of at most ${longest} characters.`;
const number: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? undefined : 'It is a number from 0 on.';
const instant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'It is a date such as 2026-01-31 or 2026-01-31T00:00:00Z.';

const texty: readonly (FieldType | undefined)[] = ['string', 'basic-string', 'text', undefined];

const format: Check = (value, type) => {
  if (typeof value !== 'string') return "It is a text such as regex('^[0-9]+$').";
  if (type === 'boolean') {
    return value === 'true' || value === 'false' ? undefined : 'The format of a Boolean is true or false.';
  }
  const pattern = patternOf(value);
  if (pattern === undefined) return "It has the form regex('<pattern>').";
  if (!texty.includes(type)) return `A field of the type ${type} has no pattern.`;
  if (pattern.length > longestFormat) return `A pattern has at most ${longestFormat} characters.`;
  return isBeyondRe2(pattern) ? undefined : problemOfPattern(pattern);
};

const encrypt: Check = (value, type) => {
  if (value !== 'AES') return 'It is AES; it cannot be undone.';
  return type === 'string' || type === 'basic-string' || type === undefined
    ? undefined
    : `A field of the type ${type} is encrypted by encryptedNonSearchable, a text not at all.`;
};
const encryptedNonSearchable: Check = (value, type) => {
  if (value === true && ['string', 'basic-string', 'text'].includes(type ?? '')) {
    return `A field of the type ${type} is encrypted by encrypt, a text not at all.`;
  }
  return flag(value, type, '');
};

/** A property of a field. */
export interface Property {
  readonly check: Check;
  /** Why nothing here enforces it, a sentence: it is only kept and returned (D69, R58). Absent: it has an effect. */
  readonly kept?: string;
}

type Properties = Readonly<Record<string, Property>>;

const enforced = (checks: Readonly<Record<string, Check>>): Properties =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, { check }]));

const kept = (why: string, checks: Readonly<Record<string, Check>>): Properties =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, { check, kept: why }]));

const stored: Properties = {
  ...enforced({ required: flag, writeAccess: oneOf(writeAccesses), allowNull: flag, format }),
  ...enforced({ encrypt, encryptedNonSearchable }),
  ...kept('searches know no languages.', { languages: texts(4, 20) }),
};

const ofData: Properties = {
  ...stored,
  ...enforced({ type: oneOf(dataTypes) }),
  ...kept('it describes the field for tools.', { subType: text(100), tags: texts(50) }),
};

const common: Properties = enforced({ required: flag, writeAccess: oneOf(writeAccesses), allowNull: flag });

/**
 * The properties of a field by schema (F 7.5); those of subscriptions and consents are inferred. A property has an effect,
 * which a probe of `effects.test.ts` shows, or is declared as kept (R58).
 */
export const fieldProperties: Readonly<Record<SchemaName, Properties>> = {
  profileSchema: {
    ...stored,
    ...enforced({
      type: (value, _, path) => {
        const types = profileTypesOf(path);
        return isOneOf(types, value) ? undefined : `It is one of: ${types.join(', ')}.`;
      },
    }),
  },
  dataSchema: ofData,
  internalSchema: { ...ofData, ...kept('only the site writes internal.', { writeAccess: oneOf(writeAccesses) }) },
  addressesSchema: kept(
    'accounts have no addresses here.',
    Object.fromEntries(Object.entries(ofData).map(([name, { check }]) => [name, check])),
  ),
  subscriptionsSchema: {
    ...common,
    ...enforced({ type: oneOf(['subscription']), doubleOptIn: flag, enableConditionalDoubleOptIn: flag }),
    ...kept('it describes the subscription for pages and tools.', {
      description: text(1_000),
      relatedConsentIds: texts(50),
      tags: texts(50),
    }),
  },
  preferencesSchema: {
    ...common,
    ...enforced({
      type: oneOf(['consent']),
      isActive: flag,
      currentDocVersion: number,
      minDocVersion: number,
      currentDocDate: instant,
      minDocDate: instant,
    }),
    ...kept('it describes the consent for pages and tools.', {
      description: text(1_000),
      defaultLang: text(20),
      langs: texts(50, 20),
      tags: texts(50),
      entitlements: texts(50),
    }),
    ...kept('no vault keeps consents here.', { consentVaultRetentionPeriod: number }),
  },
};

/** The members of a schema; others are only kept. */
export const schemaMembers: readonly string[] = ['fields', 'dynamicSchema'];

/** A property by its name; undefined: none is declared, so that it is only kept (D69). */
export const propertyOf = (name: SchemaName, property: string): Property | undefined =>
  Object.hasOwn(fieldProperties[name], property) ? fieldProperties[name][property] : undefined;

/** Schemas of what accounts do not have: nothing of them is enforced. */
export const keptSchemas: readonly SchemaName[] = ['addressesSchema'];

/** What nothing here enforces of the schemas that a site has set (D69, R58): by its declaration, or without one. */
export function keptProperties(schemas: ExplicitSchemas): readonly string[] {
  return schemaNames.flatMap((name) => {
    const schema = schemas[name];
    if (schema === undefined) return [];
    if (keptSchemas.includes(name)) return [name];
    const members = Object.keys(schema).filter((member) => !schemaMembers.includes(member));
    return [
      ...members.map((member) => `${name}.${member.slice(0, 100)}`),
      ...Object.entries(schema.fields).flatMap(([path, field]) => keptOfField(name, path, field)),
    ];
  });
}

function keptOfField(name: SchemaName, path: string, field: ExplicitField): readonly string[] {
  const at = `${name}.fields.${path}`;
  if (isKeptField(name, path)) return [at];
  return Object.entries(field).flatMap(([property, value]) => {
    const declared = propertyOf(name, property);
    const isEnforced =
      declared !== undefined &&
      declared.kept === undefined &&
      !(property === 'format' && isBeyondRe2(patternOf(String(value)) ?? ''));
    return isEnforced ? [] : [`${at}.${property.slice(0, 100)}`];
  });
}

/** The properties that are only kept, for the documentation of a schema. */
export function keptInWords(name: SchemaName): string {
  const names = Object.entries(fieldProperties[name]).flatMap(([property, { kept }]) => (kept ? [property] : []));
  return names.length === 0 ? '' : `Only kept and returned: ${names.join(', ')}.`;
}
