/** How a language changes the words that somebody searches for. English needs none: what is typed is found as it is. */
export interface WordForms {
  /** Endings that words have ("ändern", "ändert"), at the end of a word. */
  readonly ending: RegExp;
  /** Parts that stand behind their verb ("anmelden", "meldet … an"). */
  readonly prefixes: readonly string[];
  /** Beginnings of words that mean the same ("kennwort", "passwort"). */
  readonly same: readonly (readonly string[])[];
}

let forms: WordForms | undefined;

/** Adds the forms of the page's language, with the sentences that are searched. */
export function addWordForms(added: WordForms): void {
  forms = added;
}

/** Shorter ones begin too many words. */
const shortestStem = 3;

/**
 * The words of a search.
 *
 * @param search what was typed, in any case
 * @returns says of a text in lower case whether it has each word, also in another form or another word for it
 */
export function wordsOf(search: string): (text: string) => boolean {
  const tests = search.toLowerCase().split(/\s+/).filter(Boolean).map(wordTest);
  return (text) => tests.every((test) => test(text));
}

function wordTest(word: string): (text: string) => boolean {
  const others = forms === undefined || !/^[\p{L}-]+$/u.test(word) ? [] : otherForms(word, forms);
  return (text) => text.includes(word) || others.some((form) => form.test(text));
}

function otherForms(word: string, { ending, prefixes, same }: WordForms): readonly RegExp[] {
  const stems = [word.replace(ending, ''), ...same.filter((group) => group.some((one) => word.startsWith(one))).flat()];
  return stems
    .filter((stem) => stem.length >= shortestStem)
    .flatMap((stem) => {
      const apart = prefixes.filter((prefix) => stem.startsWith(prefix) && stem.length >= prefix.length + shortestStem);
      return [
        new RegExp(`(?<!\\p{L})(?:ge)?${stem}`, 'u'),
        ...apart.map(
          (prefix) => new RegExp(`(?<!\\p{L})${stem.slice(prefix.length)}[^.;:]*(?<!\\p{L})${prefix}(?!\\p{L})`, 'u'),
        ),
      ];
    });
}
