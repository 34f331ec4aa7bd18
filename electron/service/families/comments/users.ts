import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  integer,
  invalidParameter,
  jsonObject,
  list,
  methodsUsing,
  openMethod,
  shorten,
  text,
} from '#service/methods/index.ts';
import { comments } from './comments-of-site.ts';
import {
  actingUser,
  categoryParameter,
  changedGroups,
  checkedUrl,
  noCategory,
  streamParameter,
  withCategory,
  withComment,
} from './parameters.ts';

const { userMethod, signedInMethod } = methodsUsing({ comments });

const MAX_OPTIONS_SIZE = 8 * 1024;

const noStream = { errorCode: 404000, when: 'The category has no such stream; inferred.' } as const;
const ofStream = [categoryParameter, streamParameter] as const;
const inLamp = { categoryID: 'reviews', streamID: 'lamp' };

const subscribing = (name: 'subscribe' | 'unsubscribe', documentation: string) =>
  userMethod({
    name: `comments.${name}`,
    documentation,
    parameters: ofStream,
    errors: [noStream, noCategory],
    example: { before: withComment, parameters: { ...inLamp, UID: 'u-bruno' } },
    handler({ account, input, comments }) {
      const category = comments.category(input.categoryID);
      const stream = comments.stream(category, input.streamID);
      if (stream === undefined) throw new ApiError(404000, `There is no stream "${shorten(input.streamID ?? '')}".`);
      comments.users[name](account.UID, stream.id);
      return { data: {}, did: `${name === 'subscribe' ? 'Subscribed to' : 'Unsubscribed from'} a stream.` };
    },
  });

export const subscribe = subscribing(
  'subscribe',
  'Subscribes a user to a stream. No messages are sent; comments.getUserOptions says it. Parameters are inferred.',
);
export const unsubscribe = subscribing('unsubscribe', 'Ends the subscription of a user to a stream.');

export const setUserOptions = userMethod({
  name: 'comments.setUserOptions',
  documentation: 'Keeps options of a user in a category; null removes one. Their names are the own ones of the site.',
  parameters: [
    categoryParameter,
    jsonObject('userOptions', 'A JSON object; the name of the parameter is inferred.', {
      required: true,
      example: '{"mailOnReply":true}',
    }),
  ],
  errors: [noCategory],
  example: {
    before: withCategory,
    parameters: { categoryID: 'reviews', UID: 'u-ada', userOptions: '{"mailOnReply":true}' },
  },
  handler({ account, input, comments }) {
    const category = comments.category(input.categoryID);
    const { options: before } = comments.users.of(account.UID, category.id);
    const merged = Object.entries({ ...before, ...input.userOptions }).filter(([, value]) => value !== null);
    const options = Object.fromEntries(merged);
    if (Buffer.byteLength(JSON.stringify(options)) > MAX_OPTIONS_SIZE) {
      throw invalidParameter('userOptions', 'The options of a user have at most 8 KB.');
    }
    comments.users.save(account.UID, category.id, { options });
    return { data: {}, did: 'Set the options of a user.' };
  },
});

export const getUserOptions = userMethod({
  name: 'comments.getUserOptions',
  documentation: 'Reads the options of a user in a category. The response is inferred.',
  parameters: ofStream,
  errors: [noCategory],
  response: [
    always('userOptions', 'object', 'What comments.setUserOptions set.'),
    always('isSubscribed', 'boolean', 'The user is subscribed to the stream.'),
  ],
  example: {
    before: callsOf(setUserOptions),
    parameters: { ...inLamp, UID: 'u-ada' },
    response: { userOptions: { mailOnReply: true }, isSubscribed: false },
  },
  handler({ account, input, comments }) {
    const category = comments.category(input.categoryID);
    const stream = comments.stream(category, input.streamID);
    const isSubscribed = stream !== undefined && comments.users.isSubscribed(account.UID, stream.id);
    const { options: userOptions } = comments.users.of(account.UID, category.id);
    return { data: { userOptions, isSubscribed }, did: 'Read the options of a user.' };
  },
});

