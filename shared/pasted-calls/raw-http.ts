import { assembledCall } from './assembled-call.ts';
import { type ByteText, toText, trimBlanks } from './byte-text.ts';
import { type LabelledCall, PasteProblem } from './pasted-call.ts';
import { asWritten, isWebAddress, readWebAddress, shortened } from './web-address.ts';

type Header = [name: string, value: ByteText];

const requestLine = /^([A-Za-z][A-Za-z-]{1,19})[ \t]+(\S(?:[^\r\n]*\S)?)[ \t]+HTTP\/\d(?:\.\d)?[ \t]*\r?$/;
const shortLine = /^(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)\S*)[ \t]*\r?$/;
const pseudo = /^:(authority|method|path|scheme)(?::?[ \t]*)(.*)$/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/s;

/** True when the text begins as a request does: a request line, or the pseudo-headers of HTTP/2. */
export function isRawHttp(text: ByteText): boolean {
  const first = text.slice(0, 200_000).split('\n', 1)[0] ?? '';
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
      const [, name = '', value = ''] = found;
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

/** The bytes of the body: as many as the headers say, without the line end that a paste adds. */
function bodyOf(rest: ByteText, headers: readonly Header[], notes: string[]): ByteText | undefined {
  const value = (wanted: string) => trimBlanks(headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '');
  if (/chunked/i.test(value('transfer-encoding') ?? '')) {
    const whole = dechunked(rest);
    if (whole !== undefined) return whole;
  }
  const given = /^\d{1,9}$/.exec(value('content-length') ?? '')?.[0];
  const trimmed = rest.replace(/(?:\r?\n){1,3}$/, '');
  if (given === undefined) return trimmed === '' ? undefined : trimmed;
  const length = Number(given);
  if (rest.length >= length && rest.slice(length).trim() === '') return rest.slice(0, length);
  notes.push(
    `Content-Length says ${length} bytes, and the body has ${trimmed.length}: the paste is not the whole body, or its bytes were changed.`,
  );
  return trimmed === '' ? undefined : trimmed;
}

interface Scheme {
  readonly scheme: string;
  /** True: it is what the port or the page makes likely, and the text does not say it. */
  readonly isGuess: boolean;
  readonly note?: string;
}

function schemeOf(headers: readonly Header[], host: ByteText, isHttp2: boolean): Scheme {
  const given = headers.find(([name]) => name === ':scheme')?.[1];
  if (given) return { scheme: trimBlanks(given), isGuess: false };
  if (isHttp2) return { scheme: 'https', isGuess: false };
  if (/443$/.test(host)) return { scheme: 'https', isGuess: true };
  if (/:(?:80|8080|9480)$/.test(host)) return { scheme: 'http', isGuess: true };
  const page = headers.find(([name]) => /^(?:origin|referer)$/i.test(name))?.[1] ?? '';
  if (page.toLowerCase().includes(`//${host.toLowerCase()}`)) {
    return { scheme: page.split(':')[0] ?? 'https', isGuess: true };
  }
  return {
    scheme: 'https',
    isGuess: true,
    note: 'A raw request does not say whether it went over HTTP or HTTPS: it is read as HTTPS.',
  };
}

/**
 * Reads a request as it goes over the wire, with any line ends: the request line or the pseudo-headers of HTTP/2,
 * headers, an empty line, the body.
 *
 * @throws {PasteProblem} when a line is none of them, or no host is named
 */
export function rawHttpCall(text: ByteText): LabelledCall {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const rest = end ? text.slice(end.index + end[0].length) : undefined;
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
  const { scheme, isGuess, note }: Scheme = isAbsolute
    ? { scheme: '', isGuess: false }
    : schemeOf(headers, host ?? '', value(':path') !== undefined);
  if (note !== undefined) notes.push(note);
  const plain = headers.filter(([name]) => !name.startsWith(':'));
  const body = bodyOf(rest ?? '', headers, notes);
  const missing = body === undefined && Number(value('content-length') ?? 0) > 0 ? ['body'] : [];
  if (isAbsolute) {
    // As proxies show a request, and as their clients send it; the service gets the path alone (RFC 9112, 3.2.2).
    const address = readWebAddress(target, asWritten);
    return assembledCall({ address, httpMethod, headers: plain, body, notes, missing });
  }
  const address = {
    transport: scheme.toLowerCase() === 'http' ? ('http' as const) : ('https' as const),
    host: host ?? '',
    user: undefined,
    target,
    notes: [],
  };
  const read = assembledCall({ address, httpMethod, headers: plain, body, notes, missing });
  return isGuess ? { ...read, call: { ...read.call, isTransportGuessed: true } } : read;
}
