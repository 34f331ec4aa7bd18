import type { Answer } from '../types.ts';

/** A field that a screen asks for. */
export interface Field {
  /** `profile.firstName`, `data.terms`, `preferences.terms.isConsentGranted`. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'number' | 'checkbox' | 'password';
  readonly required: boolean;
}

interface SchemaField {
  readonly required?: boolean;
  readonly type?: string;
}

type Schema = { readonly fields?: Readonly<Record<string, SchemaField>> } | undefined;

/** Fields that the screens have of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['profile.email', 'profile.username']);

/** The fields that the site's schema requires, and on a profile screen the usual ones too (accounts.getSchema). */
export function fieldsOf(schema: Answer, withUsual: boolean): readonly Field[] {
  const usual = withUsual ? ['profile.firstName', 'profile.lastName', 'profile.city', 'profile.country'] : [];
  const found = new Map<string, Field>();
  for (const part of ['profile', 'data', 'subscriptions', 'preferences'] as const) {
    const { fields = {} } = (schema[`${part}Schema`] as Schema) ?? {};
    for (const [key, field] of Object.entries(fields)) {
      const name = nameOf(part, key);
      const isWanted = field.required === true || usual.includes(name);
      if (isWanted && !ELSEWHERE.has(name))
        found.set(name, { name, label: labelOf(key), type: typeOf(part, field), required: field.required === true });
    }
  }
  for (const name of usual) {
    const key = name.slice(name.indexOf('.') + 1);
    if (!found.has(name)) found.set(name, { name, label: labelOf(key), type: 'text', required: false });
  }
  return [...found.values()];
}

function nameOf(part: string, key: string): string {
  const ending = part === 'preferences' ? '.isConsentGranted' : part === 'subscriptions' ? '.email.isSubscribed' : '';
  return `${part}.${key}${key.endsWith(ending) ? '' : ending}`;
}

function typeOf(part: string, { type = '' }: SchemaField): Field['type'] {
  if (part === 'preferences' || part === 'subscriptions' || type === 'boolean') return 'checkbox';
  return type === 'integer' || type === 'long' || type === 'float' ? 'number' : 'text';
}

/** `firstName` → "First name". */
export function labelOf(key: string): string {
  const words = (key.split('.')[0] ?? key)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
