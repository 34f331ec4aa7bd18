import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { foundAddresses } from '../broken-address.ts';
import { type LabelledCall, PasteProblem, readingsOfOne } from '../pasted-call.ts';
import { doubtOfCut, readingsOf, withoutPunctuation } from '../url.ts';
import { isWebAddress } from '../web-address.ts';
import { askFor } from './asking.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { hasCredential, isCallTarget, isMethodPath } from './what-is-a-call.ts';

const methods = 'GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS';
/** The method in front of an address: `POST https://…`, `[POST] to [https://…`, `POST request for "https://…`. */
const methodBefore = new RegExp(
  `(?:^|[^A-Za-z])(${methods})["'\\])]{0,2}[ \\t]*(?:request(?:[ \\t]+(?:for|to))?|to|on|for|call(?:[ \\t]+to)?|:|=>|->|-|⇒)?[ \\t:]*["'\`<([{]{0,2}$`,
);
/** The method behind it, as the client of Java prints a request. */
const methodBehind = new RegExp(`^["'\`>)\\]}]{0,2}[ \\t]+(${methods})(?=[\\s,;)\\]]|$)`);
const proxyStatus =
  /^["'`>)\]}]{0,2}[ \t]*(?:HTTP\/\d(?:\.\d)?[ \t]+|←[ \t]*|<<[ \t]*|->[ \t]*|=>[ \t]*|:[ \t]*|\([ \t]*)?([1-5]\d\d)(?=[\s,;)\]]|$)/;
/** What stands in front of a body that is written below an address, or behind it with a label. */
const bodyLine =
  /^(?:[ \t]+(?:with|and)[ \t][^\n]{0,40}?(?:body|data|payload|form|parameters)[^\n]{0,20})?(?:[ \t]*(?:\r?\n[ \t]*){1,3}(?:(?:request[ -]?)?(?:body|payload|data|form(?:[ -]?data)?|post(?:[ -]?(?:data|fields|body|params))?|params|parameters|with)[ \t]{0,3}[:=]?[ \t]*(?:\r?\n[ \t]*)?)?|[ \t,;]{1,5}(?:with[ \t])?(?:request[ -]?)?(?:body|payload|data|form(?:[ -]?data)?|post(?:data|fields|body|params)|params|parameters)[ \t]{0,3}[:=][ \t]*)["'`]?([^\s=&"'`?/:]{1,60}=[^\s"'`&]*(?:&[^\s"'`&]*)+)["'`]?[ \t]*(?=\r?\n|$)/i;

interface InText {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly isJoined: boolean;
  readonly doubtful?: string;
  /** Why it may not be whole. */
  readonly doubts: readonly string[];
}

/** What is known of an address by the words around it. */
function around(text: string, { start, end }: InText) {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200), start);
  const behind = text.slice(end, end + 60);
  const httpMethod = methodBefore.exec(line)?.[1] ?? methodBehind.exec(behind)?.[1];
  const status = proxyStatus.exec(behind)?.[1];
  const body = httpMethod === 'POST' ? bodyLine.exec(text.slice(end, end + 60_000)) : null;
  return { httpMethod, status: status === undefined ? undefined : Number(status), body };
}

/** Words that speak for a POST. */
const ofPost = /\b(?:post(?:s|ed|ing)?|payload|form data)\b/i;

/** The words of the line around an address. */
function sentence(text: string, { start, end }: InText): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200);
  const line = text.indexOf('\n', end);
  return `${text.slice(from, start)} ${text.slice(end, Math.min(line === -1 ? text.length : line, end + 200))}`;
}

