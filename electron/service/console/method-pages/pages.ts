import type { MethodEntry } from '#shared/contract/requests.ts';
import { causesPage } from './causes-page.ts';
import { commonPage } from './common-page.ts';
import { indexPage } from './index-page.ts';
import { methodPage } from './method-page.ts';

/**
 * The generated reference, from the registry (D36): a page for each method that is built, one of what all share, one of the
 * causes of refusals (D78), and the index.
 *
 * @param entries of the registry
 * @returns text by file name
 */
export function methodPages(entries: readonly MethodEntry[]): ReadonlyMap<string, string> {
  const pages = entries
    .filter(({ emulated }) => emulated)
    .map((entry) => [`${entry.name}.md`, methodPage(entry)] as const);
  const others = [
    ['README.md', indexPage(entries)],
    ['every-method.md', commonPage()],
    ['causes.md', causesPage()],
  ] as const;
  return new Map([...others, ...pages]);
}
