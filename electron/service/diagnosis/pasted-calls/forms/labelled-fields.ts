import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { envelopeOf } from '../pasted-response.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { jsonValue, PlainTable, pairsIn, plainText } from './plain-value.ts';
import { closingOf, linesOf, type TextLine } from './text-lines.ts';
import { isCallTarget } from './what-is-a-call.ts';

/** `POST https://…` of the Postman Console, with what it got behind it. */
const consoleLine =
  /^[ \t>▶▼•-]*(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+(https?:\/\/\S+?)(?::[ \t]*\{)?[ \t]*(?:(\d{3})\b.*)?$/;
const urlLine =
  /^[ \t>*•-]*(?:\d{1,2}[.)][ \t]+)?(?:request[ _-]?)?(?:url|uri|address|endpoint)[ \t]*[:=][ \t]*["'<`]?((?:https?:\/\/|\/)[^\s"'<>`]+)["'>`]?[ \t]*$/i;
const methodLine =
  /^[ \t>*•-]*(?:\d{1,2}[.)][ \t]+)?(?:http[ _-]?|request[ _-]?)?(?:method|verb)[ \t]*[:=][ \t]*["'`]?(GET|POST|PUT|DELETE|PATCH)["'`]?[ \t]*$/i;
const statusLine =
  /^[ \t>*•-]*(?:\d{1,2}[.)][ \t]+)?(?:http[ _-]?|response[ _-]?)?status(?:[ _-]?code)?[ \t]*[:=][ \t]*(\d{3})\b/i;
const bodyLine =
  /^[ \t>*•-]*(?:\d{1,2}[.)][ \t]+)?(?:request[ _-]?|post[ _-]?)?(?:body|payload|post ?data|form ?data|data|parameters|params|content)[ \t]*[:=][ \t]*["'`]?([^\s"'`=&]{1,60}=[^\s"'`]+)["'`]?[ \t]*$/i;
const queryLine =
  /^[ \t>*•-]*(?:\d{1,2}[.)][ \t]+)?query(?:[ _-]?string)?(?:[ _-]?parameters)?[ \t]*[:=][ \t]*["'`]?\??([^\s"'`=&]{1,60}=[^\s"'`]+)["'`]?[ \t]*$/i;
const heading =
  /^[ \t>▶▼•*-]*(request headers|response headers|headers|request body|form data|query string parameters|request payload|request parameters|response body|response|network|general|body|data|(?:(?:request|form|post|body) )?(?:parameters|params|fields))[ \t]*(?:(?::|\(\d+\))[ \t]*)?$/i;
