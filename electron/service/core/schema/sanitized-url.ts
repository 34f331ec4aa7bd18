/** What a browser drops from an address before it reads it: control characters and blanks around it, line ends and tabs in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the URL standard drops.
const dropped = /^[\u0000- ]+|[\u0000- ]+$|[\t\n\r]/g;

const encoded: Readonly<Record<string, string>> = { '"': '%22', "'": '%27', '<': '%3C', '>': '%3E' };

/**
 * An address of a profile that runs nothing where a page links it (F 8.3): of http or https, or relative to the page; any other,
 * such as `javascript:` and `data:`, becomes empty. Quotes and angle brackets are percent-encoded.
 */
export function sanitizedUrl(text: string): string {
  const url = text.replace(dropped, '');
  return hasHarmlessScheme(url) ? url.replace(/["'<>]/g, (character) => encoded[character] ?? '') : '';
}

/** A colon that a page's HTML would bring by an entity counts as one. */
function hasHarmlessScheme(url: string): boolean {
  if (/^https?:/i.test(url)) return true;
  const [beforePath = ''] = url.split(/[/?#]/, 1);
  return !/[:&]/.test(beforePath);
}
