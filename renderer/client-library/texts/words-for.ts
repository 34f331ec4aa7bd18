import type { Words } from '#shared/words/words.ts';
import type { Page } from '../page.ts';
import type { Params } from '../types.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type LibraryWords = Words<typeof en>;

const translations: readonly LibraryWords[] = [en, de];

/** `de-AT` and `de-inf` are German. */
const translated = (tag: string): LibraryWords | undefined =>
  translations.find(({ lang }) => lang === tag.toLowerCase().split(/[-_]/, 1)[0]);

/**
 * The words of a screen (D46): in the language that the call or the page's configuration names (`lang`), then that of the page's
 * address (`lang`, or `gig_ui_locales` of a proxy page), then the first of the browser's that there is. A language that is not
 * translated is English (D21); `auto` is the browser's.
 */
export function wordsFor({ configuration }: Pick<Page, 'configuration'>, { lang }: Params): LibraryWords {
  const named = [lang, configuration.lang].find((one) => typeof one === 'string' && one !== '' && one !== 'auto');
  if (named !== undefined) return translated(String(named)) ?? en;
  const query = new URLSearchParams(location.search);
  const inAddress = query.get('lang') ?? query.get('gig_ui_locales') ?? '';
  const wanted = [...inAddress.split(/\s+/), ...navigator.languages];
  return wanted.map(translated).find((words) => words !== undefined) ?? en;
}

/** For the provider's screen, which comes next: it is English by itself. */
export const langOf = ({ lang }: LibraryWords): { readonly lang?: string } => (lang === 'en' ? {} : { lang });
