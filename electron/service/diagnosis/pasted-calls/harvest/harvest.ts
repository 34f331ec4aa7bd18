import { decodePairs } from '#shared/protocol/percent.ts';
import { foundAddresses, plainAddress } from '../addresses-in-text.ts';
import { type DescribedRequest, describedCalls } from '../forms/described-request.ts';
import type { Piece } from '../forms/form.ts';
import { withoutParameters } from '../forms/recognised.ts';
import { hasCredential, isCallTarget, isMethodPath } from '../forms/what-is-a-call.ts';
import {
  type LabelledCall,
  missingFor,
  notesOfJoined,
  orProblem,
  PasteProblem,
  readingsOfOne,
} from '../pasted-call.ts';
import { bordersOf } from '../unwrap.ts';
import { codedParameters, doubtOfCut, doubtOfNext, notesOfCode, readingsOf, withoutPunctuation } from '../url.ts';
import { assignedNames, encodedGroups, listedGroups, type ParameterGroup, TAKEN } from './parameter-lists.ts';
import {
  answerIn,
  hasCodedAuthorization,
  headersIn,
  hostIn,
  isSentAsText,
  methodIn,
  type Surroundings,
  speaksForPost,
  timeIn,
} from './surroundings.ts';

/** The address of a method in a text. */
interface Anchor {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly isJoined: boolean;
  readonly doubtful?: string;
  readonly isCut: boolean;
}

/** Addresses of one text (R52). */
const MAX_ADDRESSES = 1_000;
/** Characters around an address that may belong to its call. */
const WIDEST = 20_000;

