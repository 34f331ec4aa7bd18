import { MAX_CAUSE_WORDS } from '#shared/contract/refusal.ts';

/** Longest line, in characters: a value that a caller sent may be in it. */
const MAX_LINE_LENGTH = 140;

/** What stands in quotes came with the call, or is a name: it is one word, and no sentence ends in it. */
const quoted = /"(?:\\.|[^"\\]){0,2000}"/g;

/** Where a sentence ends: what follows begins one, or is a name that is written in lower case. */
const end = /[.!?…]["”’)]?(?=\s+(?:["“(A-Z0-9]|(?:sig|nonce|timestamp|userKey|apiKey|redirect_uri)\b))/g;

/** The sentences of a text, in order. */
export function sentencesOf(text: string): string[] {
  // Of the same length, so that an index in it is one in the text.
  const plain = text.replace(quoted, (value) => `"${'_'.repeat(value.length - 2)}"`);
  const sentences: string[] = [];
  let start = 0;
  for (const found of plain.matchAll(end)) {
    // An ellipsis within a sentence stands before a word in lower case; before a quote it may be either.
    const stop = found.index + found[0].length;
    sentences.push(text.slice(start, stop).trim());
    start = stop;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/** How many words a sentence has; what is in quotes counts as one. */
export function wordsIn(sentence: string): number {
  return sentence.replace(quoted, '""').trim().split(/\s+/).length;
}

/** True for one short whole sentence, as the line of a cause is. */
export function fitsLine(sentence: string): boolean {
  return (
    sentence.length <= MAX_LINE_LENGTH &&
    sentence.endsWith('.') &&
    wordsIn(sentence) <= MAX_CAUSE_WORDS &&
    sentencesOf(sentence).length === 1
  );
}

/** Verbs with which the service's sentences say what to do. */
const verbs =
  'Add Allow Ask Build Call Change Choose Compare Connect Copy Correct Create Cut Decode Do Enable Encode Exchange Find Finish Get Give ' +
  'Join Keep Leave Let Log Look Make Move Name Open Paste Percent-encode Put Read Register Remove Reset Rotate Search Send Set Show Sign ' +
  'Sort Spell Start Switch Take Trim Try Use Wait Write Verify';
const imperative = new RegExp(`^(?:Then |Most likely, )?(?:${verbs.replaceAll(' ', '|')})\\b`);

/** True for a sentence that says what to do. */
export const saysWhatToDo = (sentence: string): boolean => imperative.test(sentence);

/** For comparing what sentences say, whatever their case, quotes and full stops. */
export const plainOf = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
