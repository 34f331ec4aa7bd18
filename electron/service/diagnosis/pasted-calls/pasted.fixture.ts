import { areReadingsOfOne, type PastedCall } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

/** The call of a text that holds one; of several readings of it, the likely one. */
export function onlyCall(text: string | Uint8Array): PastedCall {
  const paste = readPaste(text);
  const [first, ...more] = paste.kind === 'calls' ? paste.calls : [];
  if (first === undefined) throw new Error(paste.kind === 'notACall' ? paste.sentence : paste.kind);
  if (!areReadingsOfOne([first, ...more])) throw new Error(`There are ${more.length + 1} calls.`);
  return first.call;
}

/** The sentence for a text that cannot be read. */
export function sentenceFor(text: string): string {
  const paste = readPaste(text);
  if (paste.kind !== 'notACall') throw new Error(`It was read: ${JSON.stringify(paste)}`);
  return paste.sentence;
}
