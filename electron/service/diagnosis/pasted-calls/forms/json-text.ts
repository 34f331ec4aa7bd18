import { harCalls, harEntries, isHarRequest } from '../har.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { envelopeOf } from '../pasted-response.ts';
import { askFor } from './asking.ts';
import { clientFileCalls } from './client-files.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece, type Unread } from './form.ts';
import { requestsIn } from './option-object.ts';
import { jsonValue, PlainTable, type PlainValue } from './plain-value.ts';
import { newmanCalls } from './postman-file.ts';
import { closingOf, MOST_SEARCHED } from './text-lines.ts';
import { isCallTarget } from './what-is-a-call.ts';

/** What reads a text that stands in a member; a parameter, because it reads JSON in turn. */
export type ReadText = (text: string) => readonly LabelledCall[];

/** Calls of JSON, what it is, or why it holds none. */
interface JsonReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

/**
 * The calls of a value of JSON: a collection of a client, a HAR, a record of a log, options of a library.
 *
 * @param variables what other pieces of the text say about `{{names}}`
 * @returns undefined: nothing of it has to do with a call
 */
function jsonCalls(
  value: PlainValue,
  source: string,
  variables: ReadonlyMap<string, string>,
  readText: ReadText,
): JsonReading | undefined {
  const client = clientFileCalls(value, variables);
  if (client !== undefined) return client;
  const reported = newmanCalls(value);
  if (reported.length > 0) return { form: 'report of Newman', calls: reported };
  if (/"(?:log|request)"/.test(source)) {
    const entries = harEntries(parsed(source));
    if (entries !== undefined && entries.length > 0 && 'request' in (entries[0] ?? {})) {
      if (isHarRequest(entries[0]?.request)) return { form: 'HAR', calls: harCalls(entries) };
    }
  }
  if (/"postData"/.test(source)) {
    const request = parsed(source);
    // A request out of a HAR, as jq prints it.
    if (isHarRequest(request) && value instanceof PlainTable && value.get('url') !== undefined) {
      return { form: 'HAR', calls: harCalls([{ request }]) };
    }
  }
  const { requests, texts } = requestsIn(value);
  const calls: LabelledCall[] = [];
  for (const request of requests) {
    try {
      calls.push(...describedCalls(request));
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
    }
  }
  if (calls.length === 0) for (const text of texts.slice(0, MOST_PIECES)) calls.push(...readText(text));
  if (calls.length > 0) return { form: 'JSON', calls };
  return undefined;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** JSON with the parameters of a call and no address. */
export const parametersAlone = (what: string): Unread => ({
  sentence: `This is ${what} with the parameters of a call, and without its address: which method was called, and on which host, is not in it.`,
  next: 'Ask for the address and the HTTP method, too.',
  ask: askFor(
    `the ${what.replace(/^an? /, '')}`,
    'It has the parameters, but neither the address (host and method) nor the HTTP method of the call.',
  ),
});

/** Most starts of JSON that are tried in one text. */
const MOST_STARTS = 2_000;

/** JSON anywhere in a text: one value, a line each, or behind what a logger writes in front of it. */
export function jsonForm(variables: ReadonlyMap<string, string>, readText: ReadText): Form {
  return {
    name: 'JSON',
    isIn: (text) => /[[{]\s*["{[]/.test(text),
    find(text) {
      const pieces: Piece[] = [];
      const opening = /[[{](?=\s*["{[])/g;
      let looked = 0;
      let starts = 0;
      for (let match = opening.exec(text); match !== null && pieces.length < MOST_PIECES; match = opening.exec(text)) {
        starts += 1;
        if (starts > MOST_STARTS || looked > MOST_SEARCHED) break;
        const end = closingOf(text, match.index);
        looked += (end ?? text.length) - match.index;
        if (end === undefined) continue;
        const source = text.slice(match.index, end);
        const value = jsonValue(source);
        if (value === undefined) continue;
        const piece = pieceOf(value, source, variables, readText);
        if (piece !== undefined) pieces.push({ start: match.index, end, ...piece });
        opening.lastIndex = end;
      }
      return pieces;
    },
  };
}

function pieceOf(
  value: PlainValue,
  source: string,
  variables: ReadonlyMap<string, string>,
  readText: ReadText,
): Omit<Piece, 'start' | 'end'> | undefined {
  const { errorCode, callId } = envelopeOf(source.slice(0, 20_000));
  const isEnvelope =
    value instanceof PlainTable &&
    value.get('callid') !== undefined &&
    value.get('errorcode') !== undefined &&
    value.get('url', 'request', 'path', 'uri') === undefined;
  if (isEnvelope) {
    const status = Number(value.get('statuscode') ?? 200);
    return {
      form: 'response',
      calls: [],
      answer: {
        status: Number.isInteger(status) ? status : 200,
        ...(errorCode !== undefined && { errorCode }),
        ...(callId !== undefined && { callId }),
      },
    };
  }
  try {
    const reading = jsonCalls(value, source, variables, readText);
    if (reading !== undefined) return reading;
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return { form: 'JSON', calls: [], unread: { sentence: error.sentence, next: error.next, ask: error.ask ?? '' } };
  }
  return undefined;
}

/** JSON with parameters and no address, behind all forms in which it could be a part of a call. */
export const jsonParameters: Form = {
  name: 'JSON',
  isIn: (text) => /\{\s*"/.test(text),
  find(text) {
    for (const { index } of [...text.matchAll(/\{(?=\s*")/g)].slice(0, 20)) {
      const end = closingOf(text, index, 100_000);
      const value = end === undefined ? undefined : jsonValue(text.slice(index, end));
      if (end === undefined || !(value instanceof PlainTable)) continue;
      const names = value.entries.map(([name]) => `&${name}=`).join('');
      if (isCallTarget('', names))
        return [{ start: index, end, form: 'JSON', calls: [], unread: parametersAlone('JSON') }];
    }
    return [];
  },
};
