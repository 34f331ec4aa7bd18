import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';
import { addSentences } from './translated.ts';
import { addWordForms, type WordForms } from './word-forms.ts';

interface Documentation {
  readonly documentationSentences: Readonly<Record<string, string>>;
  /** With them, because it is these sentences that are searched. */
  readonly wordForms: WordForms;
}

/** The registry speaks English itself. */
const catalogues: Readonly<Record<Exclude<ConsoleLanguage, 'en'>, () => Promise<Documentation>>> = {
  de: () => import('./de/documentation.ts'),
};

// Only `later-texts.ts` imports this file, as `later.ts`.
if (language !== 'en') {
  const { documentationSentences, wordForms } = await catalogues[language]();
  addSentences(documentationSentences);
  addWordForms(wordForms);
}
