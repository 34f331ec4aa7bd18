import { withoutEnds } from '#shared/text-ends.ts';
import { sanitizedHtml } from './sanitized-html.ts';

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
