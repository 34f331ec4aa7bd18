import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { rawHttpCalls } from '../raw-http.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { unescaped } from './text-escapes.ts';
import { linesOf } from './text-lines.ts';

/** How a library marks what it sends and gets, a line each, the bytes as a string with escapes. */
interface WireFormat {
  readonly form: string;
  readonly sent: RegExp;
  readonly received: RegExp;
  readonly plain: (text: string) => string;
  /** Marks the connection when it goes over TLS. */
  readonly secure?: RegExp;
  /** Marks the connection; without TLS it is plain. */
  readonly opened?: RegExp;
}

const apacheEscapes = (text: string): string =>
  text
    .replace(/\[\\r\]/g, '\r')
    .replace(/\[\\n\]/g, '\n')
    .replace(/\[0x([0-9a-f]{1,2})\]/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const formats: readonly WireFormat[] = [
  {
    form: 'Ruby debug output',
    sent: /^[ \t]*<- "(.*)"[ \t]*$/,
    received: /^[ \t]*-> "(.*)"[ \t]*$/,
    plain: unescaped,
    secure: /starting SSL for|SSL established/,
    opened: /^[ \t]*opening connection to/m,
  },
  {
    form: 'http.client debug output',
    sent: /^.*?\bsend: b?(?:"(.*)"|'(.*)')[ \t]*$/,
    received: /^.*?\b(?:reply: b?(?:"(.*)"|'(.*)')[ \t]*|header: (.*))$/,
    plain: unescaped,
  },
  {
    form: 'Apache HttpClient wire log',
    sent: /^.*?>> "(.*)"[ \t]*$/,
    received: /^.*?<< "(.*)"[ \t]*$/,
    plain: apacheEscapes,
  },
  {
    form: 'Apache HttpClient header log',
    sent: /^.*?http-outgoing-\d+ >> ([^"].*)$/,
    received: /^.*?http-outgoing-\d+ << ([^"].*)$/,
    plain: (text) => `${text}\r\n`,
  },
];

const value = (match: RegExpExecArray): string => match.slice(1).find((one) => one !== undefined) ?? '';

function withScheme(calls: readonly LabelledCall[], transport: 'http' | 'https' | undefined): readonly LabelledCall[] {
  const fitting = calls.filter(({ call }) => transport === undefined || call.transport === transport);
  if (transport === undefined || fitting.length === 0) return calls;
  return fitting.map(({ readingOf: _, ...one }) => ({
    ...one,
    call: {
      ...one.call,
      notes: one.call.notes.filter((note) => !note.startsWith('The text does not say whether')),
    },
  }));
}

function find(text: string, format: WireFormat): readonly Piece[] {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => format.sent.test(line.text));
  if (first === -1) return [];
  let opening = first;
  while (
    opening > 0 &&
    first - opening < 6 &&
    format.opened !== undefined &&
    /^[ \t]*(?:opening|opened|starting SSL|SSL established)/.test(lines[opening - 1]?.text ?? '')
  )
    opening -= 1;
  const pieces: string[] = [];
  let last = first;
  let isReceiving = false;
  let isSecure: boolean | undefined;
  lines.slice(opening).forEach(({ text: line }, offset) => {
    const sent = format.sent.exec(line);
    const received = sent === null ? format.received.exec(line) : null;
    if (format.secure?.test(line)) isSecure = true;
    if (format.opened !== undefined && isSecure === undefined && /^[ \t]*opening connection to/.test(line))
      isSecure = false;
    if (sent === null && received === null) return;
    last = opening + offset;
    const plain = format.plain(value(sent ?? received ?? ([''] as unknown as RegExpExecArray)));
    const isHeader = received !== null && /\bheader: /.test(line) && format.form.startsWith('http.client');
    if (received !== null && !isReceiving) pieces.push('\r\n\r\n');
    if (sent !== null && isReceiving) pieces.push('\r\n\r\n');
    isReceiving = received !== null;
    pieces.push(isHeader ? `${plain}\r\n` : plain);
  });
  const whole = pieces.join('').replace(/^[\r\n]+/, '');
  const transport = isSecure === undefined ? undefined : isSecure ? 'https' : 'http';
  const calls = withScheme(rawHttpCalls(toBytes(whole)), transport);
  const start = lines[opening]?.start ?? 0;
  return [{ start, end: lines[last]?.end ?? text.length, form: format.form, calls }];
}

/** What libraries print of what they send and get: `set_debug_output` of Ruby, `http.client` of Python, Apache HttpClient. */
export const wireLogs: Form = {
  name: 'wire log',
  isIn: (text) => /^[ \t]*<- "|\bsend: b?["']|>> "|http-outgoing-\d+ >> /m.test(text),
  find(text) {
    for (const format of formats) {
      if (!linesOf(text).some((line) => format.sent.test(line.text))) continue;
      try {
        const found = find(text, format);
        if (found.some(({ calls }) => calls.length > 0)) return found;
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return [];
  },
};

const quotedRaw =
  /b?(["'`])((?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (?:\\.|(?!\1)[^\\\n])*? HTTP\/\d(?:\.\d)?\\r\\n(?:\\.|(?!\1)[^\\\n])*)\1/g;

/** A request in a string with escapes: `%q` of Go, `repr` of Python, a member of a JSON log. */
export const quotedRequests: Form = {
  name: 'quoted HTTP request',
  isIn: (text) => / HTTP\/\d(?:\.\d)?\\r\\n/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (const match of text.matchAll(quotedRaw)) {
      if (pieces.length >= MOST_PIECES) break;
      try {
        const calls = rawHttpCalls(toBytes(unescaped(match[2] ?? '')));
        pieces.push({ start: match.index, end: match.index + match[0].length, form: 'quoted HTTP request', calls });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return pieces;
  },
};
