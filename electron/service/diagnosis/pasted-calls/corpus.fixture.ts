import { readdirSync, readFileSync } from 'node:fs';

/** A text as a customer sent it, and the call in it. */
export interface CorpusText {
  readonly file: string;
  readonly text: string;
  /** What is wrong with the call, as the end of the file's name says. */
  readonly cause: string;
  /** Absent: the text does not say it. */
  readonly httpMethod?: string;
  readonly url: URL;
}

/** When the calls of the corpus were signed, milliseconds since 1970: as the times in its logs say. */
export const CORPUS_TIME = Date.UTC(2026, 10, 23, 9);

const folder = new URL('./corpus/', import.meta.url);

/** The texts of the folder `corpus`, each with the call that `expected.json` says. */
export function corpusTexts(): readonly CorpusText[] {
  const expected: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const [httpMethod = '', url = ''] = (expected[file] ?? '').split(' ');
      const [, cause = ''] = /\.(\w+)\.txt$/.exec(file) ?? [];
      const text = readFileSync(new URL(file, folder), 'utf8');
      return { file, text, cause, url: new URL(url), ...(httpMethod !== '?' && { httpMethod }) };
    });
}
