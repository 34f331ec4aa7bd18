import { toText } from '#shared/pasted-calls/byte-text.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import { harvested } from '../harvest/harvest.ts';
import type { LabelledCall, PastedCall } from '../pasted-call.ts';
import { rawRequests } from '../raw-http.ts';
import { withVariables } from '../redacted.ts';
import { bordersOf, unwrappings, withoutQuotes } from '../unwrap.ts';
import { commandLines } from './command-lines.ts';
import type { Form, Piece, Unread } from './form.ts';
import { jsonForm, printedAnswers } from './json-text.ts';
import { isBare, isCallTarget, unreadParameters } from './what-is-a-call.ts';

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

/** The forms that have a grammar of their own, those first that hold others; the rest of a text is harvested. */
const forms: readonly Form[] = [rawRequests, jsonForm, printedAnswers, commandLines];

/** Most calls of one text. */
const MAX_CALLS = 1_000;
/** Texts in texts: a request in a string of a record in a string. */
const MAX_DEPTH = 3;

/** Reads every call of a text, whatever stands around them, and leaves alone what is none. */
export function readTicket(given: string): Ticket {
  const pieces = piecesOf(given, 0);
  const withCalls = pieces.filter(({ calls }) => calls.length > 0);
  const unread = pieces.find((piece) => piece.unread !== undefined && piece.unread.sentence !== '')?.unread;
  return {
    calls: withCalls.flatMap(({ calls }) => calls).slice(0, MAX_CALLS),
    forms: [...new Set(withCalls.map(({ form }) => form))],
    count: withCalls.length,
    ...(unread !== undefined && { unread }),
  };
}

function piecesOf(given: string, depth: number): readonly Piece[] {
  const text = withVariables(withoutQuotes(given));
  const pieces: Piece[] = [];
  let gaps: readonly (readonly [start: number, end: number])[] = [[0, text.length]];
  for (const form of forms) {
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
  const found = withHarvest(text, pieces);
  const all = depth < MAX_DEPTH ? withUnwrapped(text, found) : found;
  return withDoubts(printedOnce(withAnswers(all, text)), text);
}

/** An escape of JSON or HTML within an address or its parameters, as the harvester took them. */
const escapeWithin = /\\(?:["'nrt/]|$)|(?:'|%27)(?:\\|%5C)|&(?:quot|amp|lt|#39)\b/;
const isEscaped = ({ form, calls }: Piece): boolean =>
  !form.startsWith('cURL') && calls.some(({ call }) => escapeWithin.test(toText(`${call.query}${call.body ?? ''}`)));

/** In each mail in which nothing can be trusted, or has escapes, what it may have been put through is undone. */
function withUnwrapped(text: string, found: readonly Piece[]): readonly Piece[] {
  const rest = blanked(text, found.filter(isOfShell));
  const edges = [0, ...bordersOf(text), text.length];
  const mails = edges.slice(1).map((end, index): Place => ({ start: edges[index] ?? 0, end }));
  const undone = mails
    .filter((mail) => !found.some((piece) => isTrusted(piece) && !isEscaped(piece) && overlap(piece, mail)))
    .flatMap((mail) => {
      for (const plain of unwrappings(rest.slice(mail.start, mail.end))) {
        const pieces = piecesOf(plain, MAX_DEPTH);
        if (pieces.some(isTrusted)) return pieces.map((piece) => ({ ...piece, ...mail }));
      }
      return [];
    });
  const kept = found.filter((piece) => !undone.some((mail) => overlap(piece, mail)));
  return [...kept, ...undone].sort((a, b) => a.start - b.start);
}

type Place = Pick<Piece, 'start' | 'end'>;
const overlap = (one: Place, other: Place): boolean => one.start < other.end && one.end > other.start;

/** A log prints the address of a call once more with its answer: that is one call, and the answer is its own. */
function printedOnce(pieces: readonly Piece[]): readonly Piece[] {
  const kept = new Map<unknown, Piece>();
  for (const piece of pieces) {
    const [only] = piece.calls;
    const key = piece.form === 'URL' && only !== undefined ? `${only.call.host}${only.call.target}` : piece;
    const first = kept.get(key);
    const answer = piece.calls.find((one) => one.answer !== undefined)?.answer;
    if (first === undefined) kept.set(key, piece);
    else if (answer !== undefined) {
      kept.set(key, { ...first, calls: first.calls.map((one) => ({ ...one, answer: one.answer ?? answer })) });
    }
  }
  return [...kept.values()];
}

const isTrusted = ({ calls }: { readonly calls: readonly LabelledCall[] }): boolean =>
  calls.some(({ call }) => !isBare(call));

/** True for a command whose words are known: its escapes are those of a shell, and are not undone. */
const isOfShell = ({ unread }: Piece): boolean => unread?.isOfShell === true;

/** What exact readers found, and in the rest of the text what the harvester does. */
function withHarvest(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const sure = pieces.filter((piece) => isTrusted(piece) || piece.answer !== undefined);
  const found = harvested(blanked(text, sure));
  const others = pieces.filter(
    (piece) => !sure.includes(piece) && !found.some((one) => isTrusted(one) && overlap(one, piece)),
  );
  const own = found.filter((one) => isTrusted(one) || !others.some((other) => overlap(one, other)));
  return [...sure, ...others, ...own].sort((a, b) => a.start - b.start);
}

/** The text with blanks in the place of some pieces: its offsets stay. */
function blanked(text: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...pieces].sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    from = end;
  }
  return [...parts, text.slice(from)].join('');
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
const MAX_SEARCHED_LENGTH = 20_000;

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
          own.length <= MAX_SEARCHED_LENGTH &&
          piece.calls.length <= 4 &&
          isBare(one.call) &&
          one.call.missing.length === 0
            ? `${around}\n${own}`
            : around;
        const doubts = unreadParameters(where, knownOf(one.call));
        return doubts.length === 0
          ? one
          : { ...one, call: { ...one.call, doubts: [...(one.call.doubts ?? []), ...doubts] } };
      }),
    };
  });
}
