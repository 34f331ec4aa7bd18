import { PatternProblem } from '#service/modules/search/regular-expression.ts';
import { dataTypes, type FieldType, type SchemaName, writeAccesses } from './field.ts';
import { compileFormat, longestFormat, patternOf } from './format.ts';

/** Says what is wrong with the value of a property; undefined when nothing is. */
type Check = (value: unknown, type: FieldType | undefined) => string | undefined;

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'It is true or false.');
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : `It is one of: ${values.join(', ')}.`;
const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? undefined : `It is a text of at most ${longest} characters.`;
const texts =
  (most: number, longest = 200): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((one) => text(longest)(one, undefined) === undefined)
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
  try {
    compileFormat(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    return error.message;
  }
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
  return flag(value, type);
};

const common = { required: flag, writeAccess: oneOf(writeAccesses) };
const stored = {
  ...common,
  allowNull: flag,
  format,
  encrypt,
  encryptedNonSearchable,
  languages: texts(4, 20),
};

const ofData = { ...stored, type: oneOf(dataTypes), subType: text(100), tags: texts(50) };

/** The properties of a field by schema (F 7.5); those of subscriptions and consents are inferred. */
export const propertyChecks: Readonly<Record<SchemaName, Readonly<Record<string, Check>>>> = {
  profileSchema: {
    ...stored,
    type: (value, type) => (value === type ? undefined : `It is ${type}; it cannot be changed.`),
  },
  dataSchema: ofData,
  internalSchema: ofData,
  addressesSchema: ofData,
  subscriptionsSchema: {
    ...common,
    allowNull: flag,
    type: oneOf(['subscription']),
    doubleOptIn: flag,
    enableConditionalDoubleOptIn: flag,
    description: text(1_000),
    relatedConsentIds: texts(50),
    tags: texts(50),
  },
  preferencesSchema: {
    ...common,
    allowNull: flag,
    type: oneOf(['consent']),
    isActive: flag,
    description: text(1_000),
    currentDocVersion: number,
    minDocVersion: number,
    currentDocDate: instant,
    minDocDate: instant,
    defaultLang: text(20),
    langs: texts(50, 20),
    tags: texts(50),
    entitlements: texts(50),
    consentVaultRetentionPeriod: number,
  },
};