function callsOf(text: string, found: InText): { readonly calls: readonly LabelledCall[]; readonly end: number } {
  const { httpMethod, status, body } = around(text, found);
  const doubts =
    found.doubtful === undefined
      ? found.doubts
      : [...found.doubts, `Behind the address stands "${found.doubtful.slice(0, 60)}", which may be a part of it.`];
  const notes = found.isJoined ? ['The address was broken into lines, which are joined here.'] : [];
  const query = found.url.slice(found.url.indexOf('?') + 1 || found.url.length);
  const isWhole = isWebAddress(toBytes(found.url));
  if (isWhole && httpMethod === undefined && ofPost.test(sentence(text, found))) {
    const by = (method: string) =>
      describedCalls({
        httpMethod: method,
        url: found.url,
        doubts,
        notes: [
          ...notes,
          `The text does not say plainly with which HTTP method the call was sent: it is read as ${method}.`,
        ],
      });
    return { calls: readingsOfOne(found.url, [...by('POST'), ...by('GET')]), end: found.end };
  }
  if (isWhole && (httpMethod === undefined || httpMethod === 'GET')) {
    const calls = readingsOf(found.url, notes, doubts);
    return { calls: calls.map((one) => (status === undefined ? one : { ...one, answer: { status } })), end: found.end };
  }
  const isBodyless = httpMethod === 'POST' && body === null && !hasCredential(query);
  return {
    calls: describedCalls({
      httpMethod,
      url: found.url,
      body: body?.[1],
      ...(body !== null && { contentType: 'application/x-www-form-urlencoded' }),
      ...(status !== undefined && { answer: { status } }),
      notes: [
        ...notes,
        ...(isBodyless ? ['The text leaves out the body of the POST, in which its parameters are.'] : []),
      ],
      ...(isBodyless && { missing: ['body'] }),
      doubts,
    }),
    end: body === null ? found.end : found.end + body[0].length,
  };
}

const bareAddress =
  /(?<![\w./:@%=&?#-])(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){1,8}(?::\d{1,5})?|localhost(?::\d{1,5})?)(\/{1,2}[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)+)\?([^\s"'<>`“”„«»]+)/g;
const barePath =
  /(?<![\w./:@%=&?#-])(\/[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)+)(?:\?|["']?[\t,;|]["']?|[ \t]{1,40}\??)(?=[A-Za-z_]\w{0,60}=)([^\s"'<>`“”„«»]+)/g;
const templateAddress = /(?:\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|<<[^<>\n]{1,60}>>)(?::\d+)?\/[^\s"'<>`“”„«»]+/g;

function addressesIn(text: string): readonly InText[] {
  const whole = foundAddresses(text, MOST_PIECES * 2).map(({ address, start, end, isJoined, doubtful }): InText => {
    const url = withoutPunctuation(address);
    return {
      start,
      end: isJoined ? end : start + url.length,
      url,
      isJoined,
      doubts: doubtOfCut(address),
      ...(doubtful !== undefined && { doubtful }),
    };
  });
  const others = [
    ...[...text.matchAll(templateAddress)].map((match) => ({ match, url: match[0] })),
    ...[...text.matchAll(bareAddress)].map((match) => ({ match, url: match[0] })),
    ...[...text.matchAll(barePath)].map((match) => ({ match, url: `${match[1]}?${match[2]}` })),
  ]
    .slice(0, MOST_PIECES * 2)
    .map(({ match, url }): InText => {
      const plain = withoutPunctuation(url);
      return {
        start: match.index,
        end: match.index + match[0].length - (url.length - plain.length),
        url: plain,
        isJoined: false,
        doubts: doubtOfCut(url),
      };
    });
  const found = [...whole];
  for (const one of others) {
    if (found.every(({ start, end }) => one.end <= start || one.start >= end)) found.push(one);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Addresses in words, with or without host and scheme: in mails, stack traces, log lines, cells of a table. */
export const addressesInText: Form = {
  name: 'URL',
  isIn: (text) => /https?:\/\/|\/[A-Za-z][A-Za-z0-9]*\.[A-Za-z]/i.test(text),
  find(text) {
    const pieces: Piece[] = [];
    let last = 0;
    for (const found of addressesIn(text)) {
      if (pieces.length >= MOST_PIECES) break;
      if (found.start < last) continue;
      const [path = '', query = ''] = found.url
        .replace(/^(?:https?:\/\/[^/?]*|\{\{.*?\}\}|\$\{.*?\}|<<.*?>>|[^/?]*)/i, '')
        .split(/\?(.*)/s);
      if (!isCallTarget(path, query)) continue;
      try {
        const { calls, end } = callsOf(text, found);
        const form = /^https?:/i.test(found.url) ? 'URL' : 'path and query';
        pieces.push(
          query === '' && !calls.some(({ call }) => call.body !== undefined)
            ? { start: found.start, end, form, calls: [], unread: withoutParameters(path) }
            : { start: found.start, end, form, calls },
        );
        last = end;
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return pieces;
  },
};

/** A method is named, and none of its parameters. */
function withoutParameters(path: string) {
  const what = isMethodPath(path) ? `the method ${path.replace(/^\/+/, '')}` : `the address ${path.slice(0, 60)}`;
  return {
    sentence: `The text names ${what}, and none of the parameters that were sent.`,
    next: 'Ask for the whole call: its address with all parameters, and its body.',
    ask: askFor('your message', `It names ${what}, but not the parameters that were sent.`),
  };
}
