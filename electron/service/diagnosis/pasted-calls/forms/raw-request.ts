import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, type PastedAnswer, PasteProblem } from '../pasted-call.ts';
import { pastedResponse, rawHttpCalls } from '../raw-http.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MAX_PIECES, type Piece } from './form.ts';
import { closingOf, linesOf, type TextLine } from './text-lines.ts';
import { hasCredential } from './what-is-a-call.ts';

const methods = 'GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS';
const requestLine = new RegExp(`^[ \\t]*(?:${methods})[ \\t]+(?:https?://|/)\\S*[ \\t]+HTTP/\\d(?:\\.\\d)?[ \\t]*$`);
const shortLine = new RegExp(`^[ \\t]*(?:${methods})[ \\t]+(?:https?://|/)\\S*[ \\t]*$`);
const header = /^[ \t]*(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}|:(?:authority|method|path|scheme)):(?:[ \t]|$)/;
const statusLine = /^[ \t]*(?:< ?)?HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b/;
const form = /^[^\s=&]{1,100}=\S*$/;
const isBlank = ({ text }: TextLine): boolean => text.trim() === '';

/** A request line that a mail program broke, in one piece; undefined: it is whole, or none. */
function brokenRequestLine(
  lines: readonly TextLine[],
  at: number,
): { readonly text: string; readonly next: number } | undefined {
  const first = lines[at]?.text.trim() ?? '';
  if (!new RegExp(`^(?:${methods}) (?:https?://|/)\\S*$`).test(first)) return undefined;
  let whole = first;
  for (let next = at + 1; next < Math.min(lines.length, at + 12); next += 1) {
    const text = lines[next]?.text.trim() ?? '';
    if (text === '' || header.test(text) || !/^\S+(?: HTTP\/\d(?:\.\d)?)?$/.test(text)) return undefined;
    whole += text.startsWith('HTTP/') ? ` ${text}` : text;
    if (/ HTTP\/\d(?:\.\d)?$/.test(text) || text.startsWith('HTTP/')) return { text: whole, next: next + 1 };
  }
  return undefined;
}

interface Found {
  readonly calls: readonly LabelledCall[];
  /** Index of the line behind it. */
  readonly next: number;
}

/** Lines of a form that was broken: each goes on with what a form has. */
const isFormLine = (text: string): boolean => /^[^\s]+$/.test(text) && /[=&%]/.test(text);

