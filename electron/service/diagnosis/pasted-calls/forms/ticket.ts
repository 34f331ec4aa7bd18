import { toText } from '#shared/pasted-calls/byte-text.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import type { LabelledCall, PastedCall } from '../pasted-call.ts';
import type { Shell } from '../shells.ts';
import { unreadParameters } from '../unread-parameters.ts';
import { accessLines } from './access-line.ts';
import { addressesInText } from './address-in-text.ts';
import { apacheBench } from './apache-bench.ts';
import { bruFiles } from './bru-file.ts';
import { burpItems } from './burp-item.ts';
import { addedParameters, clientCode } from './client-code.ts';
import { variablesOf } from './client-files.ts';
import { clientLogs } from './client-logs.ts';
import type { ClientVariables } from './client-variables.ts';
import { commandLines } from './command-lines.ts';
import type { Form, Piece, Unread } from './form.ts';
import { fuelLogs } from './fuel-log.ts';
import { htmlForms } from './html-form.ts';
import { httpFiles } from './http-file.ts';
import { httpieCommands } from './httpie.ts';
import { insomniaYaml } from './insomnia-yaml.ts';
import { jMeterFiles } from './j-meter.ts';
import { jsonForm, jsonParameters } from './json-text.ts';
import { keyedLines } from './keyed-line.ts';
import { labelledFields } from './labelled-fields.ts';
import { listedParameters } from './listed-parameters.ts';
import { okHttpLogs } from './ok-http.ts';
import { packetCaptures } from './packet-capture.ts';
import { phpDumps } from './php-dump.ts';
import { jsonValue } from './plain-value.ts';
import { gatlingLogs, printedRequests } from './printed-request.ts';
import { pythonCode } from './python-code.ts';
import { bordersOf, withoutQuotes } from './quoted-mail.ts';
import { rawRequests } from './raw-request.ts';
import { scriptOptions } from './script-options.ts';
import { separatedValues } from './separated-values.ts';
import { closingOf, MOST_SEARCHED, withoutPrefixes } from './text-lines.ts';
import { w3cLines } from './w3c-log.ts';
import { hasCredential, isCallTarget } from './what-is-a-call.ts';
import { quotedRequests, wireLogs } from './wire-log.ts';

/** What was found in a text: a mail, a ticket, a log, a file. */
export interface Ticket {
  readonly calls: readonly LabelledCall[];
  /** Forms of the pieces with calls, each once, in the order of the text. */
  readonly forms: readonly string[];
  /** Pieces with calls. */
  readonly count: number;
  /** Why the first recognised piece without a call has none. */
  readonly unread?: Unread;
}

/** The forms that are read, those first that hold others: a table, so that reading it gives the order. */
function formsOf(
  variables: ClientVariables,
  shell: Shell | undefined,
  readText: (text: string) => readonly LabelledCall[],
): readonly Form[] {
  return [
    packetCaptures,
    clientLogs,
    fuelLogs,
    okHttpLogs,
    wireLogs,
    httpFiles(variables),
    bruFiles(variables),
    insomniaYaml(variables),
    burpItems,
    gatlingLogs,
    jMeterFiles,
    htmlForms,
    rawRequests,
    labelledFields,
    jsonForm(variables, readText),
    quotedRequests,
    printedRequests,
    commandLines(shell),
    apacheBench,
    httpieCommands,
    addedParameters,
    pythonCode,
    phpDumps,
    scriptOptions,
    clientCode,
    listedParameters,
    keyedLines,
    separatedValues,
    w3cLines,
    accessLines,
    addressesInText,
    jsonParameters,
  ];
}

/** Most calls of one text. */
const MOST_CALLS = 1_000;
/** Texts in texts: a request in a string of a record in a string. */
const DEEPEST = 3;

/**
 * Reads every call of a text, whatever stands around them, and leaves alone what is none.
 *
 * @param shell whose prompt begins the text
 */
export function readTicket(given: string, shell?: Shell, depth = 0): Ticket {
  const text = withoutQuotes(withoutPrefixes(given));
  const readText = (inner: string) => (depth >= DEEPEST ? [] : readTicket(inner, undefined, depth + 1).calls);
  const pieces: Piece[] = [];
  let gaps: readonly (readonly [start: number, end: number])[] = [[0, text.length]];
  for (const form of formsOf(variablesIn(text), shell, readText)) {
    const rest: (readonly [number, number])[] = [];
    for (const [start, end] of gaps) {
      const own = text.slice(start, end);
      const found = form.isIn(own) ? form.find(own) : [];
      let from = start;
      for (const piece of found) {
        const at = start + piece.start;
        if (at < from) continue;
        pieces.push({ ...piece, start: at, end: start + piece.end });
        if (at > from) rest.push([from, at]);
        from = start + piece.end;
      }
      if (from < end) rest.push([from, end]);
    }
    gaps = rest;
  }
  pieces.sort((a, b) => a.start - b.start);
  const whole = withDoubts(withAnswers(pieces, text), text);
  const withCalls = whole.filter(({ calls }) => calls.length > 0);
  const unread = pieces.find((piece) => piece.unread !== undefined && piece.unread.sentence !== '')?.unread;
  return {
    calls: withCalls.flatMap(({ calls }) => calls).slice(0, MOST_CALLS),
    forms: [...new Set(withCalls.map(({ form }) => form))],
    count: withCalls.length,
    ...(unread !== undefined && { unread }),
  };
}

