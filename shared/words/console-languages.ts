/** Languages of the console, by tag (RFC 5646), in the order of the choice in Settings. */
export const consoleLanguages = ['en', 'de'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/**
 * The language of the console that a tag asks for: `de`, `de-AT` and `DE_at` all ask for `de`.
 *
 * @param tag as a browser, a system or a user writes it; distrusted
 * @returns undefined when the console does not have it
 */
export function consoleLanguageOf(tag: string): ConsoleLanguage | undefined {
  const [primary] = tag.toLowerCase().split(/[-_.]/, 1);
  return consoleLanguages.find((language) => language === primary);
}

/**
 * The first language of the console among those that somebody reads, else English.
 *
 * @param tags in the order of preference, for example `navigator.languages`
 */
export function firstConsoleLanguage(tags: readonly string[]): ConsoleLanguage {
  for (const tag of tags) {
    const language = consoleLanguageOf(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** Name of the query member of the console's address that carries `--lang`. */
export const LANGUAGE_QUERY = 'lang';
