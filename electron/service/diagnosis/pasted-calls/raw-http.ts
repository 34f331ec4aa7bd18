import { type ByteText, toBytes, toText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import { describedCalls } from './forms/described-request.ts';
import { type Form, MAX_PIECES, type Piece } from './forms/form.ts';
import { closingOf, linesOf, type TextLine } from './forms/text-lines.ts';
import { hasCredential } from './forms/what-is-a-call.ts';
import {
  assembledCall,
  byBoth,
  type LabelledCall,
  notesOfJoined,
  orProblem,
  type PastedAnswer,
  type PastedCall,
  PasteProblem,
  readingsOfEntities,
} from './pasted-call.ts';
import { pastedResponse, responseStart } from './raw-response.ts';
import { isWebAddress, readWebAddress, shortened } from './web-address.ts';

type Header = [name: string, value: ByteText];

/** The beginning of a request line between words: a method that clients have, and an address or a path. */
const target = String.raw`(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)\S*)[ \t]*`;
const version = String.raw`HTTP\/\d(?:\.\d)?[ \t]*\r?$`;
const requestLine = new RegExp(String.raw`^([A-Za-z][A-Za-z-]{1,19})[ \t]+(\S(?:[^\r\n]*\S)?)[ \t]+${version}`);
const shortLine = new RegExp(String.raw`^[ \t]*${target}\r?$`);
/** A request line, wherever one begins a line. */
const lineInText = new RegExp(String.raw`^[ \t]*${target}(?<=[ \t])${version}`, 'm');
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

/** Where a response or another request begins; the length of the text where none does. */
function endOfOwn(rest: ByteText): number {
  const found = [responseStart(rest), rest.search(lineInText)].filter((at) => at !== -1);
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
    const next = behind.search(lineInText);
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

/** A line in which a header stands, and the only line of a form. */
const header = /^[ \t]*(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}|:(?:authority|method|path|scheme)):(?:[ \t]|$)/;
const form = /^(?!https?:)[^\s=&]{1,100}=\S*$/i;
/** Lines of a form that was broken: each goes on with what a form has. */
const isFormLine = (text: string): boolean => /^[^\s]+$/.test(text) && /[=&%]/.test(text);

/** A line without the blanks around it; empty behind the last one. */
const at = (lines: readonly TextLine[], index: number): string => lines[index]?.text.trim() ?? '';

/** The index of the first line that has something, at most `most` lines on. */
function behindGap(lines: readonly TextLine[], from: number, most: number): number {
  let index = from;
  while (index < lines.length && index < from + most && at(lines, index) === '') index += 1;
  return index;
}

/** Lines of a text that belong together, and the index of the line behind them. */
interface Lines {
  readonly text: string;
  readonly next: number;
}

/** A request line that a mail program broke, in one piece; undefined: it is whole, or none. */
function brokenRequestLine(lines: readonly TextLine[], index: number): Lines | undefined {
  let text = at(lines, index);
  if (!shortLine.test(text)) return undefined;
  for (let next = index + 1; next < Math.min(lines.length, index + 12); next += 1) {
    const own = at(lines, next);
    if (header.test(own) || !/^\S+(?: HTTP\/\d(?:\.\d)?)?$/.test(own)) return undefined;
    text += own.startsWith('HTTP/') ? ` ${own}` : own;
    if (/ HTTP\/\d(?:\.\d)?$/.test(text)) return { text, next: next + 1 };
  }
  return undefined;
}

/** The body in lines: as many bytes as a header says, else the lines of a form joined. */
function bodyAt(lines: readonly TextLine[], from: number, length: number): Lines & { readonly isJoined: boolean } {
  const first = at(lines, from);
  const isForm = form.test(first);
  const own: string[] = [];
  let next = from;
  if (isForm || /^[[{<]/.test(first)) {
    for (; at(lines, next) !== '' && responseStart(at(lines, next)) !== 0; next += 1) {
      if (next > from && isForm && !isFormLine(at(lines, next))) break;
      own.push(at(lines, next));
    }
  }
  const asItStands = own.join('\n');
  const isJoined = isForm && toBytes(asItStands).length !== length;
  const text = isJoined ? own.join('') : asItStands;
  const isLonger = own.length === 1 && length > 0 && toBytes(text).length > length;
  return { text: isLonger ? text.slice(0, length) : text, next, isJoined: isJoined && own.length > 1 };
}

/** The response behind a request, at most a few lines below it; an empty text: none. */
function answerAt(lines: readonly TextLine[], from: number): Lines {
  let index = from;
  while (index < from + 4 && /^[-=#*\s]*(?:(?:response|answer|:)[-=#*:\s]*)?$/i.test(lines[index]?.text ?? '.'))
    index += 1;
  if (responseStart(at(lines, index)) !== 0) return { text: '', next: from };
  const own: string[] = [at(lines, index)];
  let next = index + 1;
  for (; /^(?:< ?)?[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}:/.test(at(lines, next)); next += 1) own.push(at(lines, next));
  const body = behindGap(lines, next, 2);
  if (/^[{<[]/.test(at(lines, body))) {
    const rest = lines.slice(body, body + 2_000).map(({ text }) => text);
    const joined = rest.join('\n');
    const open = joined.search(/[{[]/);
    const end = open === -1 ? undefined : closingOf(joined, open, 200_000);
    const count =
      end === undefined ? rest.findIndex((line) => line.trim() === '') : joined.slice(0, end).split('\n').length;
    const taken = count === -1 ? rest.length : count;
    own.push('', ...rest.slice(0, taken));
    next = body + taken;
  }
  return { text: own.join('\n'), next };
}

/** The request of some lines: blanks around them and breaks within are none of it. */
function readLines(
  lines: readonly TextLine[],
  firstLine: string,
  from: number,
): { readonly calls: readonly LabelledCall[]; readonly next: number } {
  let next = from;
  while (header.test(lines[next]?.text ?? '')) next += 1;
  const headers = lines.slice(from, next).map(({ text }): [string, string] => {
    const colon = text.indexOf(':', text.search(/\S/) + 1);
    return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  });
  const value = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const length = Number(/^\d{1,8}$/.exec(value('content-length') ?? '')?.[0] ?? 0);
  // Tools print the body behind an empty line, some directly behind the headers.
  const start = behindGap(lines, next, 3);
  const body = bodyAt(lines, start, length);
  const answer = answerAt(lines, body.next > start ? body.next : next);
  const [httpMethod = '', url = ''] = firstLine.trim().split(/[ \t]+/);
  const isWhole = hasCredential(url.slice(url.indexOf('?') + 1 || url.length)) || hasCredential(body.text);
  const isNowhere = value('host') === undefined && !/^https?:/i.test(url) && isWhole;
  const response = answer.text === '' ? undefined : pastedResponse(toBytes(answer.text));
  const head = [firstLine.trim(), ...headers.map((header) => header.join(': '))].join('\n');
  const calls = isNowhere
    ? describedCalls({ httpMethod, url, headers, ...(body.text !== '' && { body: body.text }) })
    : rawHttpCalls(toBytes(`${head}\n\n${body.text}`));
  // Without a parameter in the last line it may belong to the words behind it.
  const notes = notesOfJoined('body', body.isJoined);
  return {
    calls: calls.map((one) => ({
      ...one,
      call: {
        ...one.call,
        notes: [...notes, ...one.call.notes],
        ...(response?.date !== undefined && { sentAt: response.date }),
      },
      ...(response !== undefined && { answer: response }),
    })),
    next: response === undefined ? Math.max(next, body.next > start ? body.next : next) : answer.next,
  };
}

/** True where a request line is followed by what a request goes on with; a line of prose names a method and a path, too. */
function isStart(lines: readonly TextLine[], index: number): boolean {
  const [text = '', next = ''] = [lines[index]?.text, lines[index + 1]?.text];
  if (lineInText.test(text)) return true;
  const isOfBody = /^[ \t]*(?:status|response|body|payload|data|form|params|parameters|post ?data)\b/i.test(next);
  return shortLine.test(text) && header.test(next) && !isOfBody;
}

/** Requests as they go over the wire, anywhere in a text: a mail, a stream that was followed, what `-v` of HTTPie and cURL print. */
export const rawRequests: Form = {
  name: 'HTTP request',
  isIn: (text) => new RegExp(`^[ \\t]*${target}`, 'm').test(text),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (let index = 0; index < lines.length && pieces.length < MAX_PIECES; ) {
      const broken = isStart(lines, index) ? undefined : brokenRequestLine(lines, index);
      if (broken === undefined && !isStart(lines, index)) {
        index += 1;
        continue;
      }
      const piece = pieceAt(lines, index, broken);
      pieces.push(piece.piece);
      index = piece.next;
    }
    return pieces;
  },
};

function pieceAt(
  lines: readonly TextLine[],
  index: number,
  broken: Lines | undefined,
): { readonly piece: Piece; readonly next: number } {
  const { text, start, end } = lines[index] ?? { text: '', start: 0, end: 0 };
  const form = 'HTTP request';
  const read = orProblem(() => readLines(lines, broken?.text ?? text, broken?.next ?? index + 1));
  if (read instanceof PasteProblem) return { piece: { start, end, form, calls: [], unread: read }, next: index + 1 };
  const { next } = read;
  const notes = notesOfJoined('request line', broken !== undefined);
  const calls = read.calls.map((one) => ({ ...one, call: { ...one.call, notes: [...notes, ...one.call.notes] } }));
  return { piece: { start, end: lines[next - 1]?.end ?? end, form, calls }, next };
}
