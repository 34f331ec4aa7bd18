import {
  type ConsoleLanguage,
  consoleLanguageOf,
  firstConsoleLanguage,
  LANGUAGE_QUERY,
} from '#shared/words/console-languages.ts';

const KEY = 'authdesk-language';

/** What the user wants: a language, or that of the system. */
export type LanguageChoice = ConsoleLanguage | 'system';

/** The parts of a page that decide on its language; a parameter so that it can be tested without one. */
interface LanguagePage {
  readonly location: Pick<Location, 'search'>;
  readonly navigator: Pick<Navigator, 'languages'>;
  readonly localStorage: Pick<Storage, 'getItem'>;
}

/**
 * What the user chose: by `--lang`, which is in the address, else in Settings, else nothing. What is not a language of the
 * console counts as nothing.
 */
export function languageChoice({ location, localStorage }: Omit<LanguagePage, 'navigator'>): LanguageChoice {
  const asked = new URLSearchParams(location.search).get(LANGUAGE_QUERY);
  return consoleLanguageOf(asked ?? '') ?? consoleLanguageOf(kept(localStorage) ?? '') ?? 'system';
}

/** The language of a page: the chosen one, else the first that the system or browser asks for and the console has. */
export function languageOfPage(page: LanguagePage): ConsoleLanguage {
  const choice = languageChoice(page);
  return choice === 'system' ? firstConsoleLanguage(page.navigator.languages) : choice;
}

function kept(localStorage: LanguagePage['localStorage']): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser keeps nothing.
    return null;
  }
}

/**
 * Keeps the choice and loads the page anew in that language; panel and address stay. A language that `--lang` put into the
 * address goes out of it.
 */
export function chooseLanguage(choice: LanguageChoice, page: Window): void {
  try {
    if (choice === 'system') page.localStorage.removeItem(KEY);
    else page.localStorage.setItem(KEY, choice);
  } catch {
    // The browser keeps nothing: the address carries the choice.
  }
  const address = new URL(page.location.href);
  address.searchParams.delete(LANGUAGE_QUERY);
  if (languageChoice({ location: { search: address.search }, localStorage: page.localStorage }) !== choice) {
    address.searchParams.set(LANGUAGE_QUERY, choice);
  }
  page.history.replaceState(null, '', address);
  page.location.reload();
}

/** Language of this page, from its load to its end; English where there is no page. */
export const language: ConsoleLanguage = typeof document === 'undefined' ? 'en' : languageOfPage(window);

if (typeof document !== 'undefined') document.documentElement.lang = language;

/** Tag for numbers and dates. English ones are written as in Britain: day before month, 24 hours. */
export const formatTag = language === 'en' ? 'en-GB' : language;
