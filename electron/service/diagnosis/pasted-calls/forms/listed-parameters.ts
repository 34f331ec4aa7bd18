import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { type LabelledCall, PasteProblem, readingsOfOne } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import type { Form } from './form.ts';
import { unescaped } from './text-escapes.ts';
import { linesOf } from './text-lines.ts';
import { hasCredential, isCallTarget, isMethodPath } from './what-is-a-call.ts';

/** Characters of a text with one such call; a longer one holds other things, too (R52). */
const LONGEST = 60_000;
const MOST_PAIRS = 200;

const addresses = /https?:\/\/[^\s"'`<>|\])},;]+/gi;
const literal = String.raw`(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')`;
/** A member of a dict of Python, a hash of Ruby, an object of JSON or JavaScript, a list of R. */
const member = new RegExp(
  String.raw`${literal}\s*(?:=>|:|=)\s*(?:${literal}|(-?\d{1,20}(?:\.\d{1,10})?)(?=\s*[,}\])]))`,
  'g',
);
/** The same with a name that is no literal: `UID: "…"` of a hash of Ruby or an object of JavaScript. */
const bareMember = new RegExp(String.raw`(?<=[{,(]\s{0,50})([A-Za-z_][\w.]{0,60}):\s*${literal}`, 'g');
/** A member whose value only a run of the code could tell. */
const unknownMember =
  /["'](?:apiKey|UID|timestamp|nonce|sig|secret|oauth_token|userKey)["']\s*(?:=>|:|=(?!>))\s*(?!["'\d\s-])\S/i;
