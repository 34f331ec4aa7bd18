import type { JsonObject } from '#service/records/index.ts';
import { jsonTypeOf, problemOfField, readField } from '#shared/protocol/profile.ts';
import { withoutEnds } from '#shared/text-ends.ts';
import { sanitizedHtml } from './sanitized-html.ts';

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
const mostProblems = 50;

export interface ValidationError {
  readonly errorCode: number;
  readonly message: string;
  readonly fieldName: string;
}

/**
 * Checks a change of a profile against its fixed schema (F 8.3); null removes a field. Numbers that came as text are
 * read as numbers, and texts are sanitized.
 *
 * @returns the change so, what is wrong with its first 50 wrong fields, and the names of fields whose texts are not as sent
 */
export function profileErrors(change: JsonObject) {
  const errors: ValidationError[] = [];
  const sanitized: string[] = [];
  const checked = Object.entries(change).map(([name, given]) => {
    const read = readField(name, given);
    const value = sanitizedField(name, read);
    if (isChanged(read, value)) sanitized.push(name);
    const removes = value === null && jsonTypeOf(name) !== undefined;
    const problem = removes ? undefined : problemOfField(name, value);
    if (problem !== undefined && errors.length < mostProblems) {
      errors.push({ errorCode: problem[0], message: problem[1], fieldName: `profile.${name.slice(0, 100)}` });
    }
    return [name, value] as const;
  });
  return { profile: Object.fromEntries(checked), sanitized, errors };
}

const isChanged = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' ? before !== after : JSON.stringify(before) !== JSON.stringify(after);

/** Names of members that are addresses of pages or pictures (F 8.3). */
const isUrlName = (name: string): boolean => /url$/i.test(name);
const isAddressName = (name: string): boolean => /email$/i.test(name);

/**
 * The value of a profile's field with harmless texts, also those of its members (F 8.3). The rule is the same for users and for
 * the site; sanitizing what was sanitized changes nothing.
 *
 * @param name of the field, or of the member
 */
export function sanitizedField(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (isUrlName(name)) return sanitizedUrl(value);
    // An entity in an address would make it another address; without angle brackets it is no markup.
    return isAddressName(name) && !/[<>]/.test(value) ? value : sanitizedHtml(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => sanitizedField(name, item));
  return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, sanitizedField(member, one)]));
}

/** Control characters and the blank: a browser drops those around an address before it reads it, and line ends and tabs in it. */
const around = String.fromCharCode(...Array(33).keys());

const encoded: Readonly<Record<string, string>> = { '"': '%22', "'": '%27', '<': '%3C', '>': '%3E' };

/**
 * An address of a profile that runs nothing where a page links it (F 8.3): of http or https, or relative to the page; any other,
 * such as `javascript:` and `data:`, becomes empty. Quotes and angle brackets are percent-encoded.
 */
export function sanitizedUrl(text: string): string {
  const url = withoutEnds(text, around).replace(/[\t\n\r]/g, '');
  return hasHarmlessScheme(url) ? url.replace(/["'<>]/g, (character) => encoded[character] ?? '') : '';
}

/** A colon that a page's HTML would bring by an entity counts as one. */
function hasHarmlessScheme(url: string): boolean {
  if (/^https?:/i.test(url)) return true;
  const [beforePath = ''] = url.split(/[/?#]/, 1);
  return !/[:&]/.test(beforePath);
}
