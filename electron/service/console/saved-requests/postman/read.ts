import { invalidMember } from '#service/kernel/index.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import { MAX_OF_COLLECTION, type RequestCollection, type SavedRequest } from '#shared/contract/saved-requests.ts';
import { membersOf } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { fillIn, type RequestVariable, variableName } from '#shared/requests/variables.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import {
  MAX_DEPTH,
  type PostmanAuth,
  type PostmanCollection,
  type PostmanItem,
  type PostmanPair,
  type PostmanRequest,
  type PostmanUrl,
  postmanCollection,
  postmanSchema,
} from './format.ts';

/** What the workspace knows: plain data, for the reader's thread. */
export interface KnownSites {
  /** Site of calls whose API key is none of the workspace. */
  readonly apiKey: string;
  readonly sites: readonly string[];
}

export interface ReadCollection {
  readonly collection: RequestCollection;
  /** What is left out and why, a sentence each. */
  readonly left: readonly string[];
}

type Auth = PostmanAuth | null | undefined;
type Dropped = 'header' | 'off' | 'file' | 'form' | 'auth';

const droppedWords: Record<Dropped, { readonly one: string; readonly many: string; readonly why: string }> = {
  header: { one: 'One header', many: 'headers', why: 'left out: a call here has those of its credential only.' },
  off: { one: 'One parameter', many: 'parameters', why: 'left out: switched off in Postman.' },
  file: { one: 'One file', many: 'files', why: 'left out: a parameter is a text.' },
  form: {
    one: 'One multipart body',
    many: 'multipart bodies',
    why: 'taken as a URL-encoded form, the one that a method reads.',
  },
  auth: {
    one: 'One authorization',
    many: 'authorizations',
    why: 'left out: choose the credential in Requests.',
  },
};

const MAX_NAME_LENGTH = 100;
/** Reasons that name a call each; more are counted. */
const MAX_NAMED = 20;

/**
 * Reads a Postman collection. Requests to REST methods are taken with their folders; scripts are neither kept nor run.
 *
 * @param text of the file
 * @throws {OperationProblem} when it is no collection of version 2.1 or 2.0
 */
export function readPostman(text: string, known: KnownSites): ReadCollection {
  const file = parsed(text);
  const left: string[] = [];
  const variables = variablesIn(file, left);
  const requests: SavedRequest[] = [];
  const unfit: string[] = [];
  let scripts = file.event?.length ?? 0;
  let over = 0;
  const dropped: Record<Dropped, number> = { header: 0, off: 0, file: 0, form: 0, auth: 0 };
  const taken = new Set<string>();

  const visit = (items: readonly PostmanItem[], folder: readonly string[], inherited: Auth): void => {
    for (const one of items) {
      scripts += one.event?.length ?? 0;
      const name = named(one.name, folder.length === 0 ? 'Call' : 'Folder');
      if (one.item) {
        visit(one.item, [...folder, name], one.auth ?? inherited);
        continue;
      }
      if (!one.request) continue;
      if (requests.length === MAX_OF_COLLECTION) {
        over += 1;
        continue;
      }
      const read = draftOf(one.request, inherited, variables, known);
      if (typeof read === 'string') {
        unfit.push(`"${[...folder, name].join(' / ')}" is left out: ${read}`);
        continue;
      }
      for (const what of read.dropped) dropped[what] += 1;
      requests.push({
        name: freeNameIn(folder, name, taken),
        draft: read.draft,
        ...(folder.length > 0 && { folder: [...folder] }),
      });
    }
  };
  visit(file.item, [], file.auth);

  if (over > 0) left.push(`A collection has at most ${MAX_OF_COLLECTION} calls: the last ${over} are left out.`);
  if (scripts > 0) {
    left.push(
      `${scripts === 1 ? 'One script is' : `${scripts} scripts are`} left out: Authdesk never runs scripts of a file.`,
    );
  }
  for (const [what, count] of Object.entries(dropped)) {
    const { one, many, why } = droppedWords[what as Dropped];
    if (count > 0) left.push(`${count === 1 ? `${one} is` : `${count} ${many} are`} ${why}`);
  }
  left.push(...unfit.slice(0, MAX_NAMED));
  if (unfit.length > MAX_NAMED) left.push(`${unfit.length - MAX_NAMED} more calls are left out.`);
  return {
    collection: {
      name: named(file.info.name, 'Collection'),
      variables: [...variables],
      requests,
    },
    left,
  };
}

