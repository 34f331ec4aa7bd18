import { parse } from 'yaml';
import { percentEncode } from '#shared/protocol/percent.ts';
import { part, told } from '#shared/told/sentence.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { type ClientVariables, resolved } from './client-variables.ts';
import { type DescribedRequest, describedCalls, type Encode, type TextPair } from './described-request.ts';
import { leavingEscapes } from './encodings.ts';
import type { Unread } from './form.ts';
import { isList, isOff, PlainTable, type PlainValue, pairsIn, plainOf, plainText } from './plain-value.ts';

/** Calls of a file that a client exports. */
interface ClientReading {
  readonly form: string;
  readonly calls: readonly LabelledCall[];
  readonly unread?: Unread;
}

/** A request of a collection, and the variables that hold for it. */
interface Exported {
  readonly name: string;
  readonly request: DescribedRequest;
}

/** Requests of one file. */
const MOST = 1_000;
const DEEPEST = 20;

/** Postman encodes of a query what no URL can have, and leaves "+", "=" and "/" as they are. */
const asPostmanQuery: Encode = (text) =>
  text.replace(/[^\x21\x24-\x25\x27-\x3b\x3d\x3f-\x7e]/gu, (one) => encodeURIComponent(one.toWellFormed()));

const table = (value: PlainValue | undefined): PlainTable | undefined =>
  value instanceof PlainTable ? value : undefined;
const text = (value: PlainValue | undefined): string | undefined => plainText(value);

/** Pairs of a list that are switched on. */
function onPairs(value: PlainValue | undefined): readonly TextPair[] {
  return pairsIn(value) ?? [];
}

// Postman

function postmanUrl(
  value: PlainValue | undefined,
): { readonly url: string; readonly query: readonly TextPair[] } | undefined {
  const plain = text(value);
  if (plain !== undefined) return { url: plain, query: [] };
  const url = table(value);
  if (url === undefined) return undefined;
  const raw = text(url.get('raw'));
  const list = url.get('query');
  const hasOff = isList(list) && list.some((one) => one instanceof PlainTable && isOff(one));
  const variables = isList(url.get('variable')) ? onPairs(url.get('variable')) : [];
  const fill = (one: string) =>
    variables.reduce((whole, [name, value_]) => whole.replaceAll(`/:${name}`, `/${value_}`), one);
  if (raw !== undefined && !hasOff) return { url: fill(raw), query: [] };
  const host = url.get('host');
  const path = url.get('path');
  const joined = (one: PlainValue | undefined, by: string) =>
    isList(one) ? one.map((part) => text(part) ?? '').join(by) : (text(one) ?? '');
  const port = text(url.get('port'));
  const base =
    raw?.split('?', 1)[0] ??
    `${text(url.get('protocol')) ?? 'https'}://${joined(host, '.')}${port === undefined ? '' : `:${port}`}/${joined(path, '/')}`;
  return { url: fill(base), query: onPairs(list) };
}

type Body = Pick<DescribedRequest, 'body' | 'contentType' | 'notes'>;

function postmanBody(body: PlainTable | undefined): Body {
  switch (text(body?.get('mode'))) {
    case 'urlencoded':
      return { body: onPairs(body?.get('urlencoded')) };
    case 'raw': {
      const raw = text(body?.get('raw'));
      const language = text(table(table(body?.get('options'))?.get('raw'))?.get('language'));
      return { body: raw, contentType: language === 'json' ? 'application/json' : 'text/plain' };
    }
    case 'formdata':
      throw new PasteProblem(
        'The request sends a multipart form, which the service does not read: it answers 400001.',
        'Choose x-www-form-urlencoded as its body.',
      );
    default:
      return {};
  }
}

function postmanAuth(auth: PlainTable | undefined): Pick<DescribedRequest, 'user' | 'bearer'> {
  const kind = text(auth?.get('type'));
  const list = kind === undefined ? undefined : auth?.get(kind);
  const value = (name: string) =>
    list instanceof PlainTable ? text(list.get(name)) : onPairs(list).find(([one]) => one === name)?.[1];
  if (kind === 'basic') return { user: `${value('username') ?? ''}:${value('password') ?? ''}` };
  return kind === 'bearer' ? { bearer: value('token') ?? '' } : {};
}

function postmanRequest(value: PlainValue | undefined): DescribedRequest | undefined {
  const request = table(value);
  if (request === undefined) {
    const url = text(value);
    return url === undefined ? undefined : { httpMethod: 'GET', url };
  }
  const address = postmanUrl(request.get('url'));
  if (address === undefined || address.url === '') return undefined;
  return {
    httpMethod: text(request.get('method')) ?? 'GET',
    url: address.url.replace(/[^\x21-\x7e]/gu, (one) => encodeURIComponent(one.toWellFormed())),
    query: address.query,
    encode: asPostmanQuery,
    encodeForm: percentEncode,
    headers: onPairs(request.get('header')),
    ...postmanBody(table(request.get('body'))),
    ...postmanAuth(table(request.get('auth'))),
  };
}

function postmanItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = table(one);
    if (item === undefined || found.length >= MOST) continue;
    if (item.get('item') !== undefined) postmanItems(item.get('item'), found, depth + 1);
    const request = item.get('request');
    const name = text(item.get('name')) ?? '';
    const read = request === undefined ? undefined : postmanRequest(request);
    if (read === undefined) continue;
    // An example that was saved has the request as it was sent, with its response.
    const examples = item.get('response');
    const saved = isList(examples)
      ? examples.map(table).find((example) => table(example?.get('originalrequest')) !== undefined)
      : undefined;
    const isFilled = JSON.stringify(read).includes('{{');
    const original = isFilled && saved !== undefined ? postmanRequest(saved.get('originalrequest')) : undefined;
    found.push({ name, request: original !== undefined && !JSON.stringify(original).includes('{{') ? original : read });
  }
}

/** Calls that Newman made: its report in JSON has each request as Postman writes it, and its response. */
export function newmanCalls(value: PlainValue): readonly LabelledCall[] {
  const executions = table(table(value)?.get('run'))?.get('executions');
  if (!isList(executions)) return [];
  return executions.slice(0, MOST).flatMap((one) => {
    const request = postmanRequest(table(one)?.get('request'));
    const status = Number(text(table(table(one)?.get('response'))?.get('code')) ?? Number.NaN);
    if (request === undefined || !/^https?:/i.test(request.url)) return [];
    return describedCalls({ ...request, ...(status >= 100 && { answer: { status } }) });
  });
}

/** Variables of a Postman environment or collection, of Hoppscotch and of `http-client.env.json`. */
export function variablesOf(value: PlainValue): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const top = table(value);
  const add = (list: PlainValue | undefined) => {
    for (const [name, one] of pairsIn(list) ?? []) if (one !== '') variables.set(name, one);
  };
  const isEnvironment =
    text(top?.get('postmanvariablescope')) !== undefined ||
    (isList(top?.get('values')) && top?.get('item') === undefined);
  if (isEnvironment) add(top?.get('values'));
  if (top?.get('info') !== undefined) add(top.get('variable'));
  if (top?.get('variables') !== undefined && top.get('requests') === undefined)
    add(currentValues(top.get('variables')));
  const tables = top?.entries.map(([, one]) => one) ?? [];
  const isHttpEnvironment =
    tables.length > 0 &&
    tables.every(
      (one) =>
        one instanceof PlainTable &&
        one.entries.length > 0 &&
        one.entries.every(([, inner]) => text(inner) !== undefined),
    );
  if (isHttpEnvironment) for (const one of tables) add(one);
  if (isList(value))
    for (const one of value)
      if (table(one)?.get('variables') !== undefined) add(currentValues(table(one)?.get('variables')));
  return variables;
}

/** Hoppscotch keeps the value of now beside the first one. */
function currentValues(list: PlainValue | undefined): PlainValue | undefined {
  if (!isList(list)) return list;
  return list.map((one) => {
    const item = table(one);
    if (item === undefined) return one;
    const value = text(item.get('currentvalue')) || text(item.get('value')) || text(item.get('initialvalue')) || '';
    return new PlainTable([
      ['name', item.get('key', 'name') ?? ''],
      ['value', value],
    ]);
  });
}

// Insomnia

function insomniaBody(body: PlainTable | undefined): Body {
  const type = text(body?.get('mimetype'));
  if (type === undefined) return {};
  if (/multipart/.test(type)) {
    throw new PasteProblem(
      'The request sends a multipart form, which the service does not read: it answers 400001.',
      'Choose "Form URL Encoded" as its body.',
    );
  }
  const pairs = body?.get('params');
  return /x-www-form-urlencoded/.test(type) && pairs !== undefined
    ? { body: onPairs(pairs) }
    : { body: text(body?.get('text')), contentType: type };
}

function insomniaRequest(request: PlainTable): DescribedRequest | undefined {
  const url = text(request.get('url'));
  if (url === undefined || url === '') return undefined;
  const auth = table(request.get('authentication'));
  const kind = text(auth?.get('type'));
  return {
    httpMethod: text(request.get('method')) ?? 'GET',
    url,
    query: onPairs(request.get('parameters')),
    encode: leavingEscapes,
    headers: onPairs(request.get('headers')),
    ...insomniaBody(table(request.get('body'))),
    ...(kind === 'basic' &&
      auth?.get('disabled') !== 'true' && {
        user: `${text(auth?.get('username')) ?? ''}:${text(auth?.get('password')) ?? ''}`,
      }),
    ...(kind === 'bearer' && auth?.get('disabled') !== 'true' && { bearer: text(auth?.get('token')) ?? '' }),
  };
}

function insomniaItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = table(one);
    if (item === undefined || found.length >= MOST) continue;
    insomniaItems(item.get('children'), found, depth + 1);
    const request = insomniaRequest(item);
    if (request !== undefined) found.push({ name: text(item.get('name')) ?? '', request });
  }
}

function addData(variables: Map<string, string>, data: PlainValue | undefined, prefix = ''): void {
  for (const [name, value] of table(data)?.entries ?? []) {
    if (value instanceof PlainTable) addData(variables, value, `${prefix}${name}.`);
    else variables.set(`${prefix}${name}`, text(value) ?? '');
  }
}

// Bruno and Hoppscotch

function brunoItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = table(one);
    if (item === undefined || found.length >= MOST) continue;
    brunoItems(item.get('items'), found, depth + 1);
    const request = table(item.get('request'));
    const url = text(request?.get('url'));
    if (request === undefined || url === undefined) continue;
    const body = table(request.get('body'));
    const mode = text(body?.get('mode')) ?? 'none';
    found.push({
      name: text(item.get('name')) ?? '',
      request: {
        httpMethod: text(request.get('method')) ?? 'GET',
        url,
        ...(!url.includes('?') && { query: onPairs(request.get('params', 'query')) }),
        encode: leavingEscapes,
        headers: onPairs(request.get('headers')),
        ...(mode === 'formUrlEncoded' && { body: onPairs(body?.get('formurlencoded')) }),
        ...(mode === 'json' && { body: text(body?.get('json')), contentType: 'application/json' }),
        ...(mode === 'text' && { body: text(body?.get('text')), contentType: 'text/plain' }),
      },
    });
  }
}

