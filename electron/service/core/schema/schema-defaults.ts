import {
  type EffectiveSchema,
  type ExplicitField,
  type ExplicitSchemas,
  type FieldSchema,
  type FieldType,
  type SchemaName,
  type Schemas,
  treeOf,
  typeOfName,
} from './field.ts';
import { isKeptField, profilePaths } from './profile-fields.ts';

/** The schemas of a site: what it has set, the fixed fields of a profile, and defaults for the rest. */
export function effectiveSchemas(explicit: ExplicitSchemas): Schemas {
  const schema = (name: SchemaName, fixed: ReadonlyMap<string, FieldType> = new Map()): EffectiveSchema => {
    const set = explicit[name];
    const own = new Map(Object.entries(set?.fields ?? {}));
    const paths = new Set([...fixed.keys(), ...own.keys()]);
    const effective = (isKept: boolean) =>
      new Map(
        [...paths]
          .filter((path) => isKeptField(name, path) === isKept)
          .map((path) => [path, effectiveField(name, path, own.get(path), fixed.get(path))]),
      );
    const fields = effective(false);
    return {
      fields,
      kept: effective(true),
      dynamicSchema: set?.dynamicSchema ?? name !== 'profileSchema',
      tree: treeOf(fields),
    };
  };
  return {
    profileSchema: schema('profileSchema', profilePaths),
    dataSchema: schema('dataSchema'),
    subscriptionsSchema: schema('subscriptionsSchema'),
    preferencesSchema: schema('preferencesSchema'),
    internalSchema: schema('internalSchema'),
    addressesSchema: schema('addressesSchema'),
  };
}

/** The field that a path within an Account object names, such as `data.level`. */
export function declaredField(schemas: Schemas, [part = '', ...names]: readonly string[]): FieldSchema | undefined {
  if (part !== 'profile' && part !== 'data' && part !== 'internal') return undefined;
  return schemas[`${part}Schema`].fields.get(names.join('.'));
}

/**
 * A field with its defaults. A declared field of data, internal or addresses is serverOnly (F 7.5); fields of a profile, subscriptions and consents
 * are clientModify, or no page could ever write them (inferred).
 */
export function effectiveField(
  name: SchemaName,
  path: string,
  set: ExplicitField = {},
  fixed: FieldType | undefined = undefined,
): FieldSchema {
  const { type, ...given } = set;
  const ofData = () => ({ type: (type as FieldType | undefined) ?? typeOfName(path) });
  const ofSchema: Readonly<Record<SchemaName, () => Partial<FieldSchema>>> = {
    profileSchema: () => ({ type: (type as FieldType | undefined) ?? fixed }),
    dataSchema: ofData,
    internalSchema: ofData,
    addressesSchema: ofData,
    subscriptionsSchema: () => ({
      type: 'subscription',
      doubleOptIn: false,
      enableConditionalDoubleOptIn: false,
      description: '',
      relatedConsentIds: [],
    }),
    preferencesSchema: () => ({ type: 'consent', isActive: true }),
  };
  return {
    type: undefined,
    required: false,
    allowNull: true,
    writeAccess: ofSchema[name] === ofData ? 'serverOnly' : 'clientModify',
    ...ofSchema[name](),
    ...given,
  };
}
