import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { pastedResponse } from '../pasted-response.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { type Layout, type PrintedBlock, phoneLayouts } from './log-layouts.ts';
import { serverLayouts } from './server-layouts.ts';
import { linesOf, type TextLine, unprefixing } from './text-lines.ts';
import { hasCredential, isCallTarget } from './what-is-a-call.ts';

const layouts: readonly Layout[] = [...phoneLayouts, ...serverLayouts];
/** Lines of one request and its response. */
const MOST_LINES = 600;

/** The bytes of a body are not printed, only how many there are. */
const onlyCount = /^(?:\d+(?: |-)bytes?|None|null|<none>|\*+ NO CONTENT \*+|)$/i;

function callsOf(block: PrintedBlock): readonly LabelledCall[] {
  const { httpMethod, url = '', headers, form, status } = block;
  const printed = block.body.join('').trim();
  const isCount = onlyCount.test(printed);
  // A map of Dart or Swift, printed: where one value ends and the next begins is not in it.
  const isMap = !isCount && /^[{[]/.test(printed) && !/json/i.test(typeIn(block) ?? '');
  const body = form.length > 0 ? form : isCount || isMap ? undefined : printed;
  const [path = '', query = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
  if (!isCallTarget(path, query)) return [];
  const isBodyless = httpMethod === 'POST' && body === undefined && !hasCredential(query);
  const answer =
    status === undefined
      ? undefined
      : (pastedResponse(toBytes(`HTTP/1.1 ${status}\n${block.response.join('\n')}`)) ?? { status });
  return describedCalls({
    httpMethod,
    url,
    headers: headers.filter(([name]) => !/^content-length$/i.test(name)),
    body: httpMethod === 'GET' ? undefined : body,
    ...(typeIn(block) === undefined && { contentType: 'application/x-www-form-urlencoded' }),
    answer,
    ...(answer?.date !== undefined && { sentAt: answer.date }),
    ...(isBodyless && {
      missing: ['body'],
      notes: [
        isMap
          ? 'The log prints the body as a map: where one value ends and the next begins is not in it.'
          : 'The log leaves out the body of the POST, in which its parameters are.',
      ],
    }),
  });
}

const typeIn = ({ headers }: PrintedBlock): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];

function pieceAt(lines: readonly TextLine[], at: number, layout: Layout, match: RegExpExecArray): Piece | undefined {
  const { prefix = '', method, url } = match.groups ?? {};
  const plain = unprefixing(prefix);
  const block: PrintedBlock = {
    httpMethod: method?.toUpperCase() ?? 'GET',
    url,
    headers: [],
    form: [],
    body: [],
    response: [],
    section: '',
  };
  let next = at + 1;
  let last = at;
  for (; next < Math.min(lines.length, at + MOST_LINES); next += 1) {
    const line = lines[next]?.text ?? '';
    const own = plain(line);
    if (layout.begins.test(line) || !layout.read(own.trim() === '' ? '' : own, block)) break;
    if (own.trim() !== '') last = next;
  }
  const calls = callsOf(block);
  const start = lines[at]?.start ?? 0;
  return calls.length === 0 ? undefined : { start, end: lines[last]?.end ?? start, form: layout.form, calls };
}

/** Requests as client libraries print them, line by line: Ktor, Alamofire, Moya, Dio, Feign, Jersey, resty, Faraday and others. */
export const clientLogs: Form = {
  name: 'client log',
  isIn: (text) => layouts.some(({ mark }) => mark.test(text)),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    for (const layout of layouts.filter(({ mark }) => mark.test(text))) {
      for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; at += 1) {
        const line = lines[at];
        const match = line === undefined || line.text.length > 60_000 ? null : layout.begins.exec(line.text);
        if (
          line === undefined ||
          match === null ||
          pieces.some((one) => line.start >= one.start && line.start < one.end)
        )
          continue;
        try {
          const piece = pieceAt(lines, at, layout, match);
          if (piece !== undefined) pieces.push(piece);
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
    }
    const inOrder = pieces.sort((a, b) => a.start - b.start);
    return inOrder.filter((piece, index) => piece.start >= (inOrder[index - 1]?.end ?? 0));
  },
};
