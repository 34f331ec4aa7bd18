import { PasteProblem } from '../pasted-call.ts';
import type { DescribedRequest } from './described-request.ts';
import { leavingEscapes } from './encodings.ts';
import { type Body, DEEPEST, type Exported, MOST, onPairs } from './exported-requests.ts';
import { isList, type PlainTable, type PlainValue, tableOf, plainText as text } from './plain-value.ts';

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

export function insomniaRequest(request: PlainTable): DescribedRequest | undefined {
  const url = text(request.get('url'));
  if (url === undefined || url === '') return undefined;
  const auth = tableOf(request.get('authentication'));
  const kind = text(auth?.get('type'));
  return {
    httpMethod: text(request.get('method')) ?? 'GET',
    url,
    query: onPairs(request.get('parameters')),
    encode: leavingEscapes,
    headers: onPairs(request.get('headers')),
    ...insomniaBody(tableOf(request.get('body'))),
    ...(kind === 'basic' &&
      auth?.get('disabled') !== 'true' && {
        user: `${text(auth?.get('username')) ?? ''}:${text(auth?.get('password')) ?? ''}`,
      }),
    ...(kind === 'bearer' && auth?.get('disabled') !== 'true' && { bearer: text(auth?.get('token')) ?? '' }),
  };
}

export function insomniaItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = tableOf(one);
    if (item === undefined || found.length >= MOST) continue;
    insomniaItems(item.get('children'), found, depth + 1);
    const request = insomniaRequest(item);
    if (request !== undefined) found.push({ name: text(item.get('name')) ?? '', request });
  }
}
