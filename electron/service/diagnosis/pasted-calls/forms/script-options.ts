import { withoutEnding } from '#shared/text-ends.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { type DescribedRequest, describedCalls, type Encode } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece, type Unread } from './form.ts';
import { requestIn, requestsIn } from './option-object.ts';
import { isList, jsonOf, PlainTable, type PlainValue, pairsIn, plainText, tableOf } from './plain-value.ts';
import { type NamedValues, namesIn, scriptArguments, scriptEnd, scriptValue } from './script-values.ts';
import { MOST_SEARCHED } from './text-lines.ts';
import { isCallTarget } from './what-is-a-call.ts';

/** Calls of HTTP libraries: `axios.post(`, `got(`, `request.get(`, `$.ajax(`, `ky.get(`, `fetch(` with names. */
const libraryCall =
  /(?<![\w$.])(?:(axios|got|ky|request|superagent|needle|http|https|ofetch|\$fetch|\$|jQuery|api|client|instance|httpClient|this\.http(?:Service)?)(?:\.(get|post|put|patch|delete|head|request|ajax|default|create|instance))?(?:<[^<>()]{0,60}>)?|(fetch))\s*\(/g;

/** How axios writes the parameters of a query. */
const asAxios: Encode = (text) =>
  encodeURIComponent(text.toWellFormed())
    .replace(/%3A/gi, ':')
    .replace(/%24/g, '$')
    .replace(/%2C/gi, ',')
    .replace(/%20/g, '+');

/** The same table with further members, where it has none of them. */
function withMembers(
  given: PlainTable | undefined,
  members: readonly (readonly [string, PlainValue | undefined])[],
): PlainTable {
  return new PlainTable([
    ...members.flatMap(([name, value]): (readonly [string, PlainValue])[] =>
      value === undefined ? [] : [[name, value]],
    ),
    ...(given?.entries ?? []),
  ]);
}

/** What axios sends as a body that is no text: JSON, unless the content type is that of a form (since its version 1). */
function axiosBody(options: PlainTable): Pick<DescribedRequest, 'body' | 'contentType' | 'notes'> | undefined {
  const data = options.get('data');
  if (!(data instanceof PlainTable || isList(data))) return undefined;
  const headers = pairsIn(options.get('headers')) ?? [];
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/x-www-form-urlencoded/i.test(type)) {
    return {
      body: pairsIn(data) ?? [],
      notes: ['axios sends the object as a form, as its content type says; before its version 1 it sent it as JSON.'],
    };
  }
  return { body: jsonOf(data), contentType: 'application/json' };
}

/** The request of a library call; undefined: it describes none. */
function requestOf(
  library: string,
  method: string | undefined,
  given: readonly PlainValue[],
  isStringified: boolean,
  isOfK6: boolean,
): DescribedRequest | undefined {
  const [first, second, third] = given;
  const verb =
    method !== undefined && /^(?:get|post|put|patch|delete|head)$/.test(method) ? method.toUpperCase() : undefined;
  const isAxios = /^(?:axios|api|client|instance|httpClient|this\.http)/.test(library) || library === 'http';
  const url = plainText(first);
  let options: PlainTable;
  if (url === undefined) {
    options = withMembers(tableOf(first), verb === undefined ? [] : [['method', verb]]);
  } else if (isAxios && verb !== undefined && /POST|PUT|PATCH/.test(verb)) {
    options = withMembers(tableOf(third), [
      ['url', url],
      ['method', verb],
      ['data', second],
    ]);
  } else {
    options = withMembers(tableOf(second), [['url', url], ...(verb === undefined ? [] : [['method', verb] as const])]);
  }
  const read = requestIn({ table: options, outer: undefined });
  if (read === undefined) return undefined;
  if (!isAxios) return read;
  // k6 sends an object as a form, Angular as JSON.
  if (isOfK6 && second instanceof PlainTable) {
    return { ...read, body: pairsIn(second) ?? [], contentType: 'application/x-www-form-urlencoded', notes: [] };
  }
  const body = isStringified ? undefined : axiosBody(options);
  const query = pairsIn(options.get('params')) ?? [];
  const isGet = read.httpMethod === undefined || /^(?:GET|HEAD)$/.test(read.httpMethod);
  return {
    ...read,
    // axios appends them to those of the URL.
    query,
    encode: asAxios,
    ...(body !== undefined && !isGet && body),
    ...(isStringified && Array.isArray(read.body) && { contentType: 'application/x-www-form-urlencoded' }),
  };
}

