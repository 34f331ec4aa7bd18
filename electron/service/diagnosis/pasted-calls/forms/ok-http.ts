import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, type PastedAnswer, PasteProblem } from '../pasted-call.ts';
import { pastedResponse } from '../pasted-response.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf, type TextLine, unprefixing } from './text-lines.ts';

const started =
  /^(.*?)--> (GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (https?:\/\/\S+)(?: (?:http\/\d(?:\.\d)?|h2|h3|HTTP_\d(?:_\d)?))?(?: \((\S+) body\))?[ \t]*$/i;
const ended = /^--> END \w+/;
const answered = /^<-- (\d{3})\b/;
const answerEnded = /^<-- END HTTP/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}):[ \t]?(.*)$/;

interface Read {
  readonly calls: readonly LabelledCall[];
  readonly next: number;
}

function responseFrom(lines: readonly string[]): PastedAnswer | undefined {
  const [first = '', ...rest] = lines;
  const status = answered.exec(first)?.[1];
  if (status === undefined) return undefined;
  const end = rest.findIndex((line) => answerEnded.test(line));
  const own = end === -1 ? rest : rest.slice(0, end);
  return pastedResponse(toBytes(`HTTP/1.1 ${status}\n${own.join('\n')}`));
}

function readAt(lines: readonly TextLine[], at: number, match: RegExpExecArray): Read {
  const [, prefix = '', httpMethod = 'GET', url = '', size] = match;
  const plain = unprefixing(prefix);
  const rest = lines.slice(at + 1, at + 400).map(({ text }) => plain(text));
  const headers: TextPair[] = [];
  let index = 0;
  for (; index < rest.length; index += 1) {
    const line = rest[index] ?? '';
    const found = field.exec(line.trim());
    if (ended.test(line) || answered.test(line) || line.trim() === '' || found === null) break;
    headers.push([found[1] ?? '', found[2] ?? '']);
  }
  const hasEnd = rest.slice(index).some((line) => ended.test(line));
  let body: string | undefined;
  if (hasEnd) {
    const own: string[] = [];
    for (; index < rest.length && !ended.test(rest[index] ?? ''); index += 1) own.push(rest[index]?.trim() ?? '');
    index += 1;
    body = own.join('').trim() || undefined;
  }
  const answerAt = rest.findIndex((line, place) => place >= index && (answered.test(line) || started.test(line)));
  const isAnswer = answerAt !== -1 && answered.test(rest[answerAt] ?? '');
  const answer = isAnswer ? responseFrom(rest.slice(answerAt)) : undefined;
  const answerEnd = rest.findIndex((line, place) => isAnswer && place > answerAt && answerEnded.test(line));
  const behind = answerEnd !== -1 ? answerEnd + 1 : isAnswer ? answerAt + 1 : index;
  const isMissing = body === undefined && httpMethod.toUpperCase() === 'POST' && size !== '0-byte';
  const calls = describedCalls({
    httpMethod,
    url,
    // The interceptor shows what the application set; a value that it redacts is named as missing by its stars.
    headers: headers.map(([name, value]) => [name, value === '██' ? '***' : value]),
    body,
    answer,
    ...(answer?.date !== undefined && { sentAt: answer.date }),
    ...(isMissing && { missing: ['body'], notes: ['At this level the interceptor leaves out the body of the POST.'] }),
  });
  return { calls, next: at + 1 + behind };
}

/** The logging interceptor of OkHttp, also behind the prefixes of logcat and of other loggers. */
export const okHttpLogs: Form = {
  name: 'OkHttp log',
  isIn: (text) => /--> (?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) https?:/i.test(text),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; ) {
      const line = lines[at];
      const match = line === undefined || line.text.length > 60_000 ? null : started.exec(line.text);
      if (line === undefined || match === null) {
        at += 1;
        continue;
      }
      try {
        const { calls, next } = readAt(lines, at, match);
        pieces.push({ start: line.start, end: lines[next - 1]?.end ?? line.end, form: 'OkHttp log', calls });
        at = Math.max(next, at + 1);
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
        at += 1;
      }
    }
    return pieces;
  },
};