function parsed(text: string): PostmanCollection {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw invalidMember(
      'text',
      'The file is not JSON.',
      'Export the collection in Postman as "Collection v2.1", and choose that file.',
    );
  }
  const depth = depthOf(value);
  if (depth > MAX_DEPTH * 2) {
    throw invalidMember(
      'text',
      `Its folders are nested deeper than ${MAX_DEPTH} levels.`,
      'Split the collection in Postman.',
    );
  }
  const read = postmanCollection.safeParse(value);
  if (!read.success || !postmanSchema.test(read.data.info.schema)) {
    const at = read.success ? 'info.schema' : read.error.issues[0]?.path.join('.') || 'info';
    throw invalidMember(
      'text',
      `The file is no Postman collection of version 2.1: "${at}" is missing, or is not what it should be.`,
      'Export the collection in Postman as "Collection v2.1", and choose that file.',
    );
  }
  return read.data;
}

/** How deep items are nested, without recursion: the file may be made to overflow one. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((one) => {
      const items = membersOf(one).item;
      return Array.isArray(items) ? items : [];
    });
    if (level.length === 0 || depth > MAX_DEPTH * 2) return depth;
  }
}

const secretLeft = (name: string) => `The variable "${name}" is a secret and is left out: type its value in the call.`;

/** What was read without the variables that the workspace knows as secrets: only the thread that has them can tell. */
export function withoutKnownSecrets(
  { collection, left }: ReadCollection,
  masked: (value: string) => string,
): ReadCollection {
  const isSecret = ({ value }: RequestVariable) => masked(value) !== value;
  return {
    collection: { ...collection, variables: collection.variables.filter((one) => !isSecret(one)) },
    left: [...collection.variables.filter(isSecret).map(({ name }) => secretLeft(name)), ...left],
  };
}

function variablesIn(file: PostmanCollection, left: string[]): readonly RequestVariable[] {
  const variables: RequestVariable[] = [];
  for (const one of file.variable ?? []) {
    const name = one.key ?? '';
    const value = textOfPair(one);
    if (one.disabled || variables.some((other) => other.name === name)) continue;
    if (!variableName.test(name))
      left.push(`The variable "${shortened(name)}" is left out: a name has letters, digits, "_", "." and "-".`);
    else if (one.type === 'secret') left.push(secretLeft(name));
    else variables.push({ name, value: value.slice(0, 10_000) });
  }
  return variables;
}

/** Parameters that a call gets from its credential. */
const ofSignature = new Set(['sig', 'timestamp', 'nonce']);

/** A call; or why it cannot be taken. */
function draftOf(
  request: PostmanRequest,
  inherited: Auth,
  variables: readonly RequestVariable[],
  known: KnownSites,
): { readonly draft: RequestDraft; readonly dropped: readonly Dropped[] } | string {
  const { method = 'GET', url, header, body, ...own } = typeof request === 'string' ? { url: request } : request;
  const auth = own.auth ?? inherited;
  const dropped: Dropped[] = [];
  const httpMethod = (method ?? 'GET').toUpperCase();
  if (httpMethod !== 'GET' && httpMethod !== 'POST')
    return `methods are called by GET or POST, not by ${shortened(httpMethod)}.`;
  const mode = body?.disabled ? undefined : body?.mode;
  if (mode && mode !== 'urlencoded' && mode !== 'formdata')
    return `its body is "${shortened(mode)}"; a method takes a form.`;
  const address = addressOf(url ?? '');
  if (address === undefined) return 'its address is not one of a method, <host>/<namespace>.<method>.';
  const form = mode === 'urlencoded' ? body?.urlencoded : mode === 'formdata' ? body?.formdata : undefined;
  if (mode === 'formdata') dropped.push('form');
  const given = [...address.query, ...(form ?? [])]
    .filter(({ disabled, key, type }) => {
      const why = !key ? undefined : disabled ? 'off' : type === 'file' ? 'file' : undefined;
      if (why !== undefined) dropped.push(why);
      return key && why === undefined;
    })
    .map((one) => ({ name: one.key ?? '', value: textOfPair(one) }));
  const value = (name: string) => given.find((one) => one.name.toLowerCase() === name)?.value;
  const headers = Array.isArray(header) ? header.filter(({ disabled }) => !disabled) : [];
  const authorization = headers.find(({ key }) => key?.toLowerCase() === 'authorization');
  const apiKey = fillIn(value('apikey') ?? '', variables);
  const userKey = value('userkey');
  const owner = userKey ? { userKey } : {};
  const credential = ((): RequestDraft['credential'] => {
    const header = /^(?:OAuth|Bearer)\s(.*)$/i.exec(authorization ? textOfPair(authorization) : '')?.[1]?.trimStart();
    if (header !== undefined || auth?.type === 'bearer' || auth?.type === 'oauth2') {
      return { kind: 'token', token: (header ?? tokenOf(auth)).slice(0, 2000), place: 'header' };
    }
    if (header === undefined && (authorization !== undefined || (auth?.type ?? 'noauth') !== 'noauth'))
      dropped.push('auth');
    const token = value('oauth_token');
    if (token !== undefined) return { kind: 'token', token: token.slice(0, 2000), place: 'parameter' };
    if (value('sig') !== undefined) return { kind: 'signature', ...owner };
    return value('secret') === undefined ? { kind: 'none' } : { kind: 'secret', ...owner };
  })();
  const carried = new Set<string>(['apikey']);
  if (credential.kind === 'token') carried.add('oauth_token');
  if (credential.kind === 'signature' || credential.kind === 'secret') carried.add('userkey').add('secret');
  return {
    draft: {
      apiKey: known.sites.includes(apiKey) ? apiKey : known.apiKey,
      method: address.method,
      httpMethod,
      transport: address.base.startsWith('http:') ? 'http' : 'https',
      ...(address.base !== '' && { base: address.base }),
      credential,
      parameters: given
        .filter(({ name }) => !carried.has(name.toLowerCase()))
        .filter(({ name }) => credential.kind !== 'signature' || !ofSignature.has(name.toLowerCase()))
        .filter(({ name }) => name.length <= 200)
        .slice(0, 500),
    },
    dropped: [
      ...dropped,
      ...headers.flatMap(({ key }) =>
        /^(?:authorization|content-type|accept)$/i.test(key ?? '') ? [] : ('header' as const),
      ),
    ],
  };
}

