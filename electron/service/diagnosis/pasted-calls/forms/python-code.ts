import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { quotePlus } from './encodings.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { notKnown } from './option-object.ts';
import { isList, jsonOf, PlainTable, type PlainValue, pairsIn, plainText, UnknownValue } from './plain-value.ts';
import { PythonReader } from './python-values.ts';
import { isCallTarget } from './what-is-a-call.ts';

const called = /\b(requests|httpx|session|client|sess|s|http)\.(get|post|put|patch|delete|head|request|send)[ \t]*\(/g;
const assigned = /(?:^|\n)[ \t]*(?:>>> )?([A-Za-z_]\w*)[ \t]*=[ \t]*(?=[{["'(frbuFRBU\d]|dict\()/g;
const member = /(?:^|\n)[ \t]*(?:>>> )?([A-Za-z_]\w*)\[(["'])([^"'\n]{1,100})\2\][ \t]*=[ \t]*/g;
const MOST_NAMES = 200;
/** Calls without a closing bracket after which no further one is tried: each is read to the end (R52). */
const MOST_UNCLOSED = 5;
/** Longest call. */
const LONGEST = 60_000;

interface Names {
  readonly values: ReadonlyMap<string, PlainValue>;
  readonly spans: readonly (readonly [start: number, end: number])[];
}

function namesIn(text: string): Names {
  const values = new Map<string, PlainValue>();
  const spans: (readonly [number, number])[] = [];
  for (const match of [...text.matchAll(assigned)].slice(0, MOST_NAMES)) {
    if (match.index < (spans.at(-1)?.[1] ?? 0)) continue;
    const reader = new PythonReader(text, match.index + match[0].length, values);
    values.set(match[1] ?? '', reader.readValue());
    spans.push([match.index, trimmedEnd(text, match.index, reader.at)]);
  }
  for (const match of [...text.matchAll(member)].slice(0, MOST_NAMES)) {
    const [all, name = '', , key = ''] = match;
    const reader = new PythonReader(text, match.index + all.length, values);
    const value = reader.readValue();
    const former = values.get(name);
    if (!(former instanceof PlainTable)) continue;
    values.set(name, new PlainTable([...former.entries.filter(([one]) => one !== key), [key, value]]));
    spans.push([match.index, reader.at]);
  }
  return { values, spans };
}

/** The end of a statement without the line ends behind it. */
const trimmedEnd = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length;

interface Sent {
  readonly calls: readonly LabelledCall[];
}

/** requests leaves out what is None, and writes lists as several parameters. */
const pairsOf = (value: PlainValue | undefined): readonly TextPair[] | undefined => pairsIn(value);

function callsOf(verb: string, list: readonly (readonly [string | undefined, PlainValue])[]): Sent | undefined {
  const positional = list.filter(([name]) => name === undefined).map(([, value]) => value);
  const keyword = (name: string) => list.find(([one]) => one === name)?.[1];
  const isGeneric = verb === 'request';
  const httpMethod = (isGeneric ? plainText(keyword('method') ?? positional.shift()) : verb)?.toUpperCase() ?? 'GET';
  const url = plainText(keyword('url') ?? positional.shift());
  if (url === undefined) return undefined;
  const isGet = httpMethod === 'GET';
  const params = keyword('params') ?? (isGet ? positional.shift() : undefined);
  const data = keyword('data') ?? keyword('content') ?? (isGet ? undefined : positional.shift());
  const json = keyword('json') ?? (isGet ? undefined : positional.shift());
  const auth = keyword('auth');
  const query = typeof params === 'string' ? undefined : pairsOf(params);
  const whole = typeof params === 'string' ? `${url}${url.includes('?') ? '&' : '?'}${params}` : url;
  const [path = '', inUrl = ''] = whole.replace(/^https?:\/\/[^/?]*|^\$\{.*?\}/i, '').split(/\?(.*)/s);
  if (!isCallTarget(path, `${inUrl}&${(query ?? []).map(([name]) => `${name}=`).join('&')}`)) return undefined;
  const hidden = [params, data, json].find((one) => one instanceof UnknownValue);
  const form = pairsOf(data);
  return {
    calls: describedCalls({
      httpMethod,
      url: whole,
      query,
      encode: quotePlus,
      headers: pairsIn(keyword('headers')) ?? [],
      ...(hidden instanceof UnknownValue && notKnown('parameters', hidden)),
      body:
        form ??
        (data instanceof UnknownValue ? undefined : plainText(data)) ??
        (json === undefined || json === null ? undefined : jsonOf(json)),
      ...(form === undefined && json !== undefined && json !== null && { contentType: 'application/json' }),
      ...(isList(auth) && auth.length === 2 && { user: `${plainText(auth[0]) ?? ''}:${plainText(auth[1]) ?? ''}` }),
    }),
  };
}

/** Calls of requests and httpx in code of Python, with the literals that the names before them hold. */
export const pythonCode: Form = {
  name: 'Python code',
  isIn: (text) =>
    /\b(?:requests|httpx|session|client|sess|s|http)\.(?:get|post|put|patch|delete|head|request)[ \t]*\(/.test(text),
  find(text) {
    const names = namesIn(text);
    const pieces: Piece[] = [];
    let unclosed = 0;
    for (const match of text.matchAll(called)) {
      if (pieces.length >= MOST_PIECES || unclosed > MOST_UNCLOSED) break;
      if (match.index < (pieces.at(-1)?.end ?? 0)) continue;
      const reader = new PythonReader(
        text.slice(0, match.index + LONGEST),
        match.index + match[0].length,
        names.values,
      );
      const list = reader.readArguments();
      // Names of other languages, too: only with keywords, or where the library is named, it is Python.
      const isPython =
        /^(?:requests|httpx)$/.test(match[1] ?? '') ||
        /\b(?:requests|httpx|urllib3)\b/.test(text) ||
        (list ?? []).some(([name]) => name !== undefined);
      if (!isPython) continue;
      if (list === undefined) {
        unclosed += 1;
        continue;
      }
      try {
        const sent = callsOf(match[2] ?? 'get', list);
        if (sent !== undefined)
          pieces.push({ start: match.index, end: reader.at, form: 'Python code', calls: sent.calls });
        else if (match[1] === 'requests' || match[1] === 'httpx')
          pieces.push({ start: match.index, end: reader.at, form: 'Python code', calls: [], unread });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
        pieces.push({ start: match.index, end: reader.at, form: 'Python code', calls: [], unread });
      }
    }
    if (pieces.every(({ calls }) => calls.length === 0)) return pieces;
    const code = names.spans
      .filter(([start, end]) => pieces.every((piece) => end <= piece.start || start >= piece.end))
      .map(([start, end]): Piece => ({ start, end, form: 'code', calls: [] }));
    return [...pieces, ...code].sort((a, b) => a.start - b.start);
  },
};

const unread = {
  sentence:
    'This is code for a library of Python, and the address or the parameters of the call are not in it: only running it could give them.',
  next: 'Ask for what it sends, or paste the code with the values in the place of the variables.',
  ask: askFor(
    'the code',
    'The values of its variables are not in it.',
    'what it sends. With the response r, print(f"{r.request.method} {r.request.url}\\n\\n{r.request.body or \'\'}")',
  ),
};
