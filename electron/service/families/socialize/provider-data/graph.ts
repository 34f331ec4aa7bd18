import { ApiError } from '#service/kernel/index.ts';
import type { AccountRecord, IdentityRecord, JsonObject, PostRecord } from '#service/records/index.ts';
import { invent, inventPerson } from './invented.ts';
import { albumsOf, photosOf } from './media.ts';

/** What a provider knows about a user, in Facebook's names: the profile of the account and invented values. */
export function rawProfile({ profile }: AccountRecord, { provider, providerUID }: IdentityRecord): JsonObject {
  const subject = invent('profile', provider, providerUID);
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
    timezone: subject.number(24) - 11,
    verified: true,
    link: `https://${provider}.example/${encodeURIComponent(providerUID)}`,
    updated_time: new Date(1_600_000_000_000 + subject.number(100_000_000) * 1000).toISOString(),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** An operation of the Graph API (F 7.2, facebookGraphOperation). */
export interface GraphOperation {
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
export function graphOperation(
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
    return { id: `${identity.providerUID}_${made ?? invent('made', path, JSON.stringify(parameters)).hex(10)}` };
  }
  if (method === 'GET' && isMe && more.length === 0) {
    const found = read(account, identity, edge, data);
    if (found !== undefined) return selected(found, parameters.fields ?? new URLSearchParams(query).get('fields'));
  }
  throw new ApiError(
    500023,
    `The simulated Graph has no ${method} of this graphPath. GET has ${known}; POST has the edges of /me; DELETE any other node.`,
  );
}

function read(
  account: AccountRecord,
  identity: IdentityRecord,
  edge: string | undefined,
  { posts }: GraphData,
): JsonObject | undefined {
  const subject = invent(edge ?? 'me', identity.provider, identity.providerUID);
  switch (edge) {
    case undefined:
      return rawProfile(account, identity);
    case 'friends': {
      const people = Array.from({ length: 2 + subject.number(4) }, () => inventPerson(subject));
      const list = people.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
      return { data: list, summary: { total_count: list.length } };
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
      return { data: ['Chess', 'Cycling', 'Opera'].map((name) => ({ id: subject.hex(12), name })) };
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