/** The access token of an authorization: a list of pairs in version 2.1, an object in 2.0. */
function tokenOf(auth: Auth): string {
  const members = auth?.type === 'bearer' ? auth.bearer : auth?.oauth2;
  const pair = (
    Array.isArray(members) ? members : Object.entries(membersOf(members)).map(([key, value]) => ({ key, value }))
  )
    .map(membersOf)
    .find(({ key }) => key === 'token' || key === 'accessToken');
  return typeof pair?.value === 'string' ? pair.value : '';
}

interface Address {
  /** Origin, perhaps with variables: `https://accounts.us1.example`, `{{base}}`; empty: there is none. */
  readonly base: string;
  readonly method: string;
  readonly query: readonly PostmanPair[];
}

const methodName = /^[A-Za-z]\w*(?:\.\w+)+$/;

function addressOf(url: PostmanUrl): Address | undefined {
  const raw = typeof url === 'string' ? url : (url.raw ?? joined(url));
  const [before = ''] = raw.split('#');
  const question = before.indexOf('?');
  const whole = (question < 0 ? before : before.slice(0, question)).trim();
  const path = whole.endsWith('/') ? whole.slice(0, -1) : whole;
  const slash = path.lastIndexOf('/');
  const method = path.slice(slash + 1);
  const base = withoutEnding(path.slice(0, Math.max(slash, 0)), '/');
  if (slash < 0 || base.length > 500 || !methodName.test(method)) return undefined;
  const isOrigin = /^https?:\/\/[^/]+$/i.test(base) || /^\{\{[^{}]+\}\}$/.test(base);
  const withScheme = isOrigin ? base : /^[^/\s]+$/.test(base) ? `https://${base}` : undefined;
  if (withScheme === undefined) return undefined;
  const query =
    typeof url === 'string' || !url.query ? queryOf(question < 0 ? '' : before.slice(question + 1)) : url.query;
  return { base: withScheme, method, query };
}

/** An address without `raw`. */
function joined({ protocol, host, port, path }: Exclude<PostmanUrl, string>): string {
  const list = (value: typeof host, by: string) =>
    Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(by) : (value ?? '');
  return `${protocol ? `${protocol}://` : ''}${list(host, '.')}${port ? `:${port}` : ''}/${list(path, '/')}`;
}

function queryOf(text: string): PostmanPair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', ...rest] = part.split('=');
      return { key: decoded(key), value: decoded(rest.join('=')) };
    });
}

/** Postman writes values as they are typed: what is no percent-encoding stays. */
function decoded(text: string): string {
  return orElse(() => decodeURIComponent(text.replace(/\+/g, ' ')), text);
}

const textOfPair = ({ value }: PostmanPair): string => (value === null || value === undefined ? '' : String(value));

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const named = (name: string | null | undefined, otherwise: string): string =>
  (name ?? '').trim().slice(0, MAX_NAME_LENGTH).trim() || otherwise;

/** The name, with a number where its folder has it already; it is taken then. */
function freeNameIn(folder: readonly string[], name: string, taken: Set<string>): string {
  const keyOf = (one: string) => JSON.stringify([...folder, one]);
  const free = freeName(name, (one) => taken.has(keyOf(one)));
  taken.add(keyOf(free));
  return free;
}

/** The name, with a number where it is taken. */
export function freeName(name: string, isTaken: (candidate: string) => boolean): string {
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` ${n}`;
    const candidate = `${name.slice(0, MAX_NAME_LENGTH - ending.length)}${ending}`;
    if (!isTaken(candidate)) return candidate;
  }
}
