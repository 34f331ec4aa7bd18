/**
 * A text, and the calls in it:
 *
 *   text ── unwrap                           what mails, chats and terminals did to it is undone, step by step
 *     │
 *     ├─ shells, raw-http, har, url          the whole text in a grammar of its own, byte for byte
 *     └─ forms/ticket                        its pieces: requests, commands also behind words, JSON of clients …
 *          ├─ harvest/harvest                … and in the rest of it addresses of methods, each with the
 *          │    ├─ parameter-lists           parameters around it in any syntax that writes them alike, and
 *          │    └─ surroundings              method, host, headers, time and answer that the words around it name
 *          └─ unwrap (`unwrappings`)         a mail with nothing to trust: once more, escapes, references, base64 undone
 *
 * Of the two readings that wins which has more calls that can be trusted (read-paste, `prefersPieces`).
 */
export { askFor } from './forms/form.ts';
export { answerAlone } from './forms/recognised.ts';
export {
  areReadingsOfOne,
  isAbout,
  isFirstReading,
  type LabelledCall,
  labelled,
  type Note,
  type Paste,
  type PastedAnswer,
  type PastedCall,
  pastedCall,
  type SignatureString,
  sentenceOf,
} from './pasted-call.ts';
export { readPaste } from './read-paste.ts';
