import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';
import type { Catalogue } from './words.ts';

const catalogues: Readonly<Record<ConsoleLanguage, () => Promise<{ readonly texts: Catalogue }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
};

/** The chosen language, and no other one. An entry file imports this first, so that it loads beside the code. */
export const loading: Promise<Catalogue> = catalogues[language]().then(({ texts }) => texts);
