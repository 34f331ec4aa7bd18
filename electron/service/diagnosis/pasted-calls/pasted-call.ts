import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { type ByteText, decodeEscapes, toBase64, toText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import { plainAddress } from './addresses-in-text.ts';

/** Values that the text does not have; a part that was broken into lines; the host, which the text does not name. */
type Topic = 'missing' | 'joined' | 'host';

/** A sentence for the reader; one that decides something says what it is about, whatever its words are. */
export type Note = string | { readonly about: Topic; readonly sentence: string };

/** True for a note that says what it is about. */
export const isAbout = (note: Note, about: Topic): boolean => typeof note !== 'string' && note.about === about;

export const sentenceOf = (note: Note): string => (typeof note === 'string' ? note : note.sentence);

/** Says why values are not in the text. */
export const missingFor = (sentence: string): Note => ({ about: 'missing', sentence });

/** @param isJoined true: the part was broken into lines */
export const notesOfJoined = (part: string, isJoined = true): readonly Note[] =>
  isJoined ? [{ about: 'joined', sentence: `The ${part} was broken into lines, which are joined here.` }] : [];

/** A call as pasted text describes it: what its client sent, or would send, byte for byte. */
export interface PastedCall {
  /** As sent; a name of any case. */
  readonly httpMethod: string;
  readonly transport: 'http' | 'https';
  /** The header `Host` as sent, with the port if it has one. It need not be where the call went (`-H 'Host: …'`). */
  readonly host: string;
  /** The target of the request line as sent: path and query, or a whole address. */
  readonly target: ByteText;
  /** Path of the target, not decoded. */
  readonly path: ByteText;
  /** Query of the target, not decoded, without `?`; empty when there is none. */
  readonly query: ByteText;
  /** In the order sent, without `Host`. What each client adds by itself (User-Agent, Accept, Content-Length) is left out. */
  readonly headers: readonly (readonly [name: string, value: ByteText])[];
  /** Undefined: the call has no body. */
  readonly body: ByteText | undefined;
  /** When it was sent, milliseconds since 1970, if the paste says so (HAR). */
  readonly sentAt?: number;
  /**
   * Names of parameters, headers or shell variables whose values the paste does not have: their owner left them out. The
   * bytes above have a stand-in or nothing there, so that no verdict may rest on them.
   */
  readonly missing: readonly string[];
  /**
   * Why the text may hold more of the call than was read, as sentences. A refusal of what was read is then no verdict about
   * the call; an accepted one shows that it was read rightly.
   */
  readonly doubts?: readonly string[];
  /** True: the text has path and query alone, and `host` is empty. The API key names the site, and with it the hosts. */
  readonly isHostUnknown?: true;
  /** Sentences for the reader: what was left out, changed by the client, or ignored here. Plain text, not bytes. */
  readonly notes: readonly Note[];
}

/** One of the calls of a paste, with what tells it from the others. */
export interface LabelledCall {
  /** Such as `POST https://localhost:9443/socialize.setStatus`, for a list to choose from. */
  readonly label: string;
  readonly call: PastedCall;
  /** What the client got for it, if the paste says so. */
  readonly answer?: PastedAnswer;
  /**
   * Present when one piece of the text can be read in several ways: the piece, in each of the readings. Which one the client
   * sent is known when the service accepts one.
   */
  readonly readingOf?: string;
}

export interface PastedAnswer {
  /** HTTP status; 0: nothing came back. */
  readonly status: number;
  /** What its header Date says, milliseconds since 1970. */
  readonly date?: number;
  /** Milliseconds. */
  readonly duration?: number;
  /** Of the service's envelope, if the body was kept. */
  readonly errorCode?: number;
  readonly callId?: string;
}

/** One of the strings that a signature is compared by. */
export interface SignatureString {
  readonly kind: 'baseString' | 'signature';
  /** The side that it comes from, if the paste names one. */
  readonly side?: 'expected' | 'signed';
  readonly value: ByteText;
}

/** What a pasted text is. */
export type Paste =
  | {
      readonly kind: 'calls';
      /** What the text was read as, such as `cURL (bash)` or `HAR`. */
      readonly form: string;
      /** At least one. */
      readonly calls: readonly LabelledCall[];
      /** Index of the call that most likely is meant: the first that failed, else the first to a method of the service. */
      readonly likely: number;
      /** How many further entries the text has that are not read; absent: none. */
      readonly left?: number;
    }
  | { readonly kind: 'callId'; readonly callId: string }
  | { readonly kind: 'signatureStrings'; readonly strings: readonly SignatureString[] }
  /** A JWT, a consent, a verifier with its challenge. */
  | { readonly kind: 'signedText'; readonly signed: SignedText }
  | {
      readonly kind: 'notACall';
      /** What the text looked like; absent: like nothing that is read here. */
      readonly form?: string;
      /** Why it cannot be read, naming the option or the place. */
      readonly sentence: string;
      /** What to paste instead. */
      readonly next: string;
      /** What to ask the customer for, as a text to send; absent: nothing was recognised in it. */
      readonly ask?: string;
    };

/** A paste cannot be read: why in one sentence, and what to paste instead. Only used inside this folder. */
export class PasteProblem extends Error {
  readonly sentence: string;
  readonly next: string;
  /** What to ask the customer for; empty: nothing. */
  readonly ask: string;

  constructor(sentence: string, next: string, ask = '') {
    super(sentence);
    this.name = 'PasteProblem';
    this.sentence = sentence;
    this.next = next;
    this.ask = ask;
  }
}

/** What is read, or why it cannot be. */
export function orProblem<T>(reading: () => T): T | PasteProblem {
  try {
    return reading();
  } catch (error) {
    if (error instanceof PasteProblem) return error;
    throw error;
  }
}

/** A command that is not whole, or none: another reader may find in its words what it holds. */
export class BrokenCommand extends PasteProblem {}

/** Characters that the variables of a text may fill in, all together: each can hold several times the one before (R52). */
const MAX_FILLED_IN = 2 * 1024 * 1024;

/** @throws {PasteProblem} when the variables of a text have filled in more than is read */
export function refuseLongVariables(characters: number): void {
  if (characters <= MAX_FILLED_IN) return;
  throw new PasteProblem(
    'The variables of the text make more than 2 MiB of it.',
    'Paste the failing call alone, with the values in the place of its variables.',
  );
}

/** Path and query of a request target; the scheme and host of an absolute one are left out. */
function splitTarget(target: ByteText): { readonly path: ByteText; readonly query: ByteText } {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : local.slice(mark + 1) };
}