/** `params={a=b, c=d}`, as Java prints a map: up to the parameter that every call has. */
const javaMap = /[{[(](?=(?:[A-Za-z_][\w.]{0,60}=[^{},\n]{0,2000}, ){0,30}apiKey=)/;

const cell = String.raw`([A-Za-z_][\w.[\]]{0,60})`;
/** One parameter on a line: a row of a table of Markdown, of a spreadsheet, of a panel of a browser. */
const rows: readonly RegExp[] = [
  new RegExp(String.raw`^\|[ \t]*[\`*]{0,3}${cell}[\`*]{0,3}[ \t]*\|(.*)\|[ \t]*$`),
  new RegExp(String.raw`^["']?${cell}["']?:?\t(.*)$`),
  new RegExp(String.raw`^[ \t>•*-]*["']?${cell}["']?[ \t]*(?::|=>)[ \t](.*)$`),
  new RegExp(String.raw`^${cell}[ \t]*=[ \t](.*)$`),
  new RegExp(String.raw`^\[${cell}\][ \t]=>[ \t](.*)$`),
];

interface Parameters {
  readonly pairs: readonly TextPair[];
  readonly start: number;
  readonly end: number;
  readonly doubts?: readonly string[];
}

const isHeader =
  /^(?:accept|content-|user-agent|authorization$|host$|cookie|x-|cache-control|connection|referer|origin)/i;
const isWhole = (pairs: readonly TextPair[]): boolean => {
  const names = pairs.map(([name]) => `&${name}=`).join('');
  return new Set(pairs.map(([name]) => name)).size === pairs.length && /&apiKey=/i.test(names) && hasCredential(names);
};

/** Members of the one object that a text has. */
function members(text: string): Parameters | undefined {
  if (unknownMember.test(text)) return undefined;
  const quoted = [...text.matchAll(member)].slice(0, MOST_PAIRS).map((match) => {
    const [all, d1, s1, d2, s2, number] = match;
    const value = d2 !== undefined ? unescaped(d2) : (s2?.replace(/\\(['"\\])/g, '$1') ?? number ?? '');
    return { name: d1 ?? s1 ?? '', value, start: match.index, end: match.index + all.length };
  });
  const bare = [...text.matchAll(bareMember)].slice(0, MOST_PAIRS).map((match) => {
    const [all, name = '', double, single] = match;
    const value = double !== undefined ? unescaped(double) : (single ?? '').replace(/\\(['"\\])/g, '$1');
    return { name, value, start: match.index, end: match.index + all.length };
  });
  for (const all of [quoted, bare]) {
    const own = all.filter(({ name }) => !isHeader.test(name) && /^[\w.[\]-]{1,60}$/.test(name));
    const pairs = own.map(({ name, value }): TextPair => [name, value]);
    if (isWhole(pairs)) return { pairs, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 };
  }
  return undefined;
}

const count = (text: string, mark: string): number => text.split(mark).length;
/** A value that was not cut where it holds what divides two members. */
const isBalanced = (value: string): boolean =>
  count(value, '{') === count(value, '}') && count(value, '[') === count(value, ']') && count(value, '"') % 2 === 1;

/** The index behind the bracket that closes the one at `start`. */
function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    if ('{[('.includes(text[at] ?? '')) depth += 1;
    else if ('}])'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function mapOfJava(text: string): Parameters | undefined {
  const start = text.search(javaMap);
  const end = start === -1 ? undefined : closing(text, start);
  if (end === undefined) return undefined;
  const own = text.slice(start + 1, end - 1).split(/, (?=[A-Za-z_][\w.[\]]{0,60}=)/);
  const pairs = own.map((one): TextPair => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  if (pairs.length > MOST_PAIRS || !isWhole(pairs)) return undefined;
  // The map of several values that Spring sends has each in brackets.
  if (pairs.every(([, value]) => /^\[[\s\S]*\]$/.test(value))) {
    return { pairs: pairs.map(([name, value]): TextPair => [name, value.slice(1, -1)]), start, end };
  }
  const isSure = pairs.every(([, value]) => isBalanced(value));
  const doubt =
    'A map that Java prints does not say where a value ends: one of them may go on with what is read as the next.';
  return { pairs, start, end, ...(!isSure && { doubts: [doubt] }) };
}

/** A value of a row without the quotes that a panel or a table puts around it. */
const unquoted = (text: string): string => {
  const bare = /^`([^`]*)`$/.exec(text)?.[1] ?? text;
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/s.exec(bare) ?? [];
  return double !== undefined ? (/\\/.test(double) ? unescaped(double) : double) : (single ?? bare);
};

/** Parameters below each other. */
function listed(text: string): Parameters | undefined {
  const lines = linesOf(text);
  for (const row of rows) {
    let pairs: TextPair[] = [];
    let start = 0;
    let end = 0;
    let gaps = 0;
    for (const line of [
      ...lines,
      { text: '', start: text.length, end: text.length },
      { text: '', start: text.length, end: text.length },
    ]) {
      const found = line.text.length > 30_000 ? null : row.exec(line.text.trimStart());
      const name = found?.[1] ?? '';
      if (found !== null && !/^https?$/i.test(name) && !isHeader.test(name)) {
        const pair: TextPair = [name, unquoted((found[2] ?? '').trim())];
        gaps = 0;
        // It stays beside the parameters, where it says the HTTP method.
        if (isLabel(pair)) continue;
        if (pairs.length === 0) start = line.start;
        pairs.push(pair);
        end = line.end;
        continue;
      }
      gaps += 1;
      // An empty line, or the rule below the head of a table, may stand between; what else does ends the list.
      if (gaps < 2 && /^[\s|:-]*$/.test(line.text)) continue;
      if (isWhole(pairs)) return { pairs, start, end };
      pairs = [];
    }
  }
  return undefined;
}

/** Rows that say something of the call, or head a table; a parameter may have such a name, too, and then has another value. */
const labels: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(?:endpoint|url|uri|address|request_?url)$/i, /^https?:\/\//i],
  [/^(?:http_?method|method|verb|request_?method)$/i, /^(?:GET|POST)$/i],
  [/^(?:status|status_?code)$/i, /^\d{3}\b/],
  [/^(?:error(?:Code|Message|Details)|statusReason|callId)$/i, /./],
  [/^(?:name|key|parameter|field)$/i, /^(?:value|content)$/i],
];
const isLabel = ([name, value]: TextPair): boolean =>
  labels.some(([ofName, ofValue]) => ofName.test(name) && ofValue.test(value));

interface Verb {
  readonly methods: readonly ('GET' | 'POST')[];
}

/** A request of Python's urllib with a body, which is a POST then. */
const urllibBody = /\b(?:Request|urlopen)\([^\n]{0,500}\bdata\s*=/;

/** What the words beside the parameters say of the HTTP method: one of both, or nothing. */
function verbOf(text: string): Verb {
  const isPost =
    urllibBody.test(text) || /\bPOST\b|\.post\b|\bpost\(|\bVERB\("POST"|form[ -]data|request body|postData/i.test(text);
  const isGet = /\bGET\b|\.get\b|\bget\(|query string parameters/.test(text);
  if (isPost !== isGet) return { methods: [isPost ? 'POST' : 'GET'] };
  return { methods: ['POST', 'GET'] };
}

function callsOf(url: string, { pairs, doubts }: Parameters, words: string): readonly LabelledCall[] {
  const { methods } = verbOf(words);
  const readings = methods.flatMap((httpMethod) =>
    describedCalls({
      httpMethod,
      url,
      ...(httpMethod === 'GET' ? { query: pairs } : { body: pairs, contentType: 'application/x-www-form-urlencoded' }),
      notes: [
        'The call is put together of its address and the list of its parameters.',
        ...(methods.length === 1
          ? []
          : [`The text does not say whether it was sent with GET or POST: it is read as ${httpMethod}.`]),
      ],
      ...(doubts !== undefined && { doubts }),
    }),
  );
  return methods.length === 1 ? readings : readingsOfOne(toBytes(url), readings);
}

/**
 * An address without its parameters, and the parameters elsewhere in the text: as a log prints a dict or a map behind it, as a
 * mail has them in a table, as the panels of browsers list them.
 */
export const listedParameters: Form = {
  name: 'address and parameters',
  isIn: (text) => text.length <= LONGEST && /https?:\/\//i.test(text) && /\bapiKey\b/i.test(text),
  find(text) {
    const found = [...text.matchAll(addresses)].slice(0, 100).flatMap((match) => {
      const url = withoutEnding(match[0], '.:');
      const [path = '', query = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
      return isCallTarget(path, query) ? [{ url, query, isMethod: isMethodPath(path), start: match.index }] : [];
    });
    const [first] = found;
    if (first === undefined || !first.isMethod || first.query !== '') return [];
    if (new Set(found.map(({ url }) => url)).size !== 1) return [];
    const parameters = members(text) ?? mapOfJava(text) ?? listed(text);
    if (parameters === undefined) return [];
    const start = Math.min(first.start, parameters.start);
    const end = Math.max(first.start + first.url.length, parameters.end);
    const words = `${text.slice(0, parameters.start)}\n${text.slice(parameters.end)}`;
    try {
      return [{ start, end, form: 'address and parameters', calls: callsOf(first.url, parameters, words) }];
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
      return [];
    }
  },
};
