import { readSignedText } from '#service/diagnosis/signed-texts/index.ts';
import { type ByteText, isUtf8, textOf, toBytes, toText, trimLines } from '#shared/pasted-calls/byte-text.ts';
import { askFor } from './forms/form.ts';
import { answerAlone, aroundACall, parametersAlone, recognised } from './forms/recognised.ts';
import { readTicket, type Ticket } from './forms/ticket.ts';
import { isBare, isCallTarget } from './forms/what-is-a-call.ts';
import { harCalls, harEntries, isHarRequest, MAX_ENTRIES } from './har.ts';
import {
  isAbout,
  type LabelledCall,
  missingFor,
  type Note,
  orProblem,
  type Paste,
  PasteProblem,
} from './pasted-call.ts';
import { isRawHttp, rawHttpCalls } from './raw-http.ts';
import { isOutput, placeholdersOf, redactedNames } from './redacted.ts';
import { hasCommand, type Shell, shellCalls } from './shells.ts';
import { signatureLines, signatureStrings } from './signature-strings.ts';
import { unwrappedText, withoutPrompt } from './unwrap.ts';
import { addressAlone, addressesIn } from './url.ts';

const wholeCallId = /^[0-9a-f]{32}$/i;
const namedCallId = /(?:call-?id|x-call-id)["'>]{0,2}\s{0,5}[:=]?\s{0,5}["']?([0-9a-f]{32})(?![0-9a-f])/i;

/** Words of texts in which an address is not all of the call. */
const otherClient =
  /\b(?:curl|wget|https?(?= -| [A-Z]{3,7} )|httpie|xh|invoke-\w+|fetch|axios|requests\.\w+|post|put|patch|delete|body|payload|HttpClient|WebClient)\b/i;

const whatToPaste =
  'Paste a URL, a cURL command, wget, fetch(…), Invoke-WebRequest, a raw HTTP request, a HAR file, a callId of the log, a base string and its signature, a UID with its signature, a JWT, or a SAML message.';

/** The bytes of a pasted text, or of a file as it is. */
const pastedBytes = (pasted: string | Uint8Array): ByteText =>
  toBytes(typeof pasted === 'string' ? pasted : textOf(pasted));

/**
 * Reads what a person pastes: calls, a callId, the strings of a signature, or none of them with a sentence that says why.
 *
 * @param pasted a text, or the bytes of a file, which need not be UTF-8
 * @returns never throws, whatever it is given
 */
export function readPaste(pasted: string | Uint8Array): Paste {
  const { bytes, shell, notes } = unwrappedText(pastedBytes(pasted));
  const form: Recognised = {};
  const paste = orProblem(() => read(bytes, shell, notes, form));
  if (!(paste instanceof PasteProblem)) return paste;
  const { sentence, next, ask } = paste;
  return {
    kind: 'notACall',
    ...(form.name !== undefined && { form: form.name }),
    ...{ sentence, next },
    ...(ask !== '' && { ask }),
  };
}

/** What a text was recognised as so far. */
interface Recognised {
  name?: string;
  /** True: an address between words. */
  isInWords?: boolean;
}

/** Characters of a text that is no JSON; no shell runs a longer command, and the service reads no longer call (R52). */
const MAX_READ = 2 * 1024 * 1024;

function read(whole: ByteText, shell: Shell | undefined, notes: readonly Note[], form: Recognised): Paste {
  const signed = readSignedText(toText(whole));
  if (signed !== undefined) return { kind: 'signedText', signed };
  const json = /^[[{]/.test(whole) ? readJson(trimLines(whole), notes, form) : undefined;
  if (json) return json;
  if (whole.length > MAX_READ) {
    throw new PasteProblem('The text is longer than 2 MiB; only a HAR file may be.', 'Paste the failing call alone.');
  }
  const bytes = trimLines(whole);
  if (bytes === '') throw new PasteProblem('There is nothing in it.', whatToPaste);
  if (wholeCallId.test(bytes)) return { kind: 'callId', callId: bytes.toLowerCase() };
  const strings = signatureStrings(toText(bytes));
  if (strings) return { kind: 'signatureStrings', strings };
  const simple = orProblem(() => readSimple(whole, bytes, shell, notes, form));
  const ticket = readTicket(toText(whole));
  if (
    simple !== undefined &&
    !(simple instanceof PasteProblem) &&
    !prefersPieces(ticket, simple, toText(bytes), form.isInWords === true)
  )
    return simple;
  // What is wrong with a request that begins the text is said, not gone around.
  const isRequest = simple instanceof PasteProblem && form.name === 'HTTP request' && ticket.count < 2;
  if (ticket.calls.length > 0 && (!isRequest || ticket.calls.some(isTrusted)))
    return calls(formOf(ticket), ticket.calls, notes);
  const lines = signatureLines(toText(bytes));
  if (lines !== undefined) return { kind: 'signatureStrings', strings: lines };
  const callId = namedCallId.exec(bytes)?.[1];
  if (callId !== undefined) return { kind: 'callId', callId: callId.toLowerCase() };
  // The option or the place in a form says more than what the text is.
  if (simple instanceof PasteProblem) throw simple;
  const text = toText(whole);
  const unread = aroundACall(text) ?? ticket.unread ?? recognised(text) ?? parametersAlone(text);
  if (unread !== undefined) throw new PasteProblem(unread.sentence, unread.next, unread.ask);
  throw new PasteProblem(
    form.isInWords === true
      ? 'There is an address in the text, and what is sent to it is not written in a form that is read here.'
      : 'This is neither a URL nor a cURL command, nor another form of a call that is read here.',
    whatToPaste,
    askFor('your message', 'It does not show the call that failed.'),
  );
}

/** What a ticket is called: by the one form of its calls. */
const formOf = ({ forms, count }: Ticket): string =>
  forms.length === 1 ? (forms[0] ?? '') : `text with ${count} calls`;

const hasForm = ({ call }: LabelledCall): boolean => call.body === undefined || /^[^\s=&]{1,100}=/.test(call.body);

/** A parameter that it is trusted by: a header says less of what was found. */
const isTrusted = ({ call }: LabelledCall): boolean => !isBare({ ...call, headers: [] });
/** Pieces of a text whose calls have what they are trusted by; readings of one piece count once. */
const trustedIn = (found: readonly LabelledCall[]): number =>
  new Set(found.flatMap((one, index) => (isTrusted(one) && hasForm(one) ? [one.readingOf ?? index] : []))).size;

const isJoined = (found: readonly LabelledCall[]): boolean =>
  found.some(({ call }) => call.notes.some((note) => isAbout(note, 'joined')));

/**
 * Which of two readings counts: that of the pieces where it has more calls that can be trusted, or joined what was broken;
 * else that of the whole text, byte for byte. An address between words is one of its pieces.
 */
function prefersPieces(ticket: Ticket, simple: Paste, text: string, isInWords: boolean): boolean {
  if (simple.kind !== 'calls') return ticket.calls.length > 0;
  const [inPieces, inWhole] = [trustedIn(ticket.calls), trustedIn(simple.calls)];
  if (inPieces > inWhole || (isJoined(ticket.calls) && !isJoined(simple.calls))) return true;
  if (!isInWords) return false;
  if (ticket.calls.length > 0) return true;
  // An address that is none of a call, in words that are: a page in a stack trace, a method in code.
  const isUndoubted = simple.calls.every(({ call }) => call.doubts === undefined || call.doubts.length === 0);
  const isKnown = (ticket.unread !== undefined && isUndoubted) || recognised(text) !== undefined;
  return (
    isKnown &&
    simple.calls.every(({ call }) => call.query === '' || !isCallTarget(toText(call.path), toText(call.query)))
  );
}

/** Calls of a text that is of one form: read as a whole, byte for byte; undefined: it is of none. */
function readSimple(
  whole: ByteText,
  bytes: ByteText,
  shell: Shell | undefined,
  notes: readonly Note[],
  form: Recognised,
): Paste | undefined {
  if (isRawHttp(whole)) {
    form.name = 'HTTP request';
    return calls(form.name, rawHttpCalls(whole), notes);
  }
  const typed = withoutPrompt(bytes);
  if (hasCommand(typed)) {
    form.name = /\bcurl\b/i.test(bytes) ? 'cURL' : 'command';
    const reading = shellCalls(typed + escapedBlank(whole, bytes), shell);
    return calls(reading.form, reading.calls, notes);
  }
  const alone = addressAlone(toText(bytes));
  if (alone) return calls('URL', alone, notes);
  const found = addressesIn(toText(bytes));
  form.isInWords = found !== undefined;
  const isOfCode = /\s|^\w[\w.]*\(/.test(bytes) && otherClient.test(bytes);
  return found === undefined || isOfCode ? undefined : calls('URL', found, notes);
}

/** The blank or tab behind a text that a backslash at its end makes part of the last word (bash). */
function escapedBlank(whole: ByteText, trimmed: ByteText): string {
  const behind = whole.charAt(whole.indexOf(trimmed) + trimmed.length);
  let backslashes = 0;
  while (trimmed.at(-1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1 && (behind === ' ' || behind === '\t') ? behind : '';
}

/** JSON as a whole: a HAR, a file of a client, records, a response; undefined: no JSON. */
function readJson(bytes: ByteText, notes: readonly Note[], form: Recognised): Paste | undefined {
  let value: unknown;
  try {
    value = JSON.parse(isUtf8(bytes) ? toText(bytes) : bytes);
  } catch {
    if (!/^\{\s{0,20}"log"\s{0,20}:\s{0,20}\{/.test(bytes)) return undefined;
    form.name = 'HAR';
    throw new PasteProblem(
      'The HAR file cannot be read: its JSON is damaged or cut off.',
      'Export it again, and paste or drop the whole file.',
    );
  }
  const entries = harEntries(value);
  const isHar = entries !== undefined && (entries.length !== 1 || isHarEntry(entries[0]));
  if (entries !== undefined && isHar) {
    form.name = 'HAR';
    const left = entries.length - MAX_ENTRIES;
    const read = calls(form.name, harCalls(entries), []);
    return left > 0 ? { ...read, left } : read;
  }
  if (bytes.length > MAX_READ)
    throw new PasteProblem('The text is longer than 2 MiB; only a HAR file may be.', 'Paste the failing call alone.');
  form.name = 'JSON';
  const ticket = readTicket(toText(bytes));
  if (ticket.calls.length > 0) return calls(formOf(ticket), ticket.calls, notes);
  const callId = namedCallId.exec(bytes)?.[1];
  if (callId !== undefined) return { kind: 'callId', callId: callId.toLowerCase() };
  const unread = ticket.unread ?? answerAlone(toText(bytes)) ?? parametersAlone(toText(bytes));
  if (unread !== undefined) throw new PasteProblem(unread.sentence, unread.next, unread.ask);
  throw new PasteProblem(
    'This is JSON, and neither a HAR file nor a response with a callId.',
    whatToPaste,
    askFor('the JSON', 'It does not show the request itself with its address and all of its parameters.'),
  );
}

/** True for an entry of a HAR; records of loggers have a member `request`, too. */
function isHarEntry(entry: Readonly<Record<string, unknown>> | undefined): boolean {
  const { request } = entry ?? {};
  return typeof request !== 'object' || request === null || isHarRequest(request);
}

const isMethodPath = (path: string): boolean => /^\/(?:\w+\.)+\w+$/.test(path);

/** The call that most likely is meant: the first that failed, else the first to a method. */
function likelyOf(found: readonly LabelledCall[]): number {
  const failed = found.findIndex(
    ({ answer, call }) =>
      answer !== undefined &&
      isMethodPath(call.path) &&
      ((answer.errorCode ?? 0) !== 0 || answer.status >= 400 || answer.status === 0),
  );
  if (failed !== -1) return failed;
  const method = found.findIndex(({ call }) => isMethodPath(call.path));
  return Math.max(method, 0);
}

function calls(
  form: string,
  found: readonly LabelledCall[],
  notes: readonly Note[],
): Extract<Paste, { kind: 'calls' }> {
  const complete = found.map((one): LabelledCall => {
    // What Authdesk's own commands leave out is said where they are read.
    const filledIn = placeholdersOf(one.call).filter(({ placeholder }) => !placeholder.startsWith('$AUTHDESK_'));
    const names = filledIn.filter(({ isOfCredential }) => isOfCredential).map(({ name }) => name);
    const redacted = redactedNames(one.call).filter((name) => ![...names, ...one.call.missing].includes(name));
    if (redacted.length === 0 && notes.length === 0 && filledIn.length === 0) return one;
    const isSaid = one.call.missing.some((name) => name.startsWith('AUTHDESK_'));
    const sentence =
      redacted.length === 0 || isSaid
        ? []
        : [`The value of ${redacted.map((name) => `"${name}"`).join(', ')} was taken out or cut before it was pasted.`];
    const variables = filledIn.map(({ name, placeholder }) =>
      isOutput(placeholder)
        ? `"${name}" is the output of a command, ${placeholder.slice(0, 80)}, whose value is missing in the text.`
        : `"${name}" has the placeholder ${placeholder.slice(0, 80)}: a variable whose value is not in the text.`,
    );
    const doubts = filledIn.every(({ isOfCredential }) => isOfCredential) ? [] : variables;
    return {
      ...one,
      call: {
        ...one.call,
        missing: [...new Set([...one.call.missing, ...redacted, ...names])],
        ...(doubts.length > 0 && { doubts: [...(one.call.doubts ?? []), ...doubts] }),
        notes: [...notes, ...[...sentence, ...variables].map(missingFor), ...one.call.notes],
      },
    };
  });
  return { kind: 'calls', form, calls: complete, likely: likelyOf(complete) };
}