function described(request: DescribedRequest): readonly LabelledCall[] {
  try {
    return describedCalls(request);
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return [];
  }
}

const codeWithoutValues = (what: string): Unread => ({
  sentence: `This is ${what}, and the address or the parameters of the call are not in it: only running it could give them.`,
  next: 'Ask for what it sends, or paste the code with the values in the place of the variables.',
  ask: askFor(
    'the code',
    'The values of its variables are not in it.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that a person runs
    'what it sends. In a browser: "Copy as cURL" from the network panel. In Node with axios and its response r, print `${r.request.method} ${r.request.protocol}//${r.request.host}${r.request.path}\\n\\n${r.config.data ?? ""}`',
  ),
});

const objectStart = /\{(?=\s*(?:['"]?[A-Za-z_$][\w$-]*['"]?\s*(?::|=>)|:[a-z_]\w*\s*=>|\[?[A-Za-z]))/g;
/** Objects of a text that are tried (R52). */
const MOST_OBJECTS = 300;

/** The one address that a text gives to an instance of axios, ky or got. */
function baseIn(text: string): string | undefined {
  const found = [
    ...text.matchAll(/\b(?:baseURL|prefixUrl|baseUrl)\b\s*[:=]\s*(['"`])(https?:\/\/[^'"`\s]{1,300})\1/g),
  ].slice(0, 50);
  const bases = new Set(found.map(([, , base = '']) => withoutEnding(base, '/')));
  return bases.size === 1 ? [...bases][0] : undefined;
}

/** The arguments of a call, a path completed by the address of its instance. */
function withBase(given: readonly PlainValue[], base: string | undefined): readonly PlainValue[] {
  const [first, ...rest] = given;
  const path = plainText(first);
  if (base === undefined || path === undefined || /^(?:https?:|\$)/i.test(path)) return given;
  return [`${base}/${path.replace(/^\/+/, '')}`, ...rest];
}

/** What a request of Node is given below its options: `req.write('…')`. */
function bodyWritten(text: string, from: number): { readonly body: string; readonly end: number } | undefined {
  const found = /\.(?:write|end)\(\s*(["'`])([^\s"'`=&]{1,60}=[^\s"'`]*)\1\s*\)/.exec(text.slice(from, from + 20_000));
  return found === null ? undefined : { body: found[2] ?? '', end: from + found.index + found[0].length };
}

const withBody = (request: DescribedRequest, body: string): DescribedRequest => ({
  ...request,
  body,
  missing: (request.missing ?? []).filter((name) => name !== 'body'),
  notes: (request.notes ?? []).filter((note) => !note.startsWith('The text leaves out the body')),
});

function libraryPieces(text: string, names: NamedValues): Piece[] {
  const pieces: Piece[] = [];
  let searched = 0;
  const base = baseIn(text);
  const isOfK6 = /['"]k6\/http['"]/.test(text);
  const firstForm = text.search(/URLSearchParams|stringify\(/);
  for (const match of text.matchAll(libraryCall)) {
    if (pieces.length >= MOST_PIECES || searched > MOST_SEARCHED) break;
    const [all, library = '', method, fetched] = match;
    const open = match.index + all.length - 1;
    const end = scriptEnd(text, open);
    searched += (end ?? text.length) - open;
    if (end === undefined || pieces.some((piece) => match.index < piece.end)) continue;
    const source = text.slice(open + 1, end);
    const given = scriptArguments(source, names);
    if (given === undefined) continue;
    const form = fetched === undefined ? `${library} code` : 'fetch';
    const isStringified = /stringify\(|URLSearchParams/.test(source) || (firstForm !== -1 && firstForm < match.index);
    const request = requestOf(fetched ?? library, method, withBase(given, base), isStringified, isOfK6);
    const written = request?.missing?.includes('body') ? bodyWritten(text, end) : undefined;
    const calls =
      request === undefined ? [] : described(written === undefined ? request : withBody(request, written.body));
    if (calls.length > 0) pieces.push({ start: match.index, end: written?.end ?? end, form, calls });
    else if (/^(?:axios|got|ky|superagent|needle)$/.test(library)) {
      pieces.push({
        start: match.index,
        end,
        form,
        calls: [],
        unread: codeWithoutValues(`code for the library ${library}`),
      });
    }
  }
  return pieces;
}

function objectPieces(text: string, names: NamedValues, taken: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let tried = 0;
  let searched = 0;
  objectStart.lastIndex = 0;
  for (
    let match = objectStart.exec(text);
    match !== null && tried < MOST_OBJECTS && searched < MOST_SEARCHED;
    match = objectStart.exec(text)
  ) {
    const start = match.index;
    const inside = taken.find((piece) => start >= piece.start && start < piece.end);
    if (inside !== undefined) {
      objectStart.lastIndex = inside.end;
      continue;
    }
    tried += 1;
    const end = scriptEnd(text, start);
    searched += (end ?? text.length) - start;
    if (end === undefined || end - start > 300_000) continue;
    const source = text.slice(start, end);
    if (!/(?:url|uri|href|path|endpoint|_header|host)/i.test(source.slice(0, 20_000))) continue;
    const value = scriptValue(source, names);
    if (value === undefined) continue;
    const { requests } = requestsIn(value);
    const calls = requests.flatMap(described);
    if (calls.length === 0) continue;
    pieces.push({ start, end, form: 'option object', calls });
    objectStart.lastIndex = end;
  }
  return pieces;
}

/** Options of axios, fetch and other libraries, in code or as `console.log`, Ruby and Python print an object. */
export const scriptOptions: Form = {
  name: 'option object',
  isIn: (text) =>
    /(?:axios|got|ky|request|superagent|needle|fetch|ajax|http\.|client|api|instance)[\w.<>]{0,20}\s*\(|\{\s*(?:['"]?[A-Za-z_$][\w$-]*['"]?\s*(?::|=>)|:\w+\s*=>|\[)/.test(
      text,
    ),
  find(text) {
    const names = namesIn(text);
    const ofLibraries = libraryPieces(text, names);
    const ofObjects = objectPieces(text, names, ofLibraries);
    // What gave names their values is part of the code, and nothing that was not read.
    const code = [...ofLibraries, ...ofObjects].some(({ calls }) => calls.length > 0)
      ? assignments(text, [...ofLibraries, ...ofObjects])
      : [];
    return [...ofLibraries, ...ofObjects, ...code].sort((a, b) => a.start - b.start);
  },
};

/** Statements that give names their values. */
function assignments(text: string, taken: readonly Piece[]): Piece[] {
  return [...text.matchAll(/(?:^|\n)[ \t]*(?:const|let|var)\s+[\w$]+\s*=\s*(?=[{['"`n])/g)]
    .slice(0, 200)
    .flatMap((match): Piece[] => {
      const start = match.index;
      const from = start + match[0].length;
      const end = scriptEnd(text.slice(0, from + 20_000), from, true);
      if (end === undefined || taken.some((piece) => start < piece.end && end > piece.start)) return [];
      return [{ start, end, form: 'code', calls: [] }];
    });
}

/** True for a table with parameters of a call and no address. */
export const isParameters = (value: PlainValue | undefined): boolean =>
  value instanceof PlainTable && isCallTarget('', value.entries.map(([name]) => `&${name}=`).join(''));
