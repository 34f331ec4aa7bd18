import { percentEncode } from '#shared/protocol/percent.ts';
import { type LabelledCall, orProblem, PasteProblem } from '../pasted-call.ts';
import { type DescribedRequest, describedCalls, type Encode, type TextPair } from './described-request.ts';
import { askFor, type Unread } from './form.ts';
import { isList, isOff, PlainTable, type PlainValue, pairsIn, tableOf, plainText as text } from './plain-value.ts';

/** Calls of a file that a client exports. */
interface ClientReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

/** How a client is known by the top of its file; names without marks and in lower case (`PlainTable.get`). */
interface Client {
  readonly form: string;
  readonly isIts: (top: PlainTable) => boolean;
  /** How it writes the parameters of a query; absent: by RFC 3986, and escapes that a person wrote stay. */
  readonly encode?: Encode;
}

const isListIn = (table: PlainTable, member: string): boolean => isList(table.get(member));

/** Postman encodes of a query what no URL can have, and leaves "+", "=" and "/" as they are. */
const asPostmanQuery: Encode = (one) =>
  one.replace(/[^\x21\x24-\x25\x27-\x3b\x3d\x3f-\x7e]/gu, (mark) => encodeURIComponent(mark.toWellFormed()));

const leavingEscapes: Encode = (one) =>
  one
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, index) => (index % 2 === 1 ? part : percentEncode(part.toWellFormed())))
    .join('');

const clients: readonly Client[] = [
  {
    form: 'Postman collection',
    isIts: (top) => isListIn(tableOf(top.get('collection')) ?? top, 'item'),
    encode: asPostmanQuery,
  },
  {
    form: 'Insomnia export',
    isIts: (top) =>
      isListIn(top, 'resources') || (isListIn(top, 'collection') && /insomnia/i.test(text(top.get('type')) ?? '')),
  },
  {
    form: 'Hoppscotch collection',
    isIts: (top) => isListIn(top, 'requests') && (isListIn(top, 'folders') || top.get('v') !== undefined),
  },
  {
    form: 'Bruno collection',
    isIts: (top) => isListIn(top, 'items') && requestsIn(top.get('items'), leavingEscapes, 0).length > 0,
  },
];

/** Members in which these clients keep further items. */
const containers = ['collection', 'item', 'items', 'children', 'folders', 'requests', 'resources'];
/** Requests of one file, and items in items. */
const MAX_COUNT = 1_000;
const MAX_DEPTH = 20;

interface Exported {
  readonly name: string;
  /** Or why the service reads no request like it. */
  readonly request: DescribedRequest | PasteProblem;
}

function requestsIn(value: PlainValue | undefined, encode: Encode, depth: number): readonly Exported[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((one) => requestsIn(one, encode, depth)).slice(0, MAX_COUNT);
  const item = tableOf(value);
  if (item === undefined) return [];
  const inner = containers.flatMap((member) => requestsIn(item.get(member), encode, depth + 1));
  const own = item.get('request') ?? (item.get('method') === undefined ? undefined : item);
  const request = own === undefined ? undefined : requestOf(own, encode);
  if (request === undefined) return inner;
  // An example that was saved has the request as it was sent.
  const examples = item.get('response');
  const saved = isList(examples)
    ? examples.map((one) => tableOf(one)?.get('originalrequest')).find(tableOf)
    : undefined;
  const original = hasVariable(request) && saved !== undefined ? requestOf(saved, encode) : undefined;
  const sent = original === undefined || hasVariable(original) ? request : original;
  return [...inner, { name: text(item.get('name')) ?? '', request: sent }];
}

const hasVariable = (request: Exported['request']): boolean => JSON.stringify(request).includes('{{');

function requestOf(value: PlainValue, encode: Encode): Exported['request'] | undefined {
  const request = tableOf(value);
  if (request === undefined)
    return text(value) === undefined ? undefined : { httpMethod: 'GET', url: text(value) ?? '' };
  const address = addressOf(request.get('url', 'endpoint'));
  if (address === undefined || address.url === '') return undefined;
  const url = address.url.replace(/[^\x21-\x7e]/gu, (one) => encodeURIComponent(one.toWellFormed()));
  const body = bodyOf(tableOf(request.get('body')));
  if (body instanceof PasteProblem) return body;
  // Some have the parameters of the address once more beside it.
  const query = [...address.query, ...(pairsIn(request.get('params', 'parameters')) ?? [])];
  return {
    httpMethod: text(request.get('method')) ?? 'GET',
    url,
    query: query.filter(([name]) => !url.includes(`?${name}=`) && !url.includes(`&${name}=`)),
    encode,
    encodeForm: percentEncode,
    headers: pairsIn(request.get('header', 'headers')) ?? [],
    ...body,
    ...credentialOf(tableOf(request.get('auth', 'authentication'))),
  };
}

/** An address as a text, or in parts as Postman has it: parameters that are switched off stand in `raw`, too. */
function addressOf(
  value: PlainValue | undefined,
): { readonly url: string; readonly query: readonly TextPair[] } | undefined {
  const url = tableOf(value);
  if (url === undefined) return text(value) === undefined ? undefined : { url: text(value) ?? '', query: [] };
  const raw = text(url.get('raw'));
  const list = url.get('query');
  const hasOff = isList(list) && list.some((one) => one instanceof PlainTable && isOff(one));
  const inPath = pairsIn(url.get('variable')) ?? [];
  const fill = (one: string) => inPath.reduce((whole, [name, own]) => whole.replaceAll(`/:${name}`, `/${own}`), one);
  if (raw !== undefined && !hasOff) return { url: fill(raw), query: [] };
  const joined = (member: string, by: string): string => {
    const part = url.get(member);
    return isList(part) ? part.map((one) => text(one) ?? '').join(by) : (text(part) ?? '');
  };
  const port = text(url.get('port'));
  const parts = `${text(url.get('protocol')) ?? 'https'}://${joined('host', '.')}${port === undefined ? '' : `:${port}`}/${joined('path', '/')}`;
  return { url: fill(raw?.split('?', 1)[0] ?? parts), query: pairsIn(list) ?? [] };
}