/** Variables that JSON in the text gives: an environment beside a collection. */
function variablesIn(text: string): ClientVariables {
  const variables = new Map<string, string>();
  if (!/\{\{|<</.test(text)) return variables;
  const opening = /[[{](?=\s*["{[])/g;
  let searched = 0;
  for (let match = opening.exec(text); match !== null && searched < MOST_SEARCHED; match = opening.exec(text)) {
    const end = closingOf(text, match.index);
    searched += (end ?? text.length) - match.index;
    const value = end === undefined ? undefined : jsonValue(text.slice(match.index, end));
    if (end === undefined || value === undefined) continue;
    for (const [name, one] of variablesOf(value)) variables.set(name, one);
    opening.lastIndex = end;
  }
  return variables;
}

/** Responses that stand alone are those of the call before them, in the same mail. */
function withAnswers(pieces: readonly Piece[], text: string): readonly Piece[] {
  const borders = bordersOf(text);
  const whole = [...pieces];
  pieces.forEach((piece, index) => {
    if (piece.answer === undefined) return;
    const before = whole.slice(0, index).findLastIndex(({ calls }) => calls.length > 0);
    const former = whole[before];
    if (former === undefined || borders.some((at) => at >= former.end && at <= piece.start)) return;
    const { answer } = piece;
    whole[before] = {
      ...former,
      calls: former.calls.map((one) =>
        one.answer?.errorCode === undefined ? { ...one, answer: { ...one.answer, ...answer } } : one,
      ),
    };
  });
  return whole;
}

/** What is known of a call: `name=value` of its parameters, in lower case. */
function knownOf({ query, body = '' }: PastedCall): ReadonlySet<string> {
  const decoded = [query, body].flatMap((part) => decodePairs(toText(part), 500).list);
  const written = [query, body].flatMap((part) => part.split('&', 500));
  return new Set([...decoded.map(({ name, value }) => `${name}=${value}`), ...written].map((one) => one.toLowerCase()));
}

/** Addresses that are no calls, and their queries with them. */
const otherAddresses = (text: string): string =>
  text.replace(/https?:\/\/[^\s"'<>`]+/gi, (one) => {
    const [path = '', query = ''] = one.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
    return isCallTarget(path, query) ? one : ' ';
  });

/** Characters of a piece that are searched for what its reader has not found (R52). */
const LONGEST_SEARCHED = 20_000;

/** True for a call with nothing that it could be trusted by. */
const isBare = ({ query, body = '', headers, missing }: PastedCall): boolean =>
  missing.length === 0 &&
  !hasCredential(toText(query)) &&
  !hasCredential(toText(body)) &&
  !headers.some(([name]) => /^authorization$/i.test(name));

/** Parameters in the words beside a call, in the same mail: whether they belong to it is not in the text. */
function withDoubts(pieces: readonly Piece[], text: string): readonly Piece[] {
  const borders = [0, ...bordersOf(text), text.length];
  const isApart = (from: number, to: number) => borders.some((at) => at > from && at < to);
  return pieces.map((piece, index) => {
    if (piece.calls.length === 0) return piece;
    const before = pieces[index - 1]?.end ?? 0;
    const behind = pieces[index + 1]?.start ?? text.length;
    const last = borders.findLast((at) => at <= piece.start) ?? 0;
    const next = borders.find((at) => at >= piece.end) ?? text.length;
    const from = isApart(before, piece.start) ? Math.max(before, last) : before;
    const to = isApart(piece.end, behind) ? Math.min(behind, next) : behind;
    const around = otherAddresses(`${text.slice(from, piece.start)}\n${text.slice(piece.end, to)}`);
    const own = text.slice(piece.start, piece.end);
    return {
      ...piece,
      calls: piece.calls.map((one) => {
        // A call without a credential, in a piece that names one: the reader has not found all of it.
        const where =
          own.length <= LONGEST_SEARCHED && piece.calls.length <= 4 && isBare(one.call) ? `${around}\n${own}` : around;
        const doubts = unreadParameters(where, knownOf(one.call));
        return doubts.length === 0
          ? one
          : { ...one, call: { ...one.call, doubts: [...(one.call.doubts ?? []), ...doubts] } };
      }),
    };
  });
}
