import type { RequestDraft } from '#shared/contract/requests.ts';
import type { RequestCollection, SavedRequest } from '#shared/contract/saved-requests.ts';
import { WRITTEN_SCHEMA } from './format.ts';

interface WrittenPair {
  readonly key: string;
  readonly value: string;
}

interface Item {
  readonly name: string;
  readonly item?: Item[];
  readonly request?: object;
}

/** Variable of an exported collection that stands for the address of this service. */
const BASE = 'baseUrl';

/**
 * Writes a collection as a Postman collection of version 2.1. It has no secret: credentials are variables.
 *
 * @param here address of this service, for calls without one of their own: `https://localhost:9443`
 */
export function writePostman(
  collection: RequestCollection,
  here: string,
): { readonly text: string; readonly left: string[] } {
  const { name, variables, requests } = collection;
  const root: Item[] = [];
  for (const one of requests) itemsAt(root, one.folder ?? []).push({ name: one.name, request: written(one) });
  const values = variables.map((one) => ({ key: one.name, value: one.value }));
  const needsBase = requests.some(({ draft }) => !draft.base) && !variables.some((one) => one.name === BASE);
  const file = {
    info: { name, schema: WRITTEN_SCHEMA },
    item: root,
    variable: [...values, ...(needsBase ? [{ key: BASE, value: here }] : [])],
  };
  const signed = requests.filter(({ draft }) => draft.credential.kind === 'signature').length;
  return {
    text: `${JSON.stringify(file, undefined, 2)}\n`,
    left:
      signed === 0
        ? []
        : [
            `${signed === 1 ? 'One signed call carries' : `${signed} signed calls carry`} {{secret}} in the file: Postman signs only by a script. Set the variable "secret" in Postman.`,
          ],
  };
}

/** The list of a folder, which is made when it is not there. */
function itemsAt(items: Item[], folder: readonly string[]): Item[] {
  const [name, ...rest] = folder;
  if (name === undefined) return items;
  const there = items.find((one) => one.item !== undefined && one.name === name);
  if (there?.item) return itemsAt(there.item, rest);
  const item: Item[] = [];
  items.push({ name, item });
  return itemsAt(item, rest);
}

function written({ draft }: SavedRequest): object {
  const { httpMethod, base, method, credential } = draft;
  const origin = base ?? `{{${BASE}}}`;
  const parameters = [...credentialOf(draft), ...draft.parameters.map(({ name, value }) => ({ key: name, value }))];
  const inHeader = credential.kind === 'token' && credential.place === 'header';
  const address = `${origin}/${method}`;
  const query = parameters.map(({ key, value }) => `${readable(key)}=${readable(value)}`).join('&');
  return {
    method: httpMethod,
    header: inHeader ? [{ key: 'Authorization', value: `OAuth ${credential.token || '{{token}}'}` }] : [],
    url: {
      raw: httpMethod === 'GET' && query !== '' ? `${address}?${query}` : address,
      ...hostOf(origin),
      path: [method],
      ...(httpMethod === 'GET' && parameters.length > 0 && { query: parameters }),
    },
    ...(httpMethod === 'POST' && { body: { mode: 'urlencoded', urlencoded: parameters } }),
  };
}

/** Percent-encoded, but for what makes a variable. */
const readable = (text: string): string =>
  encodeURIComponent(text).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');

function hostOf(origin: string): object {
  const [, protocol, host = origin, port] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)(?::(\d+))?$/.exec(origin) ?? [];
  return { ...(protocol && { protocol }), host: protocol ? host.split('.') : [host], ...(port && { port }) };
}

function credentialOf({ apiKey, credential }: RequestDraft): WrittenPair[] {
  const key = { key: 'apiKey', value: apiKey };
  switch (credential.kind) {
    case 'none':
      return [key];
    case 'token':
      return credential.place === 'header' ? [] : [{ key: 'oauth_token', value: credential.token || '{{token}}' }];
    case 'secret':
    case 'signature':
      return [
        key,
        ...(credential.userKey ? [{ key: 'userKey', value: credential.userKey }] : []),
        { key: 'secret', value: '{{secret}}' },
      ];
  }
}
