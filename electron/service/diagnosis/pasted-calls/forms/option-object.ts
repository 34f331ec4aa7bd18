import { isOneOf } from '#shared/narrowing.ts';
import { fromBase64, toText } from '#shared/pasted-calls/byte-text.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import type { PastedAnswer } from '../pasted-call.ts';
import type { DescribedRequest, TextPair } from './described-request.ts';
import {
  foldedName,
  isList,
  jsonOf,
  jsonValue,
  PlainTable,
  type PlainValue,
  pairsIn,
  plainText,
  UnknownValue,
} from './plain-value.ts';
import { charlesTransaction, n8nNode } from './recorded-request.ts';
import { hasCredential, isCallTarget } from './what-is-a-call.ts';

/** Names under which libraries, servers and loggers keep one thing, as `foldedName` writes them. */
const names = {
  url: 'url uri href requesturl requesturi httpurl urlfull urloriginal fullurl fulluri endpoint address absoluteuri originalurl rawurl httprequesturl requestaddress'.split(
    ' ',
  ),
  method: 'method httpmethod requestmethod verb httprequestmethod httpverb customrequest csmethod'.split(' '),
  host: 'host hostname httphost serveraddress urldomain authority vhost xhostheader servername requesthost domainname'.split(
    ' ',
  ),
  scheme: 'scheme protocol httpscheme urlscheme requestscheme xforwardedproto'.split(' '),
  path: 'path pathname urlpath httptarget requestpath rawpath uristem csuristem resourcepath'.split(' '),
  query: 'query querystring urlquery search rawquerystring csuriquery requestquery httprequestquery args'.split(' '),
  parameters:
    'params qs query queryparams searchparams querystringparameters queryparameters parameters urlparams args querystring'.split(
      ' ',
    ),
  body: 'body data form formdata formparams json payload postdata postfields requestbody content rawbody httprequestbodycontent httprequestbody postparams entity requestpayload curloptpostfields'.split(
    ' ',
  ),
  headers: 'headers header requestheaders httpheaders httpheader reqheaders'.split(' '),
} as const;