function readAt(lines: readonly TextLine[], firstLine: string, from: number): Found {
  const head: string[] = [firstLine.trim()];
  let next = from;
  while (next < lines.length) {
    const line = lines[next];
    if (line === undefined || isBlank(line) || !header.test(line.text)) break;
    head.push(line.text.trim());
    next += 1;
  }
  const value = (name: string): string | undefined =>
    head
      .slice(1)
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const length = Number(/^\d{1,8}$/.exec(value('content-length') ?? '')?.[0] ?? 0);
  const notes: string[] = [];
  // Tools print the body behind an empty line, some directly behind the headers.
  let start = next;
  while (start < lines.length && start < next + 3 && isBlank(lines[start] ?? { text: '', start: 0, end: 0 }))
    start += 1;
  const first = lines[start]?.text.trim() ?? '';
  let body = '';
  const isBody = start < lines.length && !statusLine.test(first) && !requestLine.test(first);
  if (isBody && (form.test(first) || /^[[{<]/.test(first)) && !/^https?:/i.test(first)) {
    const own: string[] = [];
    let behind = start;
    while (behind < lines.length && !isBlank(lines[behind] ?? { text: '', start: 0, end: 0 })) {
      const text = lines[behind]?.text.trim() ?? '';
      if (statusLine.test(text) || (behind > start && form.test(first) && !isFormLine(text))) break;
      own.push(text);
      behind += 1;
    }
    const asItStands = own.join('\n');
    if (length > 0 && toBytes(asItStands).length === length) body = asItStands;
    else if (form.test(first)) {
      body = own.join('');
      // Without a parameter in the last line it may belong to the words behind it.
      if (own.length > 1) notes.push('The body was broken into lines, which are joined here.');
    } else body = own.join('\n');
    if (length > 0 && toBytes(body).length !== length && own.length === 1 && toBytes(body).length > length) {
      body = body.slice(0, length);
    }
    next = behind;
  }
  const answer = answerBehind(lines, next);
  const text = `${head.join('\n')}\n\n${body}`;
  const calls = rawCalls(text, head[0] ?? '', value('host'), body).map(
    (one): LabelledCall => ({
      ...one,
      call: {
        ...one.call,
        notes: [...notes, ...one.call.notes],
        ...(answer?.answer.date !== undefined && { sentAt: answer.answer.date }),
      },
      ...(answer && { answer: answer.answer }),
    }),
  );
  return { calls, next: answer?.next ?? next };
}

function rawCalls(text: string, firstLine: string, host: string | undefined, body: string): readonly LabelledCall[] {
  const [httpMethod = 'GET', target = '/'] = firstLine.split(/[ \t]+/);
  const isWhole = hasCredential(target.slice(target.indexOf('?') + 1 || target.length)) || hasCredential(body);
  if (host !== undefined || /^https?:/i.test(target) || !isWhole) return rawHttpCalls(toBytes(text));
  const headers = text
    .split('\n\n', 1)[0]
    ?.split('\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return describedCalls({ httpMethod, url: target, headers: headers ?? [], ...(body !== '' && { body }) });
}

/** The response behind a request, at most a few lines below it. */
function answerBehind(
  lines: readonly TextLine[],
  from: number,
): { readonly answer: PastedAnswer; readonly next: number } | undefined {
  let at = from;
  const isGap = (line: TextLine | undefined) =>
    line !== undefined && (isBlank(line) || /^[-=#*\s]*(?:(?:response|answer|:)[-=#*:\s]*)?$/i.test(line.text));
  while (at < from + 4 && isGap(lines[at])) at += 1;
  if (!statusLine.test(lines[at]?.text ?? '')) return undefined;
  const own: string[] = [lines[at]?.text.trim() ?? ''];
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next] ?? { text: '', start: 0, end: 0 })) {
    if (!/^[ \t]*(?:< ?)?[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}:/.test(lines[next]?.text ?? '')) break;
    own.push(lines[next]?.text.trim() ?? '');
    next += 1;
  }
  let body = next;
  while (body < next + 2 && body < lines.length && isBlank(lines[body] ?? { text: '', start: 0, end: 0 })) body += 1;
  if (/^[ \t]*[{<[]/.test(lines[body]?.text ?? '')) {
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
  const answer = pastedResponse(toBytes(own.join('\n')));
  return answer && { answer, next };
}

/** True where a request line is followed by what a request goes on with; a line of prose names a method and a path, too. */
function isStart(lines: readonly TextLine[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (requestLine.test(text)) return true;
  return (
    shortLine.test(text) &&
    header.test(lines[at + 1]?.text ?? '') &&
    !/^[ \t]*(?:status|response|body|payload|data|form|params|parameters|post ?data)\b/i.test(lines[at + 1]?.text ?? '')
  );
}

/** Requests as they go over the wire, anywhere in a text: a mail, a stream that was followed, what `-v` of HTTPie and cURL print. */
export const rawRequests: Form = {
  name: 'HTTP request',
  isIn: (text) => new RegExp(`^[ \\t]*(?:${methods})[ \\t]+(?:https?://|/)\\S`, 'm').test(text),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (let at = 0; at < lines.length && pieces.length < MAX_PIECES; ) {
      const line = lines[at];
      if (line === undefined) break;
      const broken = isStart(lines, at) ? undefined : brokenRequestLine(lines, at);
      if (broken === undefined && !isStart(lines, at)) {
        at += 1;
        continue;
      }
      const piece = pieceAt(lines, at, broken);
      pieces.push(piece.piece);
      at = Math.max(piece.next, at + 1);
    }
    return pieces;
  },
};

function pieceAt(
  lines: readonly TextLine[],
  at: number,
  broken: { readonly text: string; readonly next: number } | undefined,
): { readonly piece: Piece; readonly next: number } {
  const line = lines[at] ?? { text: '', start: 0, end: 0 };
  try {
    const { calls, next } = readAt(lines, broken?.text ?? line.text, broken?.next ?? at + 1);
    const end = lines[next - 1]?.end ?? line.end;
    const note = 'The request line was broken into lines, which are joined here.';
    const noted =
      broken === undefined
        ? calls
        : calls.map((one) => ({ ...one, call: { ...one.call, notes: [note, ...one.call.notes] } }));
    return { piece: { start: line.start, end, form: 'HTTP request', calls: noted }, next };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    const unread = { sentence: error.sentence, next: error.next, ask: error.ask ?? '' };
    return { piece: { start: line.start, end: line.end, form: 'HTTP request', calls: [], unread }, next: at + 1 };
  }
}
