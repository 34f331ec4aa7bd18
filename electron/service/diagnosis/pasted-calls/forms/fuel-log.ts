import { PasteProblem } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf, type TextLine } from './text-lines.ts';

const started = /--> (GET|POST|PUT|DELETE|PATCH|HEAD) (https?:\/\/\S+)[ \t]*$/;
const bodyStart = /^.{0,200}?Body ?: ?/;
const headersStart = /^.{0,200}?Headers ?: ?\(\d{1,3}\)[ \t]*$/;
/** Lines of one body. */
const MOST_LINES = 200;
const field = /^(?:.*?[ \t:])??([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}) : (.*?)\r?$/;
const answered = /<-- (\d{3}) /;

/** Requests as Fuel of Kotlin prints them. */
export const fuelLogs: Form = {
  name: 'log of Fuel',
  isIn: (text) => /--> [A-Z]{3,7} https?:/.test(text) && /Headers ?: ?\(\d/.test(text),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; at += 1) {
      const read = readAt(lines, at);
      if (read === undefined) continue;
      pieces.push(read.piece);
      at = read.next - 1;
    }
    return pieces;
  },
};

function readAt(lines: readonly TextLine[], at: number): { readonly piece: Piece; readonly next: number } | undefined {
  const line = lines[at];
  const found = started.exec(line?.text ?? '');
  const second = lines[at + 1]?.text ?? '';
  const label = bodyStart.exec(second)?.[0];
  if (line === undefined || found === null || label === undefined) return undefined;
  const count = lines.slice(at + 2, at + 2 + MOST_LINES).findIndex(({ text }) => headersStart.test(text));
  if (count === -1) return undefined;
  const more = lines.slice(at + 2, at + 2 + count).map(({ text }) => text);
  const body = [second.slice(label.length), ...more].join('\n');
  const headers: TextPair[] = [];
  let next = at + 3 + count;
  for (; next < lines.length; next += 1) {
    const text = lines[next]?.text ?? '';
    const pair = /-->|<--/.test(text) ? null : field.exec(text);
    if (pair === null) break;
    headers.push([pair[1] ?? '', pair[2] ?? '']);
  }
  const status = Number(
    lines
      .slice(next, next + 3)
      .map(({ text }) => answered.exec(text)?.[1])
      .find(Boolean),
  );
  const isConsumed = /^\((?:consumed|unknown|\d+ bytes)/i.test(body);
  const place = { start: line.start, end: lines[next - 1]?.end ?? line.end, form: 'log of Fuel' };
  try {
    const calls = describedCalls({
      httpMethod: found[1],
      url: found[2] ?? '',
      headers,
      ...(!isConsumed && body !== '' && body !== '(empty)' && { body }),
      ...(isConsumed && { missing: ['body'], notes: ['The log leaves out the body, in which its parameters are.'] }),
      ...(status >= 100 && { answer: { status } }),
    });
    return { piece: { ...place, calls }, next };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    const unread = { sentence: error.sentence, next: error.next, ask: error.ask ?? '' };
    return { piece: { ...place, calls: [], unread }, next };
  }
}
