import { percentEncode } from '#shared/protocol/percent.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { type DescribedRequest, describedCalls, type Encode, type TextPair } from './described-request.ts';
import { type Body, DEEPEST, type Exported, MOST, onPairs } from './exported-requests.ts';
import { isList, isOff, PlainTable, type PlainValue, tableOf, plainText as text } from './plain-value.ts';

/** Postman encodes of a query what no URL can have, and leaves "+", "=" and "/" as they are. */
const asPostmanQuery: Encode = (text) =>
  text.replace(/[^\x21\x24-\x25\x27-\x3b\x3d\x3f-\x7e]/gu, (one) => encodeURIComponent(one.toWellFormed()));

function postmanUrl(
  value: PlainValue | undefined,
): { readonly url: string; readonly query: readonly TextPair[] } | undefined {
  const plain = text(value);
  if (plain !== undefined) return { url: plain, query: [] };
  const url = tableOf(value);
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

function postmanBody(body: PlainTable | undefined): Body {
  switch (text(body?.get('mode'))) {
    case 'urlencoded':
      return { body: onPairs(body?.get('urlencoded')) };
    case 'raw': {
      const raw = text(body?.get('raw'));
      const language = text(tableOf(tableOf(body?.get('options'))?.get('raw'))?.get('language'));
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
  const request = tableOf(value);
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
    ...postmanBody(tableOf(request.get('body'))),
    ...postmanAuth(tableOf(request.get('auth'))),
  };
}

export function postmanItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = tableOf(one);
    if (item === undefined || found.length >= MOST) continue;
    if (item.get('item') !== undefined) postmanItems(item.get('item'), found, depth + 1);
    const request = item.get('request');
    const name = text(item.get('name')) ?? '';
    const read = request === undefined ? undefined : postmanRequest(request);
    if (read === undefined) continue;
    // An example that was saved has the request as it was sent, with its response.
    const examples = item.get('response');
    const saved = isList(examples)
      ? examples.map((one) => tableOf(one)).find((example) => tableOf(example?.get('originalrequest')) !== undefined)
      : undefined;
    const isFilled = JSON.stringify(read).includes('{{');
    const original = isFilled && saved !== undefined ? postmanRequest(saved.get('originalrequest')) : undefined;
    found.push({ name, request: original !== undefined && !JSON.stringify(original).includes('{{') ? original : read });
  }
}

/** Calls that Newman made: its report in JSON has each request as Postman writes it, and its response. */
export function newmanCalls(value: PlainValue): readonly LabelledCall[] {
  const executions = tableOf(tableOf(value)?.get('run'))?.get('executions');
  if (!isList(executions)) return [];
  return executions.slice(0, MOST).flatMap((one) => {
    const request = postmanRequest(tableOf(one)?.get('request'));
    const status = Number(text(tableOf(tableOf(one)?.get('response'))?.get('code')) ?? Number.NaN);
    if (request === undefined || !/^https?:/i.test(request.url)) return [];
    return describedCalls({ ...request, ...(status >= 100 && { answer: { status } }) });
  });
}
