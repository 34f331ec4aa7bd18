import { withoutEnds } from '#shared/text-ends.ts';

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