function hoppscotchBody(body: PlainTable | undefined): Body {
  const type = text(body?.get('contenttype'));
  const raw = body?.get('body');
  if (type === undefined || raw === undefined || raw === null) return {};
  const plain = text(raw);
  if (/x-www-form-urlencoded/.test(type)) {
    if (plain === undefined) return { body: onPairs(raw) };
    // One parameter a line, `name: value`; a line that begins with "#" is switched off.
    const pairs = plain.split('\n').flatMap((line): TextPair[] => {
      const found = /^([^#:\s][^:]*):\s?(.*)$/.exec(line.trim());
      return found === null ? [] : [[(found[1] ?? '').trim(), found[2] ?? '']];
    });
    const isPerLine = pairs.length > 0 && !/^[^\s:]{1,100}=/.test(plain.trim());
    return isPerLine ? { body: pairs } : { body: plain, contentType: type };
  }
  return { body: plain, contentType: type };
}

function hoppscotchItems(collection: PlainTable, found: Exported[], depth: number): void {
  const folders = collection.get('folders');
  if (isList(folders) && depth < DEEPEST)
    for (const one of folders) if (one instanceof PlainTable) hoppscotchItems(one, found, depth + 1);
  const requests = collection.get('requests');
  if (!isList(requests)) return;
  for (const one of requests) {
    const request = table(one);
    const url = text(request?.get('endpoint'));
    if (request === undefined || url === undefined || found.length >= MOST) continue;
    const auth = table(request.get('auth'));
    const kind = text(auth?.get('authtype'));
    found.push({
      name: text(request.get('name')) ?? '',
      request: {
        httpMethod: text(request.get('method')) ?? 'GET',
        url,
        query: onPairs(request.get('params')),
        encode: leavingEscapes,
        headers: onPairs(request.get('headers')),
        ...hoppscotchBody(table(request.get('body'))),
        ...(kind === 'basic' && { user: `${text(auth?.get('username')) ?? ''}:${text(auth?.get('password')) ?? ''}` }),
        ...(kind === 'bearer' && { bearer: text(auth?.get('token')) ?? '' }),
      },
    });
  }
}

// All of them

interface Collected {
  readonly form: string;
  readonly found: readonly Exported[];
  readonly variables: ClientVariables;
}

function collected(value: PlainValue): Collected | undefined {
  const top = table(value);
  const found: Exported[] = [];
  const variables = new Map(variablesOf(value));
  const schema = text(table(top?.get('info'))?.get('schema')) ?? '';
  if (isList(top?.get('item')) && (/getpostman|postman/i.test(schema) || top?.get('info') !== undefined)) {
    postmanItems(top?.get('item'), found, 0);
    return { form: 'Postman collection', found, variables };
  }
  const inner = table(top?.get('collection'));
  if (inner !== undefined && isList(inner.get('item'))) return collected(inner);
  const resources = top?.get('resources');
  if (text(top?.get('type')) === 'export' && isList(resources)) {
    for (const one of resources) {
      const resource = table(one);
      const kind = text(resource?.get('type'));
      if (kind === 'environment') addData(variables, resource?.get('data'));
      if (resource !== undefined && kind === 'request' && found.length < MOST) {
        const request = insomniaRequest(resource);
        if (request !== undefined) found.push({ name: text(resource.get('name')) ?? '', request });
      }
    }
    return { form: 'Insomnia export', found, variables };
  }
  const kind = text(top?.get('type')) ?? '';
  if (/^collection\.insomnia|insomnia\.rest/.test(kind) || (isList(top?.get('collection')) && /insomnia/i.test(kind))) {
    const environments = table(top?.get('environments'));
    addData(variables, environments?.get('data'));
    const more = environments?.get('subenvironments');
    if (isList(more)) for (const one of more) addData(variables, table(one)?.get('data'));
    insomniaItems(top?.get('collection'), found, 0);
    return { form: 'Insomnia export', found, variables };
  }
  const items = top?.get('items');
  if (
    isList(items) &&
    items.some((one) => table(table(one)?.get('request'))?.get('url') !== undefined || isList(table(one)?.get('items')))
  ) {
    const environments = top?.get('environments');
    for (const one of isList(environments) ? environments : []) {
      for (const [name, content] of pairsIn(table(one)?.get('variables')) ?? []) variables.set(name, content);
    }
    brunoItems(items, found, 0);
    return { form: 'Bruno collection', found, variables };
  }
  const collections = isList(value) ? value.map(table) : [top];
  const isHoppscotch = collections.some(
    (one) => isList(one?.get('requests')) && (one?.get('folders') !== undefined || one?.get('v') !== undefined),
  );
  if (isHoppscotch) {
    for (const one of collections) if (one !== undefined) hoppscotchItems(one, found, 0);
    for (const one of collections)
      for (const [name, content] of pairsIn(currentValues(one?.get('variables'))) ?? []) variables.set(name, content);
    return { form: 'Hoppscotch collection', found, variables };
  }
  return undefined;
}

/** A request with the values of its variables. */
function filled(request: DescribedRequest, variables: ClientVariables): DescribedRequest {
  const fill = (one: string) => resolved(one, variables);
  const pairs = (list: readonly TextPair[] | undefined) =>
    list?.map(([name, value]): TextPair => [fill(name), fill(value)]);
  return {
    ...request,
    url: fill(request.url),
    query: pairs(request.query),
    headers: pairs(request.headers),
    body: typeof request.body === 'string' ? fill(request.body) : pairs(request.body),
    ...(request.user !== undefined && { user: fill(request.user) }),
    ...(request.bearer !== undefined && { bearer: fill(request.bearer) }),
  };
}

/**
 * The calls of a file that Postman, Insomnia, Bruno or Hoppscotch exports; undefined: it is none of them.
 *
 * @param given variables that stand elsewhere in the text: an environment that was sent along
 */
export function clientFileCalls(value: PlainValue, given: ClientVariables): ClientReading | undefined {
  const file = collected(value);
  if (file === undefined) {
    const isEnvironment = value instanceof PlainTable && text(value.get('postmanvariablescope')) !== undefined;
    return isEnvironment ? { form: 'Postman environment', calls: [], unread: environmentAlone } : undefined;
  }
  const variables = new Map([...file.variables, ...given]);
  const calls = file.found.flatMap(({ name, request }): readonly LabelledCall[] => {
    try {
      return describedCalls(filled(request, variables)).map((one) => ({
        ...one,
        label: name === '' ? one.label : `${one.label} (${name.slice(0, 60)})`,
      }));
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
      return [];
    }
  });
  if (calls.length > 0) return { form: file.form, calls };
  return {
    form: file.form,
    calls: [],
    unread: {
      sentence: told`This is a ${part(file.form)} without a request that has an address.`,
      next: 'Ask for the export of the collection that has the call, with its environment.',
      ask: askFor(
        `the ${file.form}`,
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

/** The value of YAML; undefined: it is none, or larger than a collection is. */
export function yamlValue(source: string): PlainValue | undefined {
  if (source.length > 1_000_000) return undefined;
  try {
    // A document of aliases that hold each other would grow without end (R52).
    return plainOf(parse(source, { maxAliasCount: 50, intAsBigInt: true, logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}
