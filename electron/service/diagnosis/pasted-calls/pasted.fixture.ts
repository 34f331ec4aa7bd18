import { areReadingsOfOne, type Paste, type PastedCall } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

/** The calls of a text that holds some. */
export function callsOf(text: string | Uint8Array): Extract<Paste, { kind: 'calls' }>['calls'] {
  const paste = readPaste(text);
  if (paste.kind !== 'calls') throw new Error(JSON.stringify(paste));
  return paste.calls;
}

/** The call of a text that holds one; of several readings of it, the likely one. */
export function onlyCall(text: string | Uint8Array): PastedCall {
  const [first, ...more] = callsOf(text);
  if (first === undefined) throw new Error('There is no call.');
  if (!areReadingsOfOne([first, ...more])) throw new Error(`There are ${more.length + 1} calls.`);
  return first.call;
}

/** The sentence for a text that cannot be read. */
export function sentenceFor(text: string): string {
  const paste = readPaste(text);
  if (paste.kind !== 'notACall') throw new Error(`It was read: ${JSON.stringify(paste)}`);
  return paste.sentence;
}