const pair = /^[ \t>•*-]*["']?([A-Za-z_][\w.[\]-]{0,80})["']?[ \t]*:(.*)$/;

/** A heading under which a mail lists the parameters of the call, up to an empty line. */
const listed = /^(?:(?:request|form|post|body) )?(?:parameters|params|fields)$/;
const listedPair = /^[ \t>•*-]*["']?([A-Za-z_][\w.[\]-]{0,80})["']?[ \t]*[:=](.*)$/;

/** The name of a parameter, whose value is in the next line: so the network panel of Chrome copies a form. */
const isNameAlone = /^[ \t]*[A-Za-z_][\w.[\]-]{0,80}[ \t]*$/;

const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\.)*"$/.test(text) ? (plainText(jsonValue(text)) ?? text) : text.replace(/^'(.*)'$/, '$1');

interface Block {
  httpMethod?: string;
  url?: string;
  status?: number;
  readonly headers: TextPair[];
  readonly form: TextPair[];
  readonly query: TextPair[];
  body?: string;
  response?: string;
}

/** Reads the lines below the first one of a block: labels, and sections with pairs. */
function readBlock(lines: readonly TextLine[], from: number, block: Block): number {
  let section = '';
  let next = from;
  let blanks = 0;
  for (; next < Math.min(lines.length, from + 300); next += 1) {
    const line = lines[next]?.text ?? '';
    if (line.trim() === '') {
      blanks += 1;
      if (listed.test(section) && block.form.length > 0) section = '';
      if (blanks > 1 && section === '') break;
      continue;
    }
    // Buttons of the network panel, which are copied with it.
    if (/^[ \t]*view (?:source|parsed|decoded|URL[ -]encoded)[ \t]*$/i.test(line)) continue;
    if (consoleLine.test(line) || (urlLine.test(line) && block.url !== undefined && section === '')) break;
    const title = heading.exec(line)?.[1]?.toLowerCase();
    if (title !== undefined) {
      section = title;
      blanks = 0;
      continue;
    }
    if (section === '' && !addLabelled(line, block)) {
      if (blanks > 0 || !/^[ \t]*(?:\d{3}|\d+ ?ms|[\w ]{1,30}:)/.test(line)) break;
    }
    const value = lines[next + 1]?.text ?? '';
    if (section === 'form data' && isNameAlone.test(line) && value.trim() !== '' && !heading.test(value)) {
      block.form.push([line.trim(), value.trim()]);
      next += 1;
      blanks = 0;
      continue;
    }
    if (section !== '' && !addToSection(line, section, block)) {
      if (/^response/.test(section)) {
        block.response = `${block.response ?? ''}${line}\n`;
        continue;
      }
      break;
    }
    blanks = 0;
  }
  return next;
}

function addLabelled(line: string, block: Block): boolean {
  const status = statusLine.exec(line)?.[1];
  const url = urlLine.exec(line)?.[1];
  const method = methodLine.exec(line)?.[1];
  const body = bodyLine.exec(line)?.[1];
  const query = queryLine.exec(line)?.[1];
  if (status !== undefined) block.status = Number(status);
  if (url !== undefined) block.url = url;
  if (method !== undefined) block.httpMethod = method;
  if (body !== undefined) block.body = body;
  if (query !== undefined && block.url !== undefined && !block.url.includes('?')) block.url += `?${query}`;
  if (/^[ \t]*\d{3}(?:[ \t]+\w+)?[ \t]*$/.test(line)) block.status = Number.parseInt(line, 10);
  return [status, url, method, body, query].some((one) => one !== undefined) || /^[ \t]*\d/.test(line);
}

function addToSection(line: string, section: string, block: Block): boolean {
  const plain = line.trim();
  if (
    /^(?:request body|form data|request payload|request parameters|body|data)$/.test(section) &&
    /^[^\s=&:"{}]{1,60}=\S+$/.test(plain)
  ) {
    block.body = (block.body ?? '') + plain;
    return true;
  }
  const found = (listed.test(section) ? listedPair : pair).exec(line);
  if (found === null) return false;
  const one: TextPair = [found[1] ?? '', unquoted((found[2] ?? '').trim().replace(/,$/, '').trimEnd())];
  if (section === 'request headers' || section === 'headers') block.headers.push(one);
  else if (/^(?:request body|form data|request payload|request parameters|body|data)$/.test(section))
    block.form.push(one);
  else if (listed.test(section)) block.form.push(one);
  else if (section === 'query string parameters') block.query.push(one);
  else if (/^response/.test(section)) block.response = `${block.response ?? ''}${line}\n`;
  return true;
}

function callsOf(block: Block): readonly LabelledCall[] {
  const url = block.url ?? '';
  const [path = '', query = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
  const body = block.body ?? (block.form.length > 0 ? block.form : undefined);
  if (!isCallTarget(path, query)) return [];
  const envelope = envelopeOf(toBytes(block.response ?? ''));
  const type = block.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const httpMethod = block.httpMethod ?? (body === undefined ? 'GET' : 'POST');
  const isBodyless = httpMethod === 'POST' && body === undefined && !/(?:^|[?&])sig=|secret=|oauth_token=/i.test(query);
  return describedCalls({
    httpMethod,
    url,
    ...(!url.includes('?') && { query: httpMethod === 'GET' && block.query.length === 0 ? block.form : block.query }),
    headers: block.headers.filter(([name]) => !/^content-length$/i.test(name)),
    body: httpMethod === 'GET' ? undefined : body,
    ...(type === undefined && { contentType: 'application/x-www-form-urlencoded' }),
    ...((block.status !== undefined || envelope.errorCode !== undefined) && {
      answer: { status: block.status ?? 200, ...envelope },
    }),
    ...(isBodyless && {
      missing: ['body'],
      notes: ['The text leaves out the body of the POST, in which its parameters are.'],
    }),
  });
}

/** `GET https://…: { "Request Headers": {…}, … }`, as the Postman Console copies an entry. */
function consoleObject(text: string, line: TextLine, match: RegExpExecArray): Piece | undefined {
  const behind = /^[ \t]*:?[ \t]*(?:\r?\n)?[ \t]*\{/.exec(text.slice(line.end, line.end + 40));
  const onLine = line.text.trimEnd().endsWith('{') ? line.start + line.text.lastIndexOf('{') : undefined;
  const open = onLine ?? (behind === null ? undefined : line.end + behind[0].length - 1);
  const end = open === undefined ? undefined : closingOf(text, open, 50_000);
  if (open === undefined) return undefined;
  const value = end === undefined ? undefined : jsonValue(text.slice(open, end));
  if (end === undefined || !(value instanceof PlainTable)) return undefined;
  const headers = pairsIn(value.get('requestheaders')) ?? [];
  const sent = value.get('requestbody');
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const pairs = sent instanceof PlainTable && !/json/i.test(type) ? pairsIn(sent) : undefined;
  const block: Block = {
    httpMethod: match[1] ?? 'GET',
    url: (match[2] ?? '').replace(/:$/, ''),
    headers: [...headers],
    form: [...(pairs ?? [])],
    query: [],
    ...(plainText(sent) !== undefined && { body: plainText(sent) ?? '' }),
    response: plainText(value.get('responsebody')) ?? '',
  };
  const status = Number(plainText(value.get('status', 'statuscode', 'responsecode')) ?? Number.NaN);
  const calls = callsOf({ ...block, ...(Number.isInteger(status) && { status }) });
  return calls.length === 0 ? undefined : { start: line.start, end, form: 'Postman Console', calls };
}

/** Entries of the Postman Console and of the network panel of a browser, and calls that a mail describes line by line. */
export const labelledFields: Form = {
  name: 'labelled request',
  isIn: (text) =>
    /(?:request[ _-]?)?(?:url|uri|address|endpoint)[ \t]*[:=][ \t]*["'<`]?(?:https?:\/\/|\/)|Request (?:Headers|Body)/i.test(
      text,
    ),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; ) {
      const line = lines[at];
      if (line === undefined) break;
      const piece = line.text.length > 60_000 ? undefined : pieceAt(text, lines, at);
      if (piece === undefined) at += 1;
      else {
        if (piece.calls.length > 0) pieces.push(piece);
        while (at < lines.length && (lines[at]?.start ?? 0) < piece.end) at += 1;
      }
    }
    return pieces;
  },
};

function pieceAt(text: string, lines: readonly TextLine[], at: number): Piece | undefined {
  const line = lines[at] ?? { text: '', start: 0, end: 0 };
  const entry = consoleLine.exec(line.text);
  try {
    if (entry !== null) {
      const piece = consoleObject(text, line, entry);
      if (piece !== undefined) return piece;
      const block: Block = {
        headers: [],
        form: [],
        query: [],
        httpMethod: entry[1] ?? 'GET',
        url: entry[2] ?? '',
        ...(entry[3] !== undefined && { status: Number(entry[3]) }),
      };
      const next = readBlock(lines, at + 1, block);
      const hasSections = block.headers.length > 0 || block.form.length > 0 || block.body !== undefined;
      const calls = hasSections ? callsOf(block) : [];
      return calls.length === 0
        ? undefined
        : { start: line.start, end: lines[next - 1]?.end ?? line.end, form: 'Postman Console', calls };
    }
    if (!urlLine.test(line.text) && !(methodLine.test(line.text) && urlLine.test(lines[at + 1]?.text ?? '')))
      return undefined;
    const block: Block = { headers: [], form: [], query: [] };
    const next = readBlock(lines, at, block);
    if (
      block.httpMethod === undefined &&
      block.body === undefined &&
      block.form.length === 0 &&
      block.query.length === 0
    )
      return undefined;
    const calls = callsOf(block);
    return calls.length === 0
      ? undefined
      : { start: line.start, end: lines[next - 1]?.end ?? line.end, form: 'labelled request', calls };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return undefined;
  }
}
