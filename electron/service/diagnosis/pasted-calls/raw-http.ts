import { type ByteText, toText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import {
  assembledCall,
  type LabelledCall,
  labelled,
  type PastedAnswer,
  type PastedCall,
  PasteProblem,
  readingsOfEntities,
  readingsOfOne,
} from './pasted-call.ts';
import { isWebAddress, readWebAddress, shortened } from './web-address.ts';

type Header = [name: string, value: ByteText];

const requestLine = /^([A-Za-z][A-Za-z-]{1,19})[ \t]+(\S(?:[^\r\n]*\S)?)[ \t]+HTTP\/\d(?:\.\d)?[ \t]*\r?$/;
const shortLine = /^(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)\S*)[ \t]*\r?$/;
const pseudo = /^:(authority|method|path|scheme):?(.*)$/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):(.*)$/s;

/** True when the text begins as a request does: a request line, or the pseudo-headers of HTTP/2. */
export function isRawHttp(text: ByteText): boolean {
  const [first = '', second = ''] = text.slice(0, 200_000).split('\n', 2);
  // A body with a label is no header.
  if (shortLine.test(first) && /^[ \t]*(?:body|payload|data|form|params|parameters)[ \t]*[:=]/i.test(second))
    return false;
  // Nor is what PHP prints of its parameters.
  if (shortLine.test(first) && /^[ \t]*(?:Array|array ?\(\d*\)? ?\{?|\{|\[)[ \t]*\r?$/.test(second)) return false;
  return requestLine.test(first) || shortLine.test(first) || /^:(?:authority|method|path|scheme)\b/.test(first);
}

/** Header lines up to the empty one. Browsers also copy the name and the value of a header on two lines. */
function readHeaders(lines: readonly ByteText[]): Header[] {
  const headers: Header[] = [];
  const hasPseudo = lines.some((line) => line.startsWith(':'));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const special = pseudo.exec(line);
    const found = special ?? field.exec(line);
    if (found) {
      const [, name = '', behind = ''] = found;
      const value = behind.replace(/^[ \t]+/, '');
      const isSplit = value === '' && hasPseudo && at + 1 < lines.length;
      if (isSplit) at += 1;
      headers.push([special ? `:${name}` : name, isSplit ? (lines[at] ?? '') : value]);
    } else if (/^[ \t]/.test(line) && headers.length > 0) {
      const last = headers.at(-1);
      if (last) last[1] += ` ${trimBlanks(line)}`;
    } else if (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(line) && at + 1 < lines.length) {
      at += 1;
      headers.push([line, lines[at] ?? '']);
    } else {
      throw new PasteProblem(
        `The line "${shortened(line)}" of the request is no header.`,
        'Put an empty line before the body, and copy each header on a line of its own.',
      );
    }
  }
  return headers;
}

function dechunked(body: ByteText): ByteText | undefined {
  const pieces: ByteText[] = [];
  const size = /([0-9A-Fa-f]{1,8})[^\r\n]*(?:\r?\n|$)/y;
  for (let at = 0; ; ) {
    size.lastIndex = at;
    const found = size.exec(body);
    if (!found) return undefined;
    const length = Number.parseInt(found[1] ?? '', 16);
    if (length === 0) return pieces.join('');
    const start = at + found[0].length;
    pieces.push(body.slice(start, start + length));
    at = start + length;
    if (body[at] === '\r') at += 1;
    if (body[at] === '\n') at += 1;
  }
}

/** What stands behind the header lines: the body, and from where on the text is no longer of the request. */
interface Body {
  readonly bytes: ByteText | undefined;
  readonly end: number;
}

/** A further request, where a line begins one behind the response or the body of the one before. */
const nextRequest =
  /^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|\/)\S*[ \t]+HTTP\/\d(?:\.\d)?[ \t]*\r?$/m;

/** Where a response or another request begins; the length of the text where none does. */
function endOfOwn(rest: ByteText): number {
  const found = [responseStart(rest), rest.search(nextRequest)].filter((at) => at !== -1);
  return Math.min(rest.length, ...found);
}

/** A form has no line breaks: an empty line behind it ends it, and what follows is no part of the request. */
function formOf(body: ByteText): ByteText {
  const blank = /\r?\n[ \t]*\r?\n/.exec(body);
  const isForm = /^[^\s=&]{1,100}=\S*(?:\r?\n|$)/.test(body);
  return isForm && blank !== null ? body.slice(0, blank.index) : body;
}

/** The bytes of the body: as many as the headers say, else up to a response, without the line end that a paste adds. */
function bodyOf(rest: ByteText, headers: readonly Header[], notes: string[]): Body {
  const value = (wanted: string) => trimBlanks(headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '');
  const end = endOfOwn(rest);
  const own = rest.slice(0, end);
  if (/chunked/i.test(value('transfer-encoding') ?? '')) {
    const whole = dechunked(own);
    if (whole !== undefined) return { bytes: whole, end };
  }
  const given = /^\d{1,9}$/.exec(value('content-length') ?? '')?.[0];
  const trimmed = formOf(own.replace(/(?:\r?\n){1,3}$/, ''));
  const whole = { bytes: trimmed === '' ? undefined : trimmed, end };
  if (given === undefined) return whole;
  const length = Number(given);
  const behind = rest.slice(length);
  const isWhole = rest.length >= length && behind.slice(0, endOfOwn(behind)).trim() === '';
  if (isWhole) return { bytes: rest.slice(0, length), end: length };
  notes.push(
    `Content-Length says ${length} bytes, and the body has ${trimmed.length}: the paste is not the whole body, or its bytes were changed.`,
  );
  return whole;
}

interface Scheme {
  readonly scheme: string;
  /** True: it is what the port or the page makes likely, and the text does not say it (D72). */
  readonly isGuess: boolean;
  /** What in the text speaks for it, as a sentence; absent: nothing. */
  readonly because?: string;
}

function schemeOf(headers: readonly Header[], host: ByteText, isHttp2: boolean): Scheme {
  const given = headers.find(([name]) => name === ':scheme')?.[1];
  if (given) return { scheme: trimBlanks(given), isGuess: false };
  if (isHttp2) return { scheme: 'https', isGuess: false };
  const port = /:(\d+)$/.exec(host)?.[1];
  if (port?.endsWith('443')) {
    return { scheme: 'https', isGuess: true, because: `Its port ${port} speaks for HTTPS.` };
  }
  if (port !== undefined && ['80', '8080', '9480'].includes(port)) {
    return { scheme: 'http', isGuess: true, because: `Its port ${port} speaks for HTTP.` };
  }
  const page = headers.find(([name]) => /^(?:origin|referer)$/i.test(name))?.[1] ?? '';
  if (page.toLowerCase().includes(`//${host.toLowerCase()}`)) {
    const scheme = /^http:/i.test(page) ? 'http' : 'https';
    return { scheme, isGuess: true, because: `The page that called it speaks for ${scheme.toUpperCase()}.` };
  }
  return { scheme: 'https', isGuess: true };
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

/** A request, and where in the text it ends. */
interface ReadRequest {
  /** Several: the text does not say by which transport it went. */
  readonly readings: readonly LabelledCall[];
  readonly end: number;
}

/** @throws {PasteProblem} when a line is none of a request, or no host is named */
function readRequest(text: ByteText): ReadRequest {
  const blank = /\r?\n\r?\n/.exec(text);
  const head = blank ? text.slice(0, blank.index) : text;
  const start = blank ? blank.index + blank[0].length : text.length;
  const lines = head.split(/\r?\n/);
  const [first = ''] = lines;
  const line = requestLine.exec(first) ?? shortLine.exec(first);
  const headers = readHeaders((line ? lines.slice(1) : lines).filter((one) => trimBlanks(one) !== ''));
  const value = (wanted: string) =>
    trimBlanks(headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '') || undefined;
  const httpMethod = line?.[1] ?? toText(value(':method') ?? '');
  const target = line?.[2] ?? value(':path') ?? '';
  if (httpMethod === '' || target === '') {
    throw new PasteProblem('The request has no method or no path.', 'Copy it from its first line on.');
  }
  const notes: string[] = [];
  const isAbsolute = isWebAddress(target);
  const host = value('host') ?? value(':authority');
  if (!isAbsolute && host === undefined) {
    throw new PasteProblem('The request has no header Host.', 'Copy its headers, too.');
  }
  const { scheme, isGuess, because }: Scheme = isAbsolute
    ? { scheme: '', isGuess: false }
    : schemeOf(headers, host ?? '', value(':path') !== undefined);
  const plain = headers.filter(([name]) => !name.startsWith(':'));
  const { bytes: body, end } = bodyOf(text.slice(start), headers, notes);
  const missing = body === undefined && Number(value('content-length') ?? 0) > 0 ? ['body'] : [];
  const address = isAbsolute
    ? // As proxies show a request, and as their clients send it; the service gets the path alone (RFC 9112, 3.2.2).
      readWebAddress(target)
    : {
        transport: scheme.toLowerCase() === 'http' ? ('http' as const) : ('https' as const),
        host: host ?? '',
        user: undefined,
        target,
        notes: [],
      };
  const read = assembledCall({ address, httpMethod, headers: plain, body, notes, missing });
  const own = readingsOfEntities(read);
  const piece = text.slice(0, start + end);
  return { readings: isGuess ? own.flatMap((one) => byBoth(one, piece, because)) : own, end: start + end };
}

/** Requests of one text at most; a stream that somebody followed has fewer. */
const MAX_COUNT = 500;

/**
 * Reads requests as they go over the wire, with any line ends: the request line or the pseudo-headers of HTTP/2, headers, an
 * empty line, the body. The response behind a request says what its client got, and when.
 *
 * @param text begins with a request
 * @throws {PasteProblem} when a line of the first one is none of a request, or no host is named
 */
export function rawHttpCalls(text: ByteText): readonly LabelledCall[] {
  const calls: LabelledCall[] = [];
  for (let rest = text; calls.length < MAX_COUNT; ) {
    const { readings, end } = readRequest(rest);
    const behind = rest.slice(end);
    const next = behind.search(nextRequest);
    const answer = pastedResponse(next === -1 ? behind : behind.slice(0, next));
    for (const one of readings) {
      calls.push(answer === undefined ? one : { ...one, call: atDate(one.call, answer), answer });
    }
    if (next === -1) break;
    rest = behind.slice(next);
  }
  return calls;
}

/** A request is made when it is answered, but for a second or two. */
function atDate(call: PastedCall, { date }: PastedAnswer): PastedCall {
  return date === undefined || call.sentAt !== undefined ? call : { ...call, sentAt: date };
}

/** The first line of a response, also as tools print it that mark each line of it. */
const statusLine = /^(?:< ?)?HTTP\/\d(?:\.\d)?[ \t]+(\d{3})\b[^\r\n]*/m;

/** So much of a body is searched for what the envelope says; its members come first (D11). */
const LOOKED_AT = 20_000;

/** How JSON, XML, Python, Node, Ruby and PHP write a member, also in a string that escapes its quotes. */
const member = String.raw`(?:[\\"'\]]{0,4}\s{0,20}(?::|=>?)\s{0,20}(?:int\(|string\(\d+\)\s)?|>)\\{0,3}["']?`;
const errorCodeIn = new RegExp(String.raw`(?<![\w.$-])errorCode${member}(\d{1,9})`);
const callIdIn = new RegExp(String.raw`(?<![\w.$-])callId${member}([0-9a-f]{32})(?![0-9a-f])`);

/** What the service's envelope says in a body, or in what a program prints of it (F 4.3, F 4.4). */
export function envelopeOf(body: ByteText): Pick<PastedAnswer, 'errorCode' | 'callId'> {
  const start = body.slice(0, LOOKED_AT);
  const errorCode = errorCodeIn.exec(start)?.[1];
  const callId = callIdIn.exec(start)?.[1];
  return { ...(errorCode !== undefined && { errorCode: Number(errorCode) }), ...(callId !== undefined && { callId }) };
}

/** Where a response begins in a text; -1: there is none. */
const responseStart = (text: ByteText): number => text.search(statusLine);

/**
 * What a client got, of the response as it goes over the wire.
 *
 * @param text from the status line on; lines may be marked with `<`
 */
export function pastedResponse(text: ByteText): PastedAnswer | undefined {
  const found = statusLine.exec(text);
  if (found === null) return undefined;
  const whole = text.slice(found.index);
  const plain = found[0].startsWith('<') ? whole.replace(/^< ?/gm, '') : whole;
  const head = plain.slice(0, plain.search(/\r?\n\r?\n|$(?![\s\S])/));
  const header = (name: string): string | undefined =>
    new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'im').exec(head)?.[1];
  const date = Date.parse(trimBlanks(header('date') ?? ''));
  const envelope = envelopeOf(plain.slice(head.length));
  const callId = envelope.callId ?? /^[0-9a-f]{32}$/i.exec(trimBlanks(header('x-call-id') ?? ''))?.[0]?.toLowerCase();
  return {
    status: Number(found[1]),
    ...(Number.isFinite(date) && { date }),
    ...envelope,
    ...(callId !== undefined && { callId }),
  };
}