export const highlightUser = signedInMethod({
  name: 'comments.highlightUser',
  documentation: 'Adds a user to groups that highlight them in a category, for moderators. Parameters are inferred.',
  parameters: [
    categoryParameter,
    text('senderUID', 'The user.', { required: true, example: 'u-bruno' }),
    list('addHighlightGroups', 'Groups from now on.', { example: 'experts' }),
    list('deleteHighlightGroups', 'Groups no longer.'),
  ],
  errors: [{ errorCode: 403007, when: 'The user is no moderator of the category.' }, noCategory],
  response: [always('highlightGroups', 'array', 'The groups of the user.')],
  example: { before: withCategory, response: { highlightGroups: ['experts'] } },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    if (!comments.isModerator(category, session)) throw new ApiError(403007, 'Users are highlighted by moderators.');
    const { senderUID } = input;
    if (!comments.users.exists(senderUID)) throw invalidParameter('senderUID', 'The site has no such user.');
    const groups = changedGroups(comments.users.of(senderUID, category.id).highlightGroups, input);
    comments.users.save(senderUID, category.id, { highlightGroups: groups });
    return { data: { highlightGroups: groups }, did: `Highlighted "${shorten(senderUID)}".` };
  },
});

export const getUserHighlighting = openMethod({
  name: 'comments.getUserHighlighting',
  documentation: 'Lists the users whom a category highlights, at most 1000. Parameters and response are inferred.',
  parameters: [categoryParameter],
  errors: [noCategory],
  response: arrayOf('users', 'The users.', [
    always('UID', 'string', 'Id of the user.'),
    always('highlightGroups', 'array', 'Groups that highlight them.'),
  ]),
  example: { before: withCategory, response: { users: [] } },
  uses: { comments },
  handler({ input, comments }) {
    const users = comments.users.highlighted(comments.category(input.categoryID).id);
    return { data: { users }, did: `Listed ${users.length} highlighted users.` };
  },
});

export const getRelatedUsers = signedInMethod({
  name: 'comments.getRelatedUsers',
  documentation:
    'Lists the users who wrote most in a stream, for moderators: it names their UIDs. Parameters and response are inferred.',
  parameters: [...ofStream, actingUser, integer('limit', 'At most so many, 20 by default.', { max: 100, min: 1 })],
  errors: [{ errorCode: 403007, when: 'The user is no moderator of the category.' }, noStream, noCategory],
  response: [always('users', 'array', 'The users.'), always('users[].UID', 'string', 'Id of the user.')],
  example: { before: withComment, parameters: inLamp, response: { users: [{ UID: 'u-ada' }] } },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    if (!comments.isModerator(category, session)) throw new ApiError(403007, 'UIDs are named to moderators.');
    const stream = comments.stream(category, input.streamID);
    if (stream === undefined) throw new ApiError(404000, `There is no stream "${shorten(input.streamID ?? '')}".`);
    const users = comments.written.authors(stream.id, input.limit ?? 20).map((UID) => ({ UID }));
    return { data: { users }, did: `Listed ${users.length} users.` };
  },
});

/** By the end of the path. */
const kinds = [
  ['image', /\.(?:png|jpe?g|gif|webp|avif|svg)$/i],
  ['video', /\.(?:mp4|webm|mov|ogv)$/i],
] as const;

export const analyzeMediaItem = openMethod({
  name: 'comments.analyzeMediaItem',
  documentation:
    'Says what kind of media an address is, by its ending: nothing is fetched. Parameters and response are inferred.',
  parameters: [
    text('url', 'A whole http or https address.', {
      required: true,
      max: 2_000,
      example: 'https://shop.example/lamp.png',
    }),
  ],
  response: [
    always('mediaItem', 'object', 'An item for mediaItems.'),
    always('mediaItem.type', 'string', 'image, video or link.'),
    always('mediaItem.url', 'string', 'The address.'),
  ],
  example: { response: { mediaItem: { type: 'image', url: 'https://shop.example/lamp.png' } } },
  handler({ input }) {
    const url = checkedUrl('url', input.url);
    const { pathname } = new URL(url);
    const type = kinds.find(([, ending]) => ending.test(pathname))?.[0] ?? 'link';
    return { data: { mediaItem: { type, url } }, did: `It is of the type ${type}.` };
  },
});
