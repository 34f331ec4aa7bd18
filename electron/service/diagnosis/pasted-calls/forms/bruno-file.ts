import { leavingEscapes } from './encodings.ts';
import { DEEPEST, type Exported, MOST, onPairs } from './exported-requests.ts';
import { isList, type PlainValue, tableOf, plainText as text } from './plain-value.ts';

export function brunoItems(items: PlainValue | undefined, found: Exported[], depth: number): void {
  if (!isList(items) || depth > DEEPEST) return;
  for (const one of items) {
    const item = tableOf(one);
    if (item === undefined || found.length >= MOST) continue;
    brunoItems(item.get('items'), found, depth + 1);
    const request = tableOf(item.get('request'));
    const url = text(request?.get('url'));
    if (request === undefined || url === undefined) continue;
    const body = tableOf(request.get('body'));
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
