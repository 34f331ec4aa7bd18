import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';
import { addLogLines } from './log-line.ts';
import { addSentences } from './translated.ts';

type Sentences = Readonly<Record<string, string>>;

/** The service speaks English itself. */
const catalogues: Readonly<
  Record<
    Exclude<ConsoleLanguage, 'en'>,
    () => Promise<{ readonly laterSentences: Sentences; readonly logLines: Sentences }>
  >
> = {
  de: () => import('./de/later.ts'),
};

// Only `later-texts.ts` imports this file: what imports it otherwise would wait for it, and with it each start.
if (language !== 'en') {
  const { laterSentences, logLines } = await catalogues[language]();
  addSentences(laterSentences);
  addLogLines(logLines);
}
