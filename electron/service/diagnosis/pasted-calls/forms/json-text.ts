import { orElse } from '#shared/or-else.ts';
import { harCalls, harEntries, isHarRequest } from '../har.ts';
import { type LabelledCall, orProblem, PasteProblem } from '../pasted-call.ts';
import { envelopeOf } from '../raw-response.ts';
import { clientFileCalls, newmanCalls } from './client-files.ts';
import { type Form, MAX_PIECES, type Piece, type Unread } from './form.ts';
import { jsonValue, PlainTable, type PlainValue } from './plain-value.ts';
import { closingOf, MAX_SEARCHED } from './text-lines.ts';

/** Calls of JSON, what it is, or why it holds none. */
interface JsonReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

/**
 * The calls of a value of JSON: a collection of a client, a HAR, a record of a log, options of a library.
 *
 * @returns undefined: nothing of it has to do with a call
 */
function jsonCalls(value: PlainValue, source: string): JsonReading | undefined {
  const client = clientFileCalls(value);
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
  return undefined;
}

const parsed = (source: string): unknown => orElse(() => JSON.parse(source), undefined);

/** Most starts of JSON that are tried in one text. */
const MAX_STARTS = 2_000;

/** JSON anywhere in a text: one value, a line each, or behind what a logger writes in front of it. */
export const jsonForm: Form = {
  name: 'JSON',
  isIn: (text) => /[[{]\s*["{[]/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    const opening = /[[{](?=\s*["{[])/g;
    let looked = 0;
    let starts = 0;
    for (let match = opening.exec(text); match !== null && pieces.length < MAX_PIECES; match = opening.exec(text)) {
      starts += 1;
      if (starts > MAX_STARTS || looked > MAX_SEARCHED) break;
      const end = closingOf(text, match.index);
      looked += (end ?? text.length) - match.index;
      if (end === undefined) continue;
      const source = text.slice(match.index, end);
      const value = jsonValue(source);
      if (value === undefined) continue;
      const piece = pieceOf(value, source);
      if (piece !== undefined) pieces.push({ start: match.index, end, ...piece });
      opening.lastIndex = end;
    }
    return pieces;
  },
};

function pieceOf(value: PlainValue, source: string): Omit<Piece, 'start' | 'end'> | undefined {
  const reading = orProblem(() => jsonCalls(value, source));
  return reading instanceof PasteProblem ? { form: 'JSON', calls: [], unread: reading } : reading;
}

/** Members that a record of a request has, and no answer. */
const ofRequest = /apiKey|\bsig=|\bsecret\b|oauth_token|(?<!\w)["']?(?:url|request|path|uri)["']?\s{0,5}(?::|=>)/i;
/** A member beside the code that an answer has; people shorten them. */
const ofAnswer = /\b(?:callId|errorMessage|errorDetails|statusReason)\b/;
/** What is tried in one text: members, and objects around each (R52). */
const MAX_ANSWERS = 100;
const MAX_AROUND = 5;

/** The object around a member of it: the nearest bracket in front of it that closes behind it. */
function objectAround(text: string, at: number): readonly [start: number, end: number] | undefined {
  let start = at;
  for (let round = 0; round < MAX_AROUND; round += 1) {
    start = start <= 0 ? -1 : text.lastIndexOf('{', start - 1);
    if (start === -1 || at - start > 20_000) return undefined;
    const end = closingOf(text, start, 25_000);
    if (end !== undefined && end > at) return [start, end];
  }
  return undefined;
}

/** Answers as JSON, and as Python, Node, Ruby and PHP print them: no parameters that were sent. */
export const printedAnswers: Form = {
  name: 'response',
  isIn: (text) => /\berrorCode\b/.test(text) && ofAnswer.test(text),
  find(text) {
    const pieces: Piece[] = [];
    let behind = 0;
    for (const { index } of [...text.matchAll(/\berrorCode\b/g)].slice(0, MAX_ANSWERS)) {
      const found = index < behind ? undefined : objectAround(text, index);
      if (found === undefined || found[0] < behind) continue;
      const [start, end] = found;
      const source = text.slice(start, end);
      // JSON within a record belongs to the request of that record, wherever it stands in it.
      if (source.includes('\\"')) continue;
      const { errorCode, callId } = envelopeOf(source.slice(0, 20_000));
      if (errorCode === undefined || !ofAnswer.test(source) || ofRequest.test(source)) continue;
      const status = Number(/statusCode["'\]]{0,3}\s{0,5}(?::|=>?)\s{0,5}(\d{3})\b/.exec(source)?.[1] ?? 200);
      pieces.push({
        start,
        end,
        form: 'response',
        calls: [],
        answer: { status, errorCode, ...(callId !== undefined && { callId }) },
      });
      behind = end;
    }
    return pieces;
  },
};
