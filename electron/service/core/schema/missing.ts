import { membersOf } from '#shared/narrowing.ts';
import type { SchemaParts } from './check.ts';
import { consentsOf } from './consents.ts';
import { touchedFields } from './declared-fields.ts';
import type { FieldSchema, Schemas } from './field.ts';

/**
 * The required fields that an account does not have, for 206001 and `missing-required-fields` (F 1.3): `profile.email`,
 * `data.terms`, `subscriptions.news.email.isSubscribed`, `preferences.terms.isConsentGranted`.
 */
export function missingRequiredFields(schemas: Schemas, account: SchemaParts): readonly string[] {
  const missing: string[] = [];
  for (const part of ['profile', 'data', 'internal'] as const) {
    const { tree, fields } = schemas[`${part}Schema`];
    const required = [...fields].filter(([, field]) => field.required);
    if (required.length === 0) continue;
    const held = touchedFields(tree, account[part] ?? {}).fields;
    for (const [path] of required) {
      const values = held.get(path)?.values ?? [];
      if (!values.some((value) => value !== null && value !== '')) missing.push(`${part}.${path}`);
    }
  }
  for (const [name, field] of schemas.subscriptionsSchema.fields) {
    if (field.required && !Object.hasOwn(account.subscriptions ?? {}, name)) {
      missing.push(`subscriptions.${name}.email.isSubscribed`);
    }
  }
  const consents = consentsOf(account.preferences);
  for (const [id, field] of schemas.preferencesSchema.fields) {
    if (field.required && field.isActive !== false && !isValidConsent(field, consents.get(id))) {
      missing.push(`preferences.${id}.isConsentGranted`);
    }
  }
  return missing;
}

/** Whether a consent is granted, to a version that still counts. */
function isValidConsent({ minDocVersion, minDocDate }: FieldSchema, consent: unknown): boolean {
  const { isConsentGranted, docVersion, docDate } = membersOf(consent);
  if (isConsentGranted !== true) return false;
  if (minDocVersion !== undefined && !(typeof docVersion === 'number' && docVersion >= minDocVersion)) return false;
  return minDocDate === undefined || (typeof docDate === 'string' && Date.parse(docDate) >= Date.parse(minDocDate));
}
