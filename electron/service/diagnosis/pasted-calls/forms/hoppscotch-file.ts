import type { TextPair } from './described-request.ts';
import { leavingEscapes } from './encodings.ts';
import { type Body, DEEPEST, type Exported, MOST, onPairs } from './exported-requests.ts';
import { isList, PlainTable, tableOf, plainText as text } from './plain-value.ts';

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

export function hoppscotchItems(collection: PlainTable, found: Exported[], depth: number): void {
  const folders = collection.get('folders');
  if (isList(folders) && depth < DEEPEST)
    for (const one of folders) if (one instanceof PlainTable) hoppscotchItems(one, found, depth + 1);
  const requests = collection.get('requests');
  if (!isList(requests)) return;
  for (const one of requests) {
    const request = tableOf(one);
    const url = text(request?.get('endpoint'));
    if (request === undefined || url === undefined || found.length >= MOST) continue;
    const auth = tableOf(request.get('auth'));
    const kind = text(auth?.get('authtype'));
    found.push({
      name: text(request.get('name')) ?? '',
      request: {
        httpMethod: text(request.get('method')) ?? 'GET',
        url,
        query: onPairs(request.get('params')),
        encode: leavingEscapes,
        headers: onPairs(request.get('headers')),
        ...hoppscotchBody(tableOf(request.get('body'))),
        ...(kind === 'basic' && { user: `${text(auth?.get('username')) ?? ''}:${text(auth?.get('password')) ?? ''}` }),
        ...(kind === 'bearer' && { bearer: text(auth?.get('token')) ?? '' }),
      },
    });
  }
}