function bodyOf(body: PlainTable | undefined): Pick<DescribedRequest, 'body' | 'contentType'> | PasteProblem {
  const mode = text(body?.get('mode', 'mimetype', 'contenttype')) ?? '';
  if (/^(?:formdata|multipart)/i.test(mode)) {
    return new PasteProblem(
      'The request sends a multipart form, which the service does not read: it answers 400001.',
      'Choose a URL-encoded form as its body.',
    );
  }
  const own = body?.get('urlencoded', 'formurlencoded', 'params', 'raw', 'json', 'text', 'body');
  const plain = text(own);
  if (mode === 'none' || own === undefined || own === null) return {};
  if (/urlencoded/i.test(mode)) {
    // Hoppscotch: one parameter a line, `name: value`; a line that begins with "#" is switched off.
    const lines = plain !== undefined && !/^[^\s:]{1,100}=/.test(plain.trim()) ? plain.split('\n') : [];
    const pairs = lines.flatMap((line): TextPair[] => {
      const [, name, value = ''] = /^([^#:\s][^:]*):\s?(.*)$/.exec(line.trim()) ?? [];
      return name === undefined ? [] : [[name.trim(), value]];
    });
    if (pairs.length > 0) return { body: pairs };
    return plain === undefined
      ? { body: pairsIn(own) ?? [] }
      : { body: plain, contentType: mode.includes('/') ? mode : 'application/x-www-form-urlencoded' };
  }
  const language = text(tableOf(tableOf(body?.get('options'))?.get('raw'))?.get('language')) ?? mode;
  const contentType = mode.includes('/') ? mode : language === 'json' ? 'application/json' : 'text/plain';
  return { body: plain, contentType };
}

function credentialOf(auth: PlainTable | undefined): Pick<DescribedRequest, 'user' | 'bearer'> {
  const kind = text(auth?.get('type', 'authtype', 'mode'));
  if (auth === undefined || kind === undefined || auth.get('disabled') === 'true') return {};
  const pairs = pairsIn(auth.get(kind) ?? auth) ?? [];
  const value = (name: string) => pairs.find(([one]) => one === name)?.[1] ?? '';
  if (kind === 'basic') return { user: `${value('username')}:${value('password')}` };
  return kind === 'bearer' ? { bearer: value('token') } : {};
}

/** The calls of a file that Postman, Insomnia, Bruno or Hoppscotch exports; undefined: it is none of them. */
export function clientFileCalls(value: PlainValue): ClientReading | undefined {
  const tops = (isList(value) ? value : [value]).flatMap((one) => tableOf(one) ?? []);
  const client = clients.find(({ isIts }) => tops.some(isIts));
  if (client === undefined) {
    const isEnvironment = tops.some((top) => top.get('postmanvariablescope') !== undefined);
    return isEnvironment ? { form: 'Postman environment', calls: [], unread: environmentAlone } : undefined;
  }
  const { form, encode = leavingEscapes } = client;
  const problems: PasteProblem[] = [];
  const calls = requestsIn(tops, encode, 0).flatMap(({ name, request }): readonly LabelledCall[] => {
    // One such request does not hide the others of its file.
    if (request instanceof PasteProblem) {
      problems.push(request);
      return [];
    }
    const read = orProblem(() => describedCalls(request));
    if (read instanceof PasteProblem) return [];
    const label = name === '' ? '' : ` (${name.slice(0, 60)})`;
    return read.map((one) => ({ ...one, label: one.label + label }));
  });
  const left = problems.length === 1 ? 'one multipart request' : `${problems.length} multipart requests`;
  if (calls.length > 0) return { form: problems.length === 0 ? form : `${form}, without ${left}`, calls };
  if (problems[0] !== undefined) throw problems[0];
  return {
    form,
    calls: [],
    unread: {
      sentence: `This is a ${form} without a request that has an address.`,
      next: 'Ask for the export of the collection that has the call, with its environment.',
      ask: askFor(
        `the ${form}`,
        'It has no request with an address.',
        'the raw request of the Console, or "Copy as cURL" of its code button',
      ),
    },
  };
}

const environmentAlone: Unread = {
  sentence: 'This is a Postman environment: the values of variables, without a request.',
  next: 'Ask for the collection, too, or for the raw request of the Postman Console, which has the values filled in.',
  ask: askFor(
    'the environment',
    'It has the variables, but not the request.',
    'in Postman, View, Show Postman Console: send the request again, open it there, choose "Show raw log", and copy request and response',
  ),
};

/** Calls that Newman made: its report in JSON has each request as Postman writes it, and its response. */
export function newmanCalls(value: PlainValue): readonly LabelledCall[] {
  const executions = tableOf(tableOf(value)?.get('run'))?.get('executions');
  if (!isList(executions)) return [];
  return executions.slice(0, MAX_COUNT).flatMap((one) => {
    const request = requestOf(tableOf(one)?.get('request') ?? null, asPostmanQuery);
    const status = Number(text(tableOf(tableOf(one)?.get('response'))?.get('code')) ?? Number.NaN);
    if (request === undefined || request instanceof PasteProblem || !/^https?:/i.test(request.url)) return [];
    return describedCalls({ ...request, ...(status >= 100 && { answer: { status } }) });
  });
}
