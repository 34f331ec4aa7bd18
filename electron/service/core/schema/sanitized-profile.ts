import { sanitizedHtml } from './sanitized-html.ts';
import { sanitizedUrl } from './sanitized-url.ts';

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
