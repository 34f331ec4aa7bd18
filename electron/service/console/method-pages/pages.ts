import { causeGroups } from '#shared/causes/catalogue.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { commonPage } from './common-page.ts';
import { indexPage } from './index-page.ts';
import { cell, codeCell, fileOf, madeBy, table } from './markdown.ts';
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

/** The keys of causes, by who decides (D78). */
export function causesPage(): string {
  return fileOf([
    '# Causes',
    '',
    madeBy,
    '',
    'Why a call was refused has a key, `<error>.<cause>`: the code or the OAuth error that the caller gets, and a name of this',
    'list. The log (`cause:403010.*`), Problems, `authdesk log --json`, MCP and the administration interface have it as `cause`. Keys',
    'stay what they are; titles and sentences may change. Besides, a cause can be `missing:<parameter>`, `invalid:<parameter>`, of',
    '403003 and 403010 the mistakes that explain the signature or secret, joined by `+`, and where nothing closer is known the rule',
    'that decided, such as `d36`. What a response hides from its caller has its cause all the same.',
    '',
    ...causeGroups.flatMap(({ title, rules, rows }) => [
      `## ${title}`,
      '',
      `Rules: ${rules}.`,
      '',
      ...table(
        ['cause', 'title', 'what to do'],
        Object.entries(rows).map(([name, row]) => {
          const { title, todo, otherwise = '' } = typeof row === 'string' ? { title: row } : row;
          return [codeCell(name), cell(title), cell(typeof todo === 'string' ? todo : otherwise)];
        }),
      ),
    ]),
  ]);
}
