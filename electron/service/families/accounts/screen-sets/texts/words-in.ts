import type { Words } from '#shared/words/words.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type ScreenWords = Words<typeof en>;

/** The words of the default screen-sets in a language; one that is not translated is English (D21). */
export const wordsIn = (lang: string | undefined): ScreenWords => (/^de(?:[-_]|$)/i.test(lang ?? '') ? de : en);
