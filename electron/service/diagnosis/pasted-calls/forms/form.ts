import type { LabelledCall, PastedAnswer } from '../pasted-call.ts';

/** Why a piece of a text that was recognised holds no call that can be judged. */
export interface Unread {
  /** What was recognised, and what it lacks. */
  readonly sentence: string;
  /** What to do. */
  readonly next: string;
  /** What to ask the customer for, as a text to send. */
  readonly ask: string;
  /** True: it is a command whose words are known, so that its escapes are those of a shell, and what it lacks is said. */
  readonly isOfShell?: boolean;
}

/** A piece of a text that a form has read. */
export interface Piece {
  /** Offsets in the text: from its first character to behind the last. */
  readonly start: number;
  readonly end: number;
  /** What it is, such as `Postman collection`. */
  readonly form: string;
  /** Empty: it was recognised, and holds none. */
  readonly calls: readonly LabelledCall[];
  /** Why there are none. */
  readonly unread?: Unread;
  /** A response that stands alone: that of the call before it. */
  readonly answer?: PastedAnswer;
}

/** A form in which customers send calls. */
export interface Form {
  /** Such as `OkHttp log`; several of one family may say more exactly what they read in their pieces. */
  readonly name: string;
  /** Cheap: false when the text has nothing of this form. */
  readonly isIn: (text: string) => boolean;
  /**
   * Its pieces in a text, in order, none within another. A call that cannot be read is a piece with `unread`; the text
   * is decoded, its mail quotes are taken off. Never throws.
   */
  readonly find: (text: string) => readonly Piece[];
}

/** Most pieces of one form in one text (R52). */
export const MAX_PIECES = 500;

/** What is asked for when nothing else is known. */
const anyForm = `in one of these forms:
- the whole address, from https:// on, with all of its parameters, as text on one line; for a POST also the body
- in a browser: developer tools, Network, the call, "Copy as cURL"
- in Postman: the raw request of the Console
- in code: the request as your HTTP library logs it at debug level`;

const leaveAsIs = `Please send text and no screenshot, and leave apiKey, timestamp, nonce and sig exactly as they are. Take out only the values of "secret", of passwords and of tokens. The time with its time zone, and the callId of the response, help us to find it.`;

/**
 * What to ask a customer for, as a text to send.
 *
 * @param got what came, as the object of "thank you for"
 * @param lacks what it lacks, as a sentence
 * @param how how to get the call in the customer's own tool; absent: in any
 */
export function askFor(got: string, lacks: string, how?: string): string {
  const request = how === undefined ? `the call ${anyForm}` : `the call that failed: ${how}`;
  return `Hello,\n\nthank you for ${got}. ${lacks} Could you please send us ${request}${/[.:!?]$/.test(request) ? '' : '.'}\n\n${leaveAsIs}\n`;
}
