import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import type { Form, Piece } from './form.ts';
import { unescaped } from './text-escapes.ts';
import { hasCredential, isCallTarget, isMethodPath } from './what-is-a-call.ts';

const literal = String.raw`(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')`;
/** Two literals as code of any language puts name and value together: `("a", "b")`, `{ "a", "b" }`, `'a' => 'b'`, `"a": "b"`. */
const pairs = new RegExp(
  String.raw`(?:[({]\s*${literal}\s*,\s*${literal}\s*[)}]|${literal}\s*(?:=>|:)\s*${literal}(?=\s*[,\])}\n]))`,
  'g',
);
/** A name of a parameter with something else than a literal: only a run of the code could tell its value. */
const unknownValue =
  /(?:[({,[]\s*|^[ \t]*)["'](apiKey|UID|timestamp|nonce|sig|secret|oauth_token|userKey)["']\s*(?:,|=>|:)\s*(?!["'\s])([^\s,)}\]]{1,60})/gim;
const addresses = /(?<=["'`])https?:\/\/[^\s"'`<>]+(?=["'`])/g;
const forms = new RegExp(literal, 'g');
/** A list of R: `'a' = "b"`, a line each. */
const pairsOfR = new RegExp(String.raw`^[ \t]*${literal} = ${literal},?[ \t]*$`, 'gm');
const isHeader =
  /^(?:accept|content-|user-agent|authorization|host$|cookie|x-|cache-control|connection|referer|origin)/i;
const ofPost =
  /\bpost|\bPOST\b|Post(?:Form|Async|Fields)?\b|POSTFIELDS|\.send\s*\(|submitForm|formParameters|urlencoded|NewReader|StringContent|Method\.Post\b/;
const ofGet = /\bget\s*[(:]|\.get\b|\bGET\b|GetAsync|http\.Get|\bqs\b|\.query\s*\(|parameter\s*\(/;

/** The text of a literal. In single quotes PHP and Ruby know two escapes only, and others more. */
const textOf = (double: string | undefined, single: string | undefined): string =>
  double !== undefined ? unescaped(double) : (single ?? '').replace(/\\(['"\\])/g, '$1');

/** What a language puts in the place of a name when it runs. */
const isTemplate = (double: string | undefined): boolean =>
  double !== undefined && /\$\{|#\{|\\\(|\$[A-Za-z_]\w*|\{\w*\}/.test(double);

interface Assembled {
  readonly url: string;
  readonly parameters: readonly TextPair[];
  readonly headers: readonly TextPair[];
  readonly body: string | undefined;
  readonly unknown: readonly string[];
  readonly start: number;
  readonly end: number;
}

const origins = /(?<=["'`])https?:\/\/[^\s"'`<>/?#]+(?=\/?["'`])/g;
const methodPaths = /(?<=["'`])\/?(?:[A-Za-z]{2,20}\.){1,3}[A-Za-z]{2,60}(?=["'`])/g;

/** An address whose host and path are two texts, as RestSharp and clients with a base address have them. */
function baseAndPath(text: string): { readonly 0: string; readonly index: number } | undefined {
  const hosts = [...text.matchAll(origins)];
  const paths = [...text.matchAll(methodPaths)].filter(({ 0: one }) => isMethodPath(`/${one.replace(/^\//, '')}`));
  const [host] = hosts;
  const [path] = paths;
  if (host === undefined || path === undefined || hosts.length > 1 || paths.length > 1) return undefined;
  return { 0: `${host[0]}/${path[0].replace(/^\//, '')}`, index: host.index };
}

/** The one call that the literals of a piece of code describe; undefined: there is none, or more than one. */
function assembled(text: string): Assembled | undefined {
  const urls = [...text.matchAll(addresses)].filter(({ 0: url }) => {
    const [path = '', query = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
    return isCallTarget(path, query);
  });
  const base = urls.length === 0 ? baseAndPath(text) : undefined;
  const [first = base] = urls;
  if (first === undefined || new Set(urls.map(([url]) => url)).size > 1) return undefined;
  const isR = /<- (?:VERB|POST|GET)\(|\blibrary\(/.test(text);
  const found = [...text.matchAll(isR ? pairsOfR : pairs)].slice(0, 200);
  const all = found.map(([, d1, s1, d2, s2, d3, s3, d4, s4]) => ({
    name: textOf(d1 ?? d3, s1 ?? s3),
    value: textOf(d2 ?? d4, s2 ?? s4),
    isTemplate: isTemplate(d2 ?? d4),
  }));
  const headers = all.filter(({ name }) => isHeader.test(name));
  const parameters = all.filter(({ name }) => !isHeader.test(name) && /^[\w.[\]-]{1,60}$/.test(name));
  const strings = [...text.matchAll(forms)].filter(([, double, single]) =>
    /^[\w.[\]-]{1,60}=[^\s&]*(?:&[^\s&]*)+$/.test(textOf(double, single)),
  );
  const [string] = strings;
  const names = new Set(parameters.map(({ name }) => name));
  const hasParameters = names.has('apiKey') || hasCredential([...names].map((name) => `&${name}=`).join(''));
  if (strings.length > 1 || (string === undefined && !hasParameters) || names.size < parameters.length)
    return undefined;
  const places = [{ 0: first[0].slice(0, 8), index: first.index }, ...found, ...strings].map(
    ({ index, 0: all }) => [index, index + all.length] as const,
  );
  return {
    url: first[0],
    parameters: hasParameters ? parameters.map(({ name, value }): TextPair => [name, value]) : [],
    headers: headers.map(({ name, value }): TextPair => [name, value]),
    body: string === undefined ? undefined : textOf(string[1], string[2]),
    unknown: [
      ...parameters.filter((one) => one.isTemplate).map(({ name }) => name),
      ...[...text.matchAll(unknownValue)].map(([, name = '']) => name),
    ],
    start: Math.min(...places.map(([start]) => start)),
    end: Math.max(...places.map(([, end]) => end)),
  };
}

function callsOf({ url, parameters, headers, body }: Assembled, text: string): readonly LabelledCall[] {
  const isPost = body !== undefined || ofPost.test(text);
  if (!isPost && !ofGet.test(text)) return [];
  if (body !== undefined && parameters.length > 0) return [];
  return describedCalls({
    httpMethod: isPost ? 'POST' : 'GET',
    url,
    headers,
    ...(isPost ? { body: body ?? parameters } : { query: parameters }),
    ...(isPost && { contentType: 'application/x-www-form-urlencoded' }),
    notes: ['The call is put together of the texts in the code; what the code does to them beyond that is not known.'],
  });
}

const withoutValues = (names: readonly string[]) => ({
  sentence: `This is code, and the values of ${[...new Set(names)].slice(0, 5).join(', ')} are not in it: only running it could give them.`,
  next: 'Ask for what it sends, or paste the code with the values in the place of the variables.',
  ask: askFor('the code', 'The values of its variables are not in it.'),
});

/** Code of any language with one address and the parameters of one call as literals: C#, Go, Java, Kotlin, PHP, Ruby, Swift. */
export const clientCode: Form = {
  name: 'code',
  isIn: (text) =>
    /["'`]https?:\/\/[^\s"'`<>]+["'`]/.test(text) &&
    /["'](?:apiKey|oauth_token|client_id|grant_type)["']\s*(?:,|=>|:|=)|["'](?:apiKey|[\w.]+)=[^\s"']*&/.test(text),
  find(text) {
    if (text.length > 100_000) return [];
    const found = assembled(text);
    if (found === undefined) return [];
    const place: Omit<Piece, 'calls'> = { start: found.start, end: found.end, form: 'code' };
    if (found.unknown.length > 0) return [{ ...place, calls: [], unread: withoutValues(found.unknown) }];
    try {
      const calls = callsOf(found, text);
      return calls.length === 0 ? [] : [{ ...place, calls }];
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
      return [];
    }
  },
};

/** The same where other readers would take a part of it: values that are added one by one, and arrays of PHP. */
export const addedParameters: Form = {
  ...clientCode,
  isIn: (text) =>
    (/\b(?:append|set|add|put)\(\s*["'][\w.]+["']\s*,\s*["']/i.test(text) ||
      /->(?:get|post|request|asForm|addPostParameter)\(/.test(text)) &&
    clientCode.isIn(text),
};