const methodPath = '\\/{1,2}[A-Za-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9_]+)+';
/** A query to its end; an apostrophe within a word is a character that its client left bare. */
const ofQuery = `(?:[^\\s"'<>\`“”„«»]|'(?=[\\w%]))+`;
const notInside = '(?<![\\w./@%&?#-])';
const bareAddress = new RegExp(
  `(?<![\\w./:@%=&?#-])(?:[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+){1,8}(?::\\d{1,5})?|localhost(?::\\d{1,5})?)${methodPath}(?:\\?${ofQuery})?`,
  'g',
);
const barePath = new RegExp(
  `${notInside}(${methodPath})(?:(?:\\?(?=[A-Za-z_]\\w{0,60}=)|(?:["']?[\\t,;|]["']?|[ \\t]{1,40}\\??)(?=[A-Za-z_]\\w{0,60}=[^\\s"'&]{1,2000}&))(${ofQuery})|(?![\\w./-]))`,
  'g',
);
const templateAddress = /(?:\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|<<[^<>\n]{1,60}>>)(?::\d+)?\/[^\s"'<>`“”„«»]+/g;

const origin = /^(?:https?:\/\/[^/?]*|\{\{.*?\}\}(?::\d+)?|\$\{.*?\}(?::\d+)?|<<.*?>>(?::\d+)?|[^/?]*)/i;
const splitUrl = (url: string): readonly [path: string, query: string] => {
  const [path = '', query = ''] = url.replace(origin, '').split(/\?(.*)/s);
  return [path, query];
};

/** Behind the name of a method an address goes on with a query alone: a table has its next column there. */
const nextColumn = /^(https?:\/\/[^/?#\s]+\/{1,2}[A-Za-z]\w*(?:\.\w+)+)[,;|].*$/s;

function anchorsIn(text: string): readonly Anchor[] {
  const whole = foundAddresses(text, MAX_ADDRESSES).map(({ address, start, end, isJoined, doubtful }): Anchor => {
    const own = withoutPunctuation(address).replace(nextColumn, '$1');
    const url = own.replace(/^(https:\/\/[^/?]*):443(?=[/?]|$)|^(http:\/\/[^/?]*):80(?=[/?]|$)/i, '$1$2');
    return {
      start,
      end: isJoined ? end : start + own.length,
      url,
      isJoined,
      isCut: doubtOfCut(address).length > 0,
      ...(doubtful !== undefined && { doubtful }),
    };
  });
  const others = [
    ...[...text.matchAll(templateAddress)].map((match) => ({ match, url: match[0] })),
    ...[...text.matchAll(bareAddress)].map((match) => ({ match, url: match[0] })),
    ...[...text.matchAll(barePath)].map((match) => ({
      match,
      url: match[2] === undefined ? (match[1] ?? '') : `${match[1]}?${match[2]}`,
    })),
  ]
    .slice(0, MAX_ADDRESSES)
    .map(({ match, url }): Anchor => {
      const plain = withoutPunctuation(url);
      const end = match.index + match[0].length - (url.length - plain.length);
      return { start: match.index, end, url: plain, isJoined: false, isCut: doubtOfCut(url).length > 0 };
    });
  const found = [...whole];
  for (const one of others) {
    if (found.every(({ start, end }) => one.end <= start || one.start >= end)) found.push(one);
  }
  return found.filter(({ url }) => isCallTarget(...splitUrl(url))).sort((a, b) => a.start - b.start);
}

/** An address with the parameters that belong to it. */
interface Call {
  anchor: Anchor;
  group?: ParameterGroup;
  start: number;
  end: number;
}

const hasOwn = ({ url }: Anchor): boolean => hasCredential(splitUrl(url)[1]);
/** The same call once more: its address without parameters, or its path and query without a host. */
function isSameCall(a: Anchor, b: Anchor): boolean {
  const [[path, query], [other, further]] = [splitUrl(a.url), splitUrl(b.url)];
  const isPath = a.url.startsWith('/') || b.url.startsWith('/');
  return path === other && (!hasOwn(b) || (isPath && query === further));
}

/** What stands at an offset: an address, parameters, or neither: the beginning of another mail. */
interface Event {
  readonly at: number;
  readonly anchor?: Anchor;
  readonly group?: ParameterGroup;
}

/** Gives each group of parameters the address that it belongs to: the one before it, else the one behind it. */
function callsIn(
  anchors: readonly Anchor[],
  groups: readonly ParameterGroup[],
  borders: readonly number[],
): readonly Call[] {
  const calls: Call[] = [];
  const events: readonly Event[] = [
    ...anchors.map((anchor) => ({ at: anchor.start, anchor })),
    ...groups.map((group) => ({ at: group.start, group })),
    ...borders.map((at) => ({ at })),
  ].sort((a, b) => a.at - b.at);
  let open: Call | undefined;
  let waiting: ParameterGroup | undefined;
  /** The address of the open call once more: with parameters of its own it is another call. */
  let again: Anchor | undefined;
  for (const { anchor, group } of events) {
    if (anchor !== undefined) {
      const isRepeated = open !== undefined && isSameCall(open.anchor, anchor);
      if (isRepeated && open !== undefined) {
        // The same call once more: the address with a host says more than its path.
        if (open.anchor.url.startsWith('/') && !anchor.url.startsWith('/') && !hasOwn(open.anchor))
          open.anchor = anchor;
        open.end = Math.max(open.end, anchor.end);
        again = anchor;
        continue;
      }
      const next: Call = { anchor, start: anchor.start, end: anchor.end };
      if (waiting !== undefined && !hasOwn(anchor)) {
        next.group = waiting;
        next.start = waiting.start;
      }
      waiting = undefined;
      calls.push(next);
      open = next;
      again = undefined;
    } else if (group !== undefined) {
      const isNear = open !== undefined && group.start - open.end < WIDEST;
      if (open !== undefined && isNear && open.group === undefined && !hasOwn(open.anchor)) {
        open.group = group;
        open.end = Math.max(open.end, group.end);
      } else if (again !== undefined && group.start - again.end < WIDEST && group.query !== open?.group?.query) {
        open = { anchor: again, group, start: again.start, end: group.end };
        calls.push(open);
        again = undefined;
      } else if (open === undefined || !isNear || (open.group ?? open.anchor).end < group.start) waiting = group;
    } else {
      open = undefined;
      waiting = undefined;
      again = undefined;
    }
  }
  return calls;
}

/** @param isFirst true: no other call stands between `from` and the call */
function surroundingsOf(
  text: string,
  { anchor, group, start, end }: Call,
  { from, to, isFirst }: { readonly from: number; readonly to: number; readonly isFirst: boolean },
): Surroundings {
  const lineStart = text.lastIndexOf('\n', anchor.start - 1) + 1;
  const lineEnd = text.indexOf('\n', anchor.end);
  const [first, last] = [Math.max(from, start - 4_000), Math.min(to, end + 4_000)];
  return {
    before: text.slice(Math.max(lineStart, anchor.start - 2_000), anchor.start),
    behind: text.slice(anchor.end, Math.min(lineEnd === -1 ? text.length : lineEnd, anchor.end + 2_000)),
    block: text.slice(first, last),
    outside: `${text.slice(first, group?.start ?? first)} ${text.slice(group?.end ?? first, last)}`,
    answered: text.slice(isFirst ? first : Math.max(first, text.lastIndexOf('\n', start - 1) + 1), last),
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** The ways to read a call: by each HTTP method that it may have been sent with. */
function readingsIn(call: Call, around: Surroundings): readonly LabelledCall[] {
  const { anchor, group } = call;
  // A form of HTML that GET sends replaces the query of its address.
  const isForm = /<form\b[^<>]{0,500}$/i.test(around.before);
  const [path, inUrl] = splitUrl(anchor.url);
  const method = methodIn(around) ?? (isForm ? 'GET' : undefined);
  const own = isForm && method === 'GET' && group !== undefined ? '' : inUrl;
  const { origin: where, host } = anchor.url.startsWith('/') ? hostIn(path, around) : {};
  const answer = answerIn(around);
  const headers = headersIn(around);
  const sentAt = timeIn(`${around.before} ${around.behind}`) ?? timeIn(around.outside);
  const isAuthorizationMissing = !headers.has('Authorization') && hasCodedAuthorization(around);
  const coded = [
    ...codedParameters(anchor.url, around.before, around.behind),
    ...(isAuthorizationMissing ? ['Authorization'] : []),
  ];
  const notes = [...notesOfJoined('address', anchor.isJoined), ...notesOfCode(coded)];
  const names = new Set(
    decodePairs([plainAddress(own)?.address ?? own, group?.query ?? ''].join('&'), 1_000).list.map(({ name }) =>
      name.toLowerCase(),
    ),
  );
  const others = [...new Set(assignedNames(around.block).filter((name) => !names.has(name.toLowerCase())))].slice(0, 5);
  const left: readonly string[] =
    others.length === 0 || (group?.missing.length ?? 0) > 0
      ? []
      : [
          `The text has further parameters of a call: ${others.join(', ')}. Whether they were sent, and how, is not in it.`,
        ];
  const doubts = [
    ...doubtOfNext(anchor.doubtful),
    ...doubtOfCut(anchor.isCut ? `${anchor.url}…` : anchor.url),
    ...left,
    ...(group !== undefined && /multipart\/form-data/i.test(around.block)
      ? ['The text says multipart/form-data, which the service does not read: it answers 400001.']
      : []),
  ];
  const common: DescribedRequest = {
    url: `${where ?? ''}${anchor.url}`,
    headers: [...(host === undefined ? [] : [['Host', host] as const]), ...headers],
    ...(answer !== undefined && { answer }),
    ...(sentAt !== undefined && { sentAt }),
    notes,
    doubts,
    missing: coded,
  };
  if (group === undefined) {
    if (
      /^https?:/i.test(anchor.url) &&
      headers.size === 0 &&
      (method === undefined || method === 'GET') &&
      !speaksForPost(`${around.before} ${around.behind}`)
    ) {
      return readingsOf(anchor.url, notes, doubts, coded).map((one) => ({
        ...one,
        ...(answer && { answer }),
        call: { ...one.call, ...(sentAt !== undefined && { sentAt }) },
      }));
    }
    if (method === undefined && speaksForPost(`${around.before} ${around.behind}`)) {
      const plain = plainAddress(anchor.url);
      return byEach(anchor.url, (httpMethod) =>
        describedCalls({
          ...common,
          url: plain?.address ?? common.url,
          httpMethod,
          notes: [...notes, ...(plain ? [plain.note] : []), saidOf(httpMethod)],
        }),
      );
    }
    const isBodyless = method === 'POST' && !hasCredential(own);
    return describedCalls({
      ...common,
      httpMethod: method,
      ...(isBodyless && {
        missing: ['body'],
        notes: [...notes, missingFor('The text leaves out the body of the POST, in which its parameters are.')],
      }),
    });
  }
  const by = (httpMethod: string, more: DescribedRequest['notes'] = []) => {
    const isGet = httpMethod === 'GET' || httpMethod === 'HEAD';
    const base = own === '' ? `${common.url.split('?', 1)[0]}?` : `${common.url}&`;
    const url = isGet ? `${base}${base.includes('?') ? '' : '?'}${group.query}` : common.url;
    return describedCalls({
      ...common,
      httpMethod,
      url,
      ...(!isGet && {
        body: group.query,
        contentType: group.isEncoded && isSentAsText(around) ? 'text/plain;charset=UTF-8' : FORM,
      }),
      missing: [...coded, ...group.missing],
      notes: [...notes, ...more],
      piece: `${anchor.url}?${group.query}`,
    });
  };
  if (method !== undefined) return by(method);
  const order =
    group.isEncoded || speaksForPost(around.block) ? (['POST', 'GET'] as const) : (['GET', 'POST'] as const);
  return readingsOfOne(
    `${anchor.url}?${group.query}`,
    order.flatMap((httpMethod) => by(httpMethod, [saidOf(httpMethod)])),
  );
}

const saidOf = (httpMethod: string) =>
  `The text does not say plainly with which HTTP method the call was sent: it is read as ${httpMethod}.`;

const byEach = (piece: string, by: (httpMethod: string) => readonly LabelledCall[]): readonly LabelledCall[] =>
  readingsOfOne(piece, [...by('POST'), ...by('GET')]);

const withoutAddresses = (text: string, anchors: readonly Anchor[]): string => {
  let from = 0;
  const parts = anchors.map(({ start, end }) => {
    const part = text.slice(from, start) + TAKEN.repeat(Math.max(end - Math.max(start, from), 0));
    from = Math.max(end, from);
    return part;
  });
  return [...parts, text.slice(from)].join('');
};

/** Calls in any text: the address of a method, and around it known parameters in whatever syntax a tool writes them. */
export function harvested(text: string): readonly Piece[] {
  if (!/\/[A-Za-z][A-Za-z0-9]*\.[A-Za-z]|https?:\/\//i.test(text)) return [];
  const anchors = anchorsIn(text);
  if (anchors.length === 0) return [];
  const isInAddress = ({ start, end }: ParameterGroup) => anchors.some((one) => start < one.end && end > one.start);
  const encoded = encodedGroups(text).filter((group) => !isInAddress(group));
  const isTaken = ({ start, end }: ParameterGroup) => encoded.some((one) => start < one.end && end > one.start);
  const listed = listedGroups(withoutAddresses(text, anchors)).filter(
    (group) => !isInAddress(group) && !isTaken(group),
  );
  const groups = [...encoded, ...listed].sort((a, b) => a.start - b.start);
  const borders = bordersOf(text);
  const calls = callsIn(anchors, groups, borders);
  return calls.flatMap((call, index): readonly Piece[] => {
    const edges = [0, ...borders, text.length];
    const former = calls[index - 1]?.end ?? 0;
    const from = Math.max(former, edges.findLast((at) => at <= call.start) ?? 0);
    const to = Math.min(calls[index + 1]?.start ?? text.length, edges.find((at) => at >= call.end) ?? text.length);
    const [path, query] = splitUrl(call.anchor.url);
    const form =
      call.group === undefined
        ? /^https?:/i.test(call.anchor.url)
          ? 'URL'
          : 'path and query'
        : 'address and parameters';
    const piece = { start: call.start, end: call.end, form };
    const around = surroundingsOf(text, call, { from, to, isFirst: index === 0 || from > former });
    if (query === '' && call.group === undefined && !headersIn(around).has('Authorization')) {
      return [
        { ...piece, calls: [], unread: withoutParameters(path, isMethodPath(path), assignedNames(around.block)) },
      ];
    }
    const read = orProblem(() => readingsIn(call, around));
    return read instanceof PasteProblem ? [] : [{ ...piece, calls: read }];
  });
}
