import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';
import { addTraceLines } from './trace-line.ts';
import { addSentences } from './translated.ts';

type Sentences = Readonly<Record<string, string>>;

/** The service speaks English itself. */
const catalogues: Readonly<
  Record<
    Exclude<ConsoleLanguage, 'en'>,
    () => Promise<{ readonly laterSentences: Sentences; readonly traceLines: Sentences }>
  >
> = {
  de: () => import('./de/later.ts'),
};

/*
 * A component that shows such a sentence imports this file for its effect, and the panel waits for it with its code: a sentence is
 * never drawn in English first (ADR 35). No file that a start needs may import it.
 */
if (language !== 'en') {
  const { laterSentences, traceLines } = await catalogues[language]();
  addSentences(laterSentences);
  addTraceLines(traceLines);
}
