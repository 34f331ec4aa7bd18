import type { ConsoleLanguage } from '../../words/console-languages.ts';
import type { Words } from '../../words/words.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** What the page of a client-side login says, in the language of the console that started it. */
export const pageWords: Readonly<Record<ConsoleLanguage, Words<typeof en>>> = { en, de };
