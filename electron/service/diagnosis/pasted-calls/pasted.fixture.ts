import { textOf } from '#shared/told/sentence.ts';
import { areReadingsOfOne, type LabelledCall, type Paste, type PastedCall } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

const inEnglish = (one: LabelledCall): LabelledCall => ({
  ...one,
  call: {
    ...one.call,
    notes: one.call.notes.map(textOf),
    ...(one.call.doubts && { doubts: one.call.doubts.map(textOf) }),
  },
});

/** What a text is read as, with its sentences as plain English. */
export function readInEnglish(text: string | Uint8Array): Paste {
  const paste = readPaste(text);
  if (paste.kind === 'calls') return { ...paste, calls: paste.calls.map(inEnglish) };
  if (paste.kind !== 'notACall') return paste;
  return { ...paste, sentence: textOf(paste.sentence), next: textOf(paste.next) };
}

/** The call of a text that holds one; of several readings of it, the likely one. */
export function onlyCall(text: string | Uint8Array): PastedCall {
  const paste = readInEnglish(text);
  const [first, ...more] = paste.kind === 'calls' ? paste.calls : [];
  if (first === undefined) throw new Error(paste.kind === 'notACall' ? textOf(paste.sentence) : paste.kind);
  if (!areReadingsOfOne([first, ...more])) throw new Error(`There are ${more.length + 1} calls.`);
  return first.call;
}

/** The sentence for a text that cannot be read. */
export function sentenceFor(text: string): string {
  const paste = readInEnglish(text);
  if (paste.kind !== 'notACall') throw new Error(`It was read: ${JSON.stringify(paste)}`);
  return textOf(paste.sentence);
}
