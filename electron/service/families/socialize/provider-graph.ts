import { posts } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { providerSessions } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  elementName,
  escapeText,
  invalidParameter,
  jsonObject,
  list,
  singular,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, IdentityRecord, JsonObject, PostRecord } from '#service/records/index.ts';
import { able, albumsOf, friendsOf, likesOf, photosOf } from './provider-examples.ts';
import { providerAccess, providerAccessErrors } from './provider-session.ts';

/** What a provider knows about a user, in Facebook's names: the profile of the account and examples. */
function rawProfile({ profile }: AccountRecord, { provider, providerUID }: IdentityRecord): JsonObject {
  const text = (name: string) => (typeof profile[name] === 'string' ? profile[name] : undefined);
  const [first_name, last_name] = [text('firstName'), text('lastName')];
  const gender = { m: 'male', f: 'female' }[text('gender') ?? ''];
  const name = [first_name, last_name].filter((part) => part !== undefined).join(' ') || text('nickname');
  const members = {
    id: providerUID,
    name,
    first_name,
    last_name,
    email: text('email'),
    gender,
    locale: text('locale') ?? 'en_US',
    timezone: 1,
    verified: true,
    link: `https://${provider}.example/${encodeURIComponent(providerUID)}`,
    updated_time: '2020-09-13T12:26:40.000Z',
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** An operation of the Graph API (F 7.2, facebookGraphOperation). */
interface GraphOperation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: JsonObject;
}

/** What the simulated Graph reads and writes of the service. */
interface GraphData {
  readonly posts: readonly PostRecord[];
  /** Publishes a status; returns its id. */
  publish(message: string): string;
}

const known = '/me, /me/friends, /me/albums, /me/photos, /me/feed, /me/likes';

/**
 * Does an operation on the simulated Graph. It has the nodes of the user; posting a message to /me/feed publishes it.
 *
 * @throws ApiError 500023 for what it does not have, as the provider would
 */
function graphOperation(
  account: AccountRecord,
  identity: IdentityRecord,
  { method, path, parameters }: GraphOperation,
  data: GraphData,
): JsonObject {
  const [node = '', query = ''] = path.replace(/^\/?(?:v\d+\.\d+\/)?/, '').split('?');
  const [subject = '', edge, ...more] = node.split('/').filter((part) => part !== '');
  const isMe = subject === 'me' || subject === identity.providerUID;
  if (method === 'DELETE' && subject !== '' && !isMe) return { success: true };
  if (method === 'POST' && isMe && edge !== undefined && more.length === 0) {
    const { message } = parameters;
    const made = edge === 'feed' && typeof message === 'string' && message !== '' ? data.publish(message) : undefined;
    return { id: `${identity.providerUID}_${made ?? 'made'}` };
  }
  if (method === 'GET' && isMe && more.length === 0) {
    const found = read(account, identity, edge, data);
    if (found !== undefined) return selected(found, parameters.fields ?? new URLSearchParams(query).get('fields'));
  }
  const details = `The simulated Graph has no ${method} of this graphPath. GET has ${known}; POST has the edges of /me; DELETE any other node.`;
  throw new ApiError(500023, details);
}

function read(
  account: AccountRecord,
  identity: IdentityRecord,
  edge: string | undefined,
  { posts }: GraphData,
): JsonObject | undefined {
  switch (edge) {
    case undefined:
      return rawProfile(account, identity);
    case 'friends': {
      const data = friendsOf(identity);
      return { data, summary: { total_count: data.length } };
    }
    case 'albums':
      return {
        data: albumsOf(identity).map(({ albumID, title, photosCount }) => ({
          id: albumID,
          name: title,
          count: photosCount,
        })),
      };
    case 'photos': {
      const photos = albumsOf(identity).flatMap(photosOf);
      return { data: photos.map(({ photoID, title, photoURL }) => ({ id: photoID, name: title, source: photoURL })) };
    }
    case 'likes':
      return { data: likesOf(identity) };
    case 'feed':
      return {
        data: posts
          .filter(({ provider }) => provider === identity.provider)
          .map(({ id, kind, body, at }) => ({
            id: `${identity.providerUID}_${id}`,
            message: kind === 'status' ? body : textOf(body),
            created_time: new Date(at).toISOString(),
          })),
      };
    default:
      return undefined;
  }
}

function textOf(userAction: string): unknown {
  const { userMessage, title }: JsonObject = JSON.parse(userAction);
  return userMessage ?? title;
}

/** Only the members that `fields` names; a connection has them in each item. */
function selected(found: JsonObject, fields: unknown): JsonObject {
  if (typeof fields !== 'string' || fields === '') return found;
  const names = new Set(['id', ...fields.split(',').map((name) => name.trim())]);
  const pick = (item: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
  const { data } = found;
  return Array.isArray(data) ? { ...found, data: data.map(pick) } : pick(found);
}

/** The data of a provider as XML: an element for each member, lists as container and singular children (F 4.4). */
function rawXml(data: JsonObject): string {
  return element('rawData', data);
}

function element(name: string, value: unknown): string {
  const tag = elementName(name);
  return `<${tag}>${content(name, value)}</${tag}>`;
}

function content(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => element(singular(name), item)).join('');
  if (typeof value !== 'object' || value === null) return escapeText(String(value));
  return Object.entries(value)
    .map(([member, inner]) => element(member, inner))
    .join('');
}

const facebook: ReadonlySet<string> = new Set(['facebook']);
/** Posts that /me/feed shows. */
const MAX_POSTS = 25;

export const facebookGraphOperation = userMethod({
  name: 'socialize.facebookGraphOperation',
  documentation:
    'Does an operation on the Graph of Facebook (simulated: it has the nodes and edges of the user, invented by Authdesk).',
  parameters: [
    text('graphPath', 'Path of the operation: /me, /me/friends, /me/albums, /me/photos, /me/feed, /me/likes.', {
      required: true,
      max: 2000,
      example: '/me',
    }),
    text('method', 'GET (default), POST or DELETE.', { values: ['GET', 'POST', 'DELETE'] }),
    jsonObject('graphParams', 'Parameters of the operation, such as {"fields":"id,name"} or {"message":"…"}.'),
    text(
      'accessTokenType',
      'none, userToken (default) or appToken; the user is connected to Facebook with each of them.',
      { values: ['none', 'userToken', 'appToken'] },
    ),
  ],
  hints: ['authRequired', 'authType'],
  errors: [
    ...providerAccessErrors.filter(({ errorCode }) => errorCode !== 400096),
    { errorCode: 500023, when: 'The simulated Graph does not have this path.' },
  ],
  response: [sometimes('graphResponse', 'object', 'The response of the Graph.')],
  example: { response: { graphResponse: { id: 'fb-1001' } } },
  uses: { posts, providerSessions },
  handler({ account, input, now, posts, providerSessions }) {
    const { identity } = providerAccess(account, 'facebook', facebook, providerSessions, now);
    const parameters: JsonObject = input.graphParams ?? {};
    const { message } = parameters;
    if (typeof message === 'string' && message.length > 5000) {
      throw invalidParameter('graphParams', 'Its member "message" has more than 5000 characters.');
    }
    const method = input.method ?? 'GET';
    const graphResponse = graphOperation(
      account,
      identity,
      { method, path: input.graphPath, parameters },
      {
        posts: posts.list(account.UID, MAX_POSTS),
        publish: (body) => posts.add(account.UID, { kind: 'status', provider: 'facebook', body, at: now }).id,
      },
    );
    return { data: { graphResponse }, did: `Did a ${method} on the simulated Graph for "${account.UID}".` };
  },
});

export const getRawData = userMethod({
  name: 'socialize.getRawData',
  documentation: 'Reads what a provider has about a user, as the provider says it (simulated: invented by Authdesk).',
  parameters: [
    shared.provider,
    text('path', 'Path of the Graph, for Facebook only, as in socialize.facebookGraphOperation.', { max: 2000 }),
    list('fields', 'Only these members, comma separated.', { max: 100 }),
    text('dataFormat', 'json (default): rawData is an object; xml: it is a text of XML.', { values: ['json', 'xml'] }),
  ],
  errors: [...providerAccessErrors, { errorCode: 500023, when: 'The simulated Graph does not have this path.' }],
  response: [
    sometimes('rawData', 'object', 'What the provider has.'),
    sometimes('rawData', 'string', 'The same as a text of XML, when dataFormat is xml.'),
  ],
  example: { response: { rawData: { id: 'fb-1001' } } },
  uses: { posts, providerSessions },
  handler({ account, input, now, posts, providerSessions }) {
    const { identity } = providerAccess(account, input.provider, able.rawData, providerSessions, now);
    if (input.path !== undefined && identity.provider !== 'facebook') {
      throw invalidParameter('path', 'It is a path of the Graph, which only Facebook has. Send fields instead.');
    }
    const all: JsonObject =
      input.path === undefined
        ? rawProfile(account, identity)
        : graphOperation(
            account,
            identity,
            { method: 'GET', path: input.path, parameters: {} },
            { posts: posts.list(account.UID, MAX_POSTS), publish: () => '' },
          );
    const { fields } = input;
    const data = fields && Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
    const rawData = input.dataFormat === 'xml' ? rawXml(data ?? all) : (data ?? all);
    return { data: { rawData }, did: `Read the data of "${account.UID}" at ${identity.provider}.` };
  },
});
