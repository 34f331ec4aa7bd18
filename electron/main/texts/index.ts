import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const catalogues: Readonly<Record<ConsoleLanguage, typeof en>> = { en, de };

/** The one language of this process: menus, dialogs and pages of its own follow the window. */
let spoken: ConsoleLanguage = 'en';

/** From now on the app itself speaks this language. What is shown already stays. */
export function speak(language: ConsoleLanguage): void {
  spoken = language;
}

/** The language that is spoken, for the `lang` attribute of pages. */
export const spokenLanguage = (): ConsoleLanguage => spoken;

/** The texts in the language that is spoken now. */
export const texts = (): typeof en => catalogues[spoken];