const status = [
  'status',
  'statuscode',
  'httpstatus',
  'httpstatuscode',
  'responsestatus',
  'httpcode',
  'responsecode',
  'httpresponsestatuscode',
  'responsestatuscode',
  'scstatus',
];
const times = ['time', 'timestamp', 'ts', 'date', 'datetime', 'starttime', 'requesttime', 'createdat', 'eventtime'];

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && /^(?:https?:\/\/|\{\{|\$\{|<<)\S*[/?]/i.test(text) && text.length < 60_000;
const isTarget = (text: string | undefined): text is string =>
  text !== undefined && /^\/[^\s]*$/.test(text) && text.length < 60_000;

/** Requests that are nested in a record under these names belong to it. */
const ofRequest = ['request', 'req', 'config', 'options', 'httprequest', 'requestoptions', 'init', 'httprequestinfo'];

interface Parts {
  readonly table: PlainTable;
  readonly outer: PlainTable | undefined;
}

/** A request line in a member, as nginx writes it into JSON. */
const requestLine = /^(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (\S+) HTTP\/\d(?:\.\d)?$/;

function timeIn(table: PlainTable | undefined): number | undefined {
  const text = plainText(table?.get(...times, 'time'));
  if (text === undefined || !/^\d{4}-\d\d-\d\d[T ].*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isFinite(at) ? at : undefined;
}

function answerIn(table: PlainTable | undefined): PastedAnswer | undefined {
  if (table === undefined) return undefined;
  const response = table.get('response', 'res', 'httpresponse', 'reply');
  const own = response instanceof PlainTable ? response : table;
  const code = Number(plainText(own.get(...status)) ?? plainText(table.get(...status)) ?? Number.NaN);
  const bodyText =
    plainText(own.get('body', 'data', 'text', 'content', 'responsebody')) ??
    plainText(response) ??
    plainText(table.get('responsebody', 'responsetext'));
  const parsed =
    bodyText === undefined ? own.get('body', 'data', 'responsebody') : jsonValue(bodyText.slice(0, 200_000));
  const envelope = parsed instanceof PlainTable ? parsed : own;
  const errorCode = Number(plainText(envelope.get('errorcode')) ?? plainText(table.get('errorcode')) ?? Number.NaN);
  const callId = plainText(envelope.get('callid')) ?? plainText(table.get('callid'));
  const headers = own.get('headers', 'responseheaders');
  const date = headers instanceof PlainTable ? plainText(headers.get('date')) : undefined;
  const at = Date.parse(date ?? '');
  if (!Number.isInteger(code) && !Number.isInteger(errorCode) && callId === undefined) return undefined;
  return {
    status: Number.isInteger(code) && code >= 100 && code < 600 ? code : 200,
    ...(Number.isFinite(at) && { date: at }),
    ...(Number.isInteger(errorCode) && { errorCode }),
    ...(callId !== undefined && /^[0-9a-f]{32}$/i.test(callId) && { callId: callId.toLowerCase() }),
  };
}

/** The host of a record as an address begins: `https://h:8443`; empty: it has none. */
function originOf(table: PlainTable): { readonly origin: string; readonly host: string | undefined } {
  const base = plainText(table.get('baseurl', 'baseuri', 'prefixurl', 'base'));
  if (isAddress(`${base ?? ''}/`) && base !== undefined) return { origin: withoutEnding(base, '/'), host: undefined };
  const host = plainText(table.get(...names.host));
  if (host === undefined || !/^(?:\[[0-9a-f:]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?$/i.test(host))
    return { origin: '', host: undefined };
  const port = plainText(table.get('port', 'urlport', 'serverport'));
  const scheme = plainText(table.get(...names.scheme))
    ?.toLowerCase()
    .split(':', 1)[0];
  const isOwn = port === undefined || port === '' || port === (scheme === 'http' ? '80' : '443') || host.includes(':');
  const whole = isOwn || !/^\d{1,5}$/.test(port) ? host : `${host}:${port}`;
  const known =
    scheme === 'http' || scheme === 'https' ? scheme : port === '443' ? 'https' : port === '80' ? 'http' : undefined;
  return known === undefined ? { origin: '', host: whole } : { origin: `${known}://${whole}`, host: undefined };
}

interface Address {
  readonly url: string;
  readonly host?: string | undefined;
  readonly httpMethod?: string | undefined;
}

function addressIn(table: PlainTable): Address | undefined {
  const line = ['request', 'requestline', 'httprequest', 'firstline']
    .map((name) => plainText(table.get(name)))
    .find((one) => one !== undefined && requestLine.test(one));
  const own = line === undefined ? null : requestLine.exec(line);
  const { origin, host } = originOf(table);
  const nested = table.get('url', 'uri');
  if (own !== null)
    return {
      url: /^https?:/i.test(own[2] ?? '') ? (own[2] ?? '') : `${origin}${own[2] ?? ''}`,
      host,
      httpMethod: own[1],
    };
  for (const name of names.url) {
    const text = plainText(table.get(name));
    if (isAddress(text)) return { url: text };
  }
  if (nested instanceof PlainTable) {
    const inner = addressIn(nested);
    if (inner !== undefined) return inner;
  }
  const target = [...names.url, ...names.path].map((name) => plainText(table.get(name))).find(isTarget);
  if (target === undefined) return undefined;
  const query =
    names.query.map((name) => plainText(table.get(name))).find((one) => one !== undefined && /=/.test(one)) ??
    onlyQuery(table);
  const whole = query === undefined || target.includes('?') ? target : `${target}?${query.replace(/^\?/, '')}`;
  return { url: `${origin}${whole}`, host };
}

/** The query in a member of its own, beside a whole address: events of Sentry. */
function queryApart(table: PlainTable): string | undefined {
  const text = names.query.map((name) => plainText(table.get(name))).find((one) => one !== undefined && /=/.test(one));
  return text === undefined || /\s/.test(text) ? undefined : text.replace(/^\?/, '');
}

/** The one member that holds the parameters of a call, under a name that is not known. */
function onlyQuery(table: PlainTable): string | undefined {
  const isBody = (name: string) => isOneOf(names.body, foldedName(name));
  const found = table.entries.flatMap(([name, value]) => {
    const text = isBody(name) ? undefined : plainText(value);
    return text !== undefined && /^\??[\w.[\]]{1,60}=[^\s&]*&\S*$/.test(text) && hasCredential(text) ? [text] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A load balancer of AWS hands on the parameters as they are in the URL; its API Gateway decodes them. */
const isOfLoadBalancer = (table: PlainTable): boolean => {
  const context = table.get('requestcontext');
  return context instanceof PlainTable && context.get('elb') !== undefined;
};

/** jQuery calls the method `type`. */
const verbIn = (value: PlainValue | undefined): string | undefined =>
  /^(?:GET|POST|PUT|DELETE|PATCH|HEAD)$/i.exec(plainText(value) ?? '')?.[0];

const isForm = (type: string | undefined): boolean => type !== undefined && /x-www-form-urlencoded/i.test(type);

type Body = Pick<DescribedRequest, 'body' | 'contentType' | 'notes' | 'missing'>;

/** What is said of a part of a call that only running its code could give. */
export const notKnown = (name: string, value: UnknownValue): Body => ({
  notes: [`The ${name} is ${value.source}, a variable whose value is not in the text.`],
  missing: [name],
});

function bodyIn(table: PlainTable, type: string | undefined): Body {
  for (const name of names.body) {
    const value = table.get(name);
    if (value === undefined || value === null || value === '') continue;
    if (value instanceof UnknownValue) return notKnown('body', value);
    const text = plainText(value);
    if (text !== undefined) {
      const isEncoded = table.get('isbase64encoded') === 'true';
      const plain = isEncoded ? toText(fromBase64(text) ?? text) : text;
      const inner = /^\s*\{/.test(plain) && !/json/i.test(type ?? '') && isForm(type) ? jsonValue(plain) : undefined;
      const pairs = inner instanceof PlainTable ? pairsIn(inner) : undefined;
      if (pairs !== undefined)
        return {
          body: pairs,
          notes: ['The body is logged as JSON, and its content type is that of a form: it is read as the form.'],
        };
      return { body: plain };
    }
    if (value instanceof PlainTable || isList(value)) {
      const pairs = pairsIn(value);
      if (pairs === undefined || pairs.length === 0) continue;
      if (name === 'json' || /json/i.test(type ?? '')) return { body: jsonOf(value), contentType: 'application/json' };
      return {
        body: pairs,
        ...(!isForm(type) && name !== 'form' && { notes: ['The parameters of the body are read as a form.'] }),
      };
    }
  }
  return {};
}

function headersIn(table: PlainTable): readonly TextPair[] {
  for (const name of names.headers) {
    const value = table.get(name);
    if (isList(value) && value.every((one) => typeof one === 'string')) {
      return value.flatMap((one): TextPair[] => {
        const found = /^([^:\s]{1,60}):\s?(.*)$/s.exec(plainText(one) ?? '');
        return found === null ? [] : [[found[1] ?? '', found[2] ?? '']];
      });
    }
    const pairs = pairsIn(value);
    if (pairs !== undefined) return pairs;
  }
  return [];
}

/**
 * The request that a table describes, as options of a library, a record of a logger or an event of a server have it;
 * undefined: it describes none.
 */
export function requestIn({ table, outer }: Parts): DescribedRequest | undefined {
  const found = addressIn(table);
  if (found === undefined) return undefined;
  const apart = found.url.includes('?') ? undefined : queryApart(table);
  const address = apart === undefined ? found : { ...found, url: `${found.url}?${apart}` };
  const allHeaders = headersIn(table);
  const headers = allHeaders.filter(([name]) => !/^(?:content-length)$/i.test(name));
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const parameters = address.url.includes('?')
    ? undefined
    : names.parameters.map((name) => table.get(name)).find((value) => value instanceof PlainTable || isList(value));
  const query = parameters === undefined ? undefined : pairsIn(parameters);
  const { body, contentType, notes = [], missing = [] } = bodyIn(table, type);
  const hidden = ['params', 'qs', 'query', 'searchparams', 'headers']
    .map((name) => table.get(name))
    .find((one) => one instanceof UnknownValue);
  const unknown = hidden instanceof UnknownValue ? notKnown('parameters', hidden) : {};
  const method =
    names.method
      .map((name) => plainText(table.get(name)))
      .find((one) => one !== undefined && /^[A-Za-z]{3,7}$/.test(one)) ??
    verbIn(table.get('type')) ??
    address.httpMethod;
  const [path = '', inUrl = ''] = address.url
    .replace(/^(?:https?:\/\/[^/?]*|\{\{.*?\}\}|\$\{.*?\}|<<.*?>>)/i, '')
    .split(/\?(.*)/s);
  const queryText = [inUrl, ...(query ?? []).map(([name, value]) => `${name}=${value}`)].join('&');
  if (!isCallTarget(path, queryText)) return undefined;
  const httpMethod = method?.toUpperCase();
  const isBodyless = httpMethod === 'POST' && body === undefined && missing.length === 0 && !hasCredential(queryText);
  const auth = table.get('auth', 'authentication');
  const user = auth instanceof PlainTable ? plainText(auth.get('username', 'user')) : undefined;
  const password = auth instanceof PlainTable ? plainText(auth.get('password', 'pass')) : undefined;
  const listed =
    isList(auth) && auth.length === 2 ? `${plainText(auth[0]) ?? ''}:${plainText(auth[1]) ?? ''}` : undefined;
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  const basic = user === undefined ? listed : `${user}:${password ?? ''}`;
  const sentAt = timeIn(table) ?? timeIn(outer);
  return {
    httpMethod,
    url: address.url,
    query,
    ...(isOfLoadBalancer(table) && { encode: (text: string) => text }),
    headers: address.host !== undefined && !hasHost ? [...headers, ['Host', address.host]] : headers,
    body: httpMethod === 'GET' || httpMethod === 'HEAD' ? undefined : body,
    contentType,
    ...(basic !== undefined && { user: basic }),
    ...(sentAt !== undefined && { sentAt }),
    answer: answerIn(outer) ?? answerIn(table),
    notes: [
      ...notes,
      ...(unknown.notes ?? []),
      ...(isBodyless ? ['The text leaves out the body of the POST, in which its parameters are.'] : []),
    ],
    missing: [...(isBodyless ? ['body'] : []), ...(httpMethod === 'GET' ? [] : missing), ...(unknown.missing ?? [])],
  };
}

/** What a walk through data finds: requests, and texts that may hold some. */
interface FoundInData {
  readonly requests: readonly DescribedRequest[];
  readonly texts: readonly string[];
}

/** Values that are looked at in one text (R52). */
const MOST_VALUES = 50_000;
const MOST_FOUND = 1_000;

/** Requests anywhere in data, in their order. */
export function requestsIn(value: PlainValue): FoundInData {
  const requests: DescribedRequest[] = [];
  const texts: string[] = [];
  let looked = 0;
  const walk = (one: PlainValue, outer: PlainTable | undefined, depth: number): void => {
    looked += 1;
    if (looked > MOST_VALUES || depth > 30 || requests.length >= MOST_FOUND) return;
    const text = typeof one === 'string' ? one : undefined;
    if (text !== undefined) {
      if (text.length < 20 || text.length > 200_000) return;
      const inner = /^\s*[[{]/.test(text) ? jsonValue(text) : undefined;
      if (inner !== undefined && typeof inner !== 'string') walk(inner, outer, depth + 1);
      else if (/https?:\/\/|\/[A-Za-z]+\.[A-Za-z]+\?| HTTP\/\d|\bcurl\b/i.test(text)) texts.push(text);
      return;
    }
    if (isList(one)) for (const item of one) walk(item, outer, depth + 1);
    if (!(one instanceof PlainTable)) return;
    const inner = ofRequest.map((name) => one.get(name)).find((member) => member instanceof PlainTable);
    const flat = nestedHttp(one);
    const recorded = charlesTransaction(one) ?? n8nNode(one);
    const found =
      (recorded === undefined ? undefined : requestIn({ table: recorded, outer: one })) ??
      (inner instanceof PlainTable ? requestIn({ table: inner, outer: one }) : undefined) ??
      requestIn({ table: one, outer }) ??
      (flat === undefined ? undefined : requestIn({ table: flat, outer: one }));
    if (found !== undefined) {
      requests.push(found);
      return;
    }
    for (const [name, member] of one.entries) {
      // What came back is no call; a library may repeat the request in it.
      if (['response', 'res', 'responsebody'].includes(foldedName(name)) && requests.length > 0) continue;
      walk(member, one, depth + 1);
    }
  };
  walk(value, undefined, 0);
  return { requests, texts };
}

/** `{http: {request: {method}}, url: {full}}` as one table (Elastic Common Schema, API Gateway). */
function nestedHttp(table: PlainTable): PlainTable | undefined {
  const http = table.get('http');
  const context = table.get('requestcontext');
  const url = table.get('url');
  const request = http instanceof PlainTable ? http.get('request') : undefined;
  const gateway = context instanceof PlainTable ? context.get('http') : undefined;
  const tables = [request, http, gateway, url, context, table].filter((one) => one instanceof PlainTable);
  if (tables.length < 2) return undefined;
  return new PlainTable(
    tables.toReversed().flatMap(({ entries }) =>
      entries.map(([name, value]): readonly [string, PlainValue] => {
        const content = name === 'body' && value instanceof PlainTable ? value.get('content') : undefined;
        return [name, content ?? value];
      }),
    ),
  );
}
