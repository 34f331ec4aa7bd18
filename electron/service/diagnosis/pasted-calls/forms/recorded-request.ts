import { fromBase64, toText } from '#shared/pasted-calls/byte-text.ts';
import { isList, jsonOf, PlainTable, type PlainValue, pairsIn, plainText, tableOf } from './plain-value.ts';

/** A transaction of a session of Charles as one table, its headers and its body beside its address; undefined: it is none. */
export function charlesTransaction(one: PlainTable): PlainTable | undefined {
  const request = tableOf(one.get('request'));
  const header = tableOf(request?.get('header'));
  if (request === undefined || header === undefined || plainText(one.get('host')) === undefined) return undefined;
  if (plainText(one.get('path')) === undefined) return undefined;
  const body = tableOf(request.get('body'));
  const encoded = plainText(body?.get('encoded'));
  const text = plainText(body?.get('text')) ?? (encoded === undefined ? undefined : toText(fromBase64(encoded) ?? ''));
  const query = plainText(one.get('query'));
  return new PlainTable([
    ['method', one.get('method') ?? 'GET'],
    ['scheme', one.get('scheme') ?? ''],
    ['host', one.get('host') ?? ''],
    ['port', one.get('port') ?? one.get('actualport') ?? ''],
    ['path', one.get('path') ?? ''],
    ['query', query ?? ''],
    ['headers', header.get('headers') ?? []],
    ['body', text ?? ''],
  ]);
}

/** Values of n8n that begin with "=" are expressions; those without braces are the text behind it. */
const plainPairs = (value: PlainValue | undefined): PlainValue => {
  const list = tableOf(value)?.get('parameters', 'parameter');
  return (pairsIn(list) ?? []).map(([name, content]) => [name, content.replace(/^=/, '')]);
};

/** The HTTP node of a workflow of n8n as options of a library; undefined: it is none. */
export function n8nNode(one: PlainTable): PlainTable | undefined {
  const options = tableOf(one.get('parameters'));
  if (options === undefined || !/httprequest/i.test(plainText(one.get('type')) ?? '')) return undefined;
  const url = plainText(options.get('url'));
  if (url === undefined) return undefined;
  const type = plainText(options.get('contenttype', 'bodycontenttype')) ?? 'json';
  const isSent = options.get('sendbody') !== 'false';
  const fields = plainPairs(options.get('bodyparameters', 'bodyparametersui'));
  const written = plainText(options.get('jsonbody', 'body', 'bodyparametersjson'))?.replace(/^=/, '');
  const hasFields = isList(fields) && fields.length > 0;
  const isForm = /form-?urlencoded/.test(type);
  const asJson = (): string => jsonOf(new PlainTable((pairsIn(fields) ?? []).map(([name, value]) => [name, value])));
  const body = !isSent ? '' : hasFields ? (isForm ? fields : asJson()) : (written ?? '');
  const contentType = isForm ? 'application/x-www-form-urlencoded' : type === 'json' ? 'application/json' : undefined;
  const headers = plainPairs(options.get('headerparameters', 'headerparametersui'));
  const own = pairsIn(headers) ?? [];
  const isTyped = own.some(([name]) => /^content-type$/i.test(name));
  return new PlainTable([
    ['method', options.get('method', 'requestmethod') ?? 'GET'],
    ['url', url.replace(/^=/, '')],
    ['params', plainPairs(options.get('queryparameters', 'queryparametersui'))],
    [
      'headers',
      [
        ...own.map(([name, value]): PlainValue => [name, value]),
        ...(body !== '' && contentType !== undefined && !isTyped ? [['Content-Type', contentType]] : []),
      ],
    ],
    ['body', body],
  ]);
}