/** A call with path and query taken from its target. */
export function pastedCall(
  parts: Omit<PastedCall, 'path' | 'query' | 'missing' | 'notes'> & Partial<Pick<PastedCall, 'missing' | 'notes'>>,
): PastedCall {
  return { missing: [], notes: [], ...parts, ...splitTarget(parts.target) };
}

/** Several readings of one piece of a text, the most likely first. */
export function readingsOfOne(piece: string, calls: readonly LabelledCall[]): readonly LabelledCall[] {
  return calls.map((one) => ({ ...one, readingOf: piece }));
}

/** True where each `&` of the parameters is escaped, as in what was copied from HTML or from the export of a chat. */
const isEscaped = (parameters: ByteText): boolean =>
  plainAddress(parameters) !== undefined && !/&(?!(?:amp;|#))/i.test(parameters);

/** A call whose query or body has an escape for each `&`, such as `&amp;`, read both ways; else the call alone. */
export function readingsOfEntities(one: LabelledCall): readonly LabelledCall[] {
  const { query, body = '' } = one.call;
  const found = [query, body].filter(isEscaped).map(plainAddress)[0];
  if (one.readingOf !== undefined || found === undefined) return [one];
  const { shown } = found;
  const plain = (text: ByteText) => (isEscaped(text) ? (plainAddress(text)?.address ?? text) : text);
  const target = one.call.target;
  const decoded: PastedCall = {
    ...one.call,
    query: plain(query),
    target: `${target.slice(0, target.length - query.length)}${plain(query)}`,
    ...(one.call.body !== undefined && { body: plain(body) }),
    notes: [found.note, ...one.call.notes],
  };
  return readingsOfOne(`${one.label} ${query} ${body}`, [
    { ...one, call: decoded, label: `${one.label}, "${shown}" read as "&"` },
    { ...one, label: `${one.label}, "${shown}" sent as it is` },
  ]);
}

/** True when the calls of a text are ways to read one piece of it. */
export function areReadingsOfOne(calls: readonly LabelledCall[]): boolean {
  return (
    calls.length === 1 || calls.every(({ readingOf: piece }) => piece !== undefined && piece === calls[0]?.readingOf)
  );
}

/** True for the most likely reading of its piece, which stands for it. */
export function isFirstReading(calls: readonly LabelledCall[], index: number): boolean {
  const piece = calls[index]?.readingOf;
  return piece === undefined || calls.findIndex(({ readingOf }) => readingOf === piece) === index;
}

/** The call with its method and address as its label. */
export function labelled(call: PastedCall): LabelledCall {
  return { label: `${call.httpMethod} ${call.transport}://${call.host}${toText(call.path)}`, call };
}

/** An address as a client takes it apart. */
export interface WebAddress {
  readonly transport: 'http' | 'https';
  /** With the port if there is one. */
  readonly host: ByteText;
  /** Name and password in it, not decoded. */
  readonly user: ByteText | undefined;
  /** Path and query as they go into the request line. */
  readonly target: ByteText;
  readonly notes: readonly string[];
}

/** A call as a client other than cURL describes it. */
interface CallParts {
  readonly address: WebAddress;
  readonly httpMethod: string;
  /** Also `Host`, which then replaces that of the address. */
  readonly headers: readonly (readonly [name: string, value: ByteText])[];
  readonly body: ByteText | undefined;
  readonly sentAt?: number | undefined;
  readonly notes?: readonly Note[];
  readonly missing?: readonly string[];
  readonly doubts?: readonly string[];
}

/** Header names that say how the bytes travel, not what the call is. */
const ofTransport = new Set(['content-length', 'transfer-encoding', 'connection', 'expect']);

/** Puts a call together: `Host` where it belongs, name and password of the address into a header. */
export function assembledCall(parts: CallParts): LabelledCall {
  const { address, sentAt } = parts;
  const notes: Note[] = [...(parts.notes ?? []), ...address.notes];
  const named = (wanted: string) => parts.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const host = named('host') ?? address.host;
  if (host !== address.host) {
    notes.push(`The call goes to ${toText(address.host)} and names ${toText(host) || 'no host'} in its header Host.`);
  }
  const headers = parts.headers
    .filter(([name]) => name.toLowerCase() !== 'host' && !ofTransport.has(name.toLowerCase()))
    .map(([name, value]): readonly [string, ByteText] => [name, trimBlanks(value)]);
  if (address.user !== undefined && named('authorization') === undefined) {
    const user = decodeEscapes(address.user);
    headers.unshift(['Authorization', `Basic ${toBase64(user.includes(':') ? user : `${user}:`)}`]);
  }
  const call: PastedCall = pastedCall({
    httpMethod: parts.httpMethod,
    transport: address.transport,
    host: toText(host),
    target: address.target,
    headers,
    body: parts.body,
    ...(sentAt !== undefined && { sentAt }),
    missing: parts.missing ?? [],
    ...(parts.doubts !== undefined && parts.doubts.length > 0 && { doubts: parts.doubts }),
    notes,
  });
  return labelled(call);
}

/** A command as a shell would run it. */
export interface ShellCommand {
  /** Its words without assignments before it; the first is the program. */
  readonly words: readonly ByteText[];
  /** What a here-document or `<<<` gives it as standard input. */
  readonly input?: ByteText;
  /** Names of variables of Authdesk's own commands, whose values are not in the text; a word has `$NAME` there. */
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** The problem of a command whose quote does not end. */
export function openQuote(quote: string): PasteProblem {
  return new BrokenCommand(
    `The command has an opening ${quote} without a closing one.`,
    'Copy the whole command. On a command line, give it on standard input: authdesk verify -',
  );
}

/** The same request by both transports, where the text names none: first the one for which more speaks (D72). */
export function byBoth(one: LabelledCall, piece: ByteText, because: string | undefined): readonly LabelledCall[] {
  const by = (transport: 'http' | 'https'): LabelledCall => {
    const name = transport.toUpperCase();
    const said = `The text does not say whether the call went over HTTP or HTTPS: it is read as ${name}.`;
    const note = (because ? [said, because] : [said]).join(' ');
    const call = { ...one.call, transport, notes: [...one.call.notes, note] };
    const entities = /, "&amp;".*$/.exec(one.label)?.[0] ?? '';
    return { ...one, call, label: `${labelled(call).label}${entities}` };
  };
  const likely = one.call.transport;
  return readingsOfOne(piece, [by(likely), by(likely === 'https' ? 'http' : 'https')]);
}
