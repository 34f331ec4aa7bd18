import type { MethodEntry } from '#shared/contract/requests.ts';
import { commonPage } from './common-page.ts';
import { indexPage } from './index-page.ts';
import { methodPage } from './method-page.ts';

/**
 * The generated reference, from the registry alone (D36): a page for each method that is built, one of what
 * all share, and the index.
 *
 * @param entries of the registry
 * @returns text by file name
 */
export function methodPages(entries: readonly MethodEntry[]): ReadonlyMap<string, string> {
  const pages = entries
    .filter(({ emulated }) => emulated)
    .map((entry) => [`${entry.name}.md`, methodPage(entry)] as const);
  return new Map([['README.md', indexPage(entries)], ['every-method.md', commonPage()], ...pages]);
}
