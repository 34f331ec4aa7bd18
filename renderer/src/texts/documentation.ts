import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';
import { addSentences } from './translated.ts';

type Sentences = Readonly<Record<string, string>>;

/** The registry speaks English itself. */
const catalogues: Readonly<
  Record<Exclude<ConsoleLanguage, 'en'>, () => Promise<{ readonly documentationSentences: Sentences }>>
> = {
  de: () => import('./de/documentation.ts'),
};

// Only `later-texts.ts` imports this file, as `later.ts`.
if (language !== 'en') addSentences((await catalogues[language]()).documentationSentences);
