import { chooseIdentities, isAble, withData } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import {
  always,
  arrayOf,
  integer,
  jsonObject,
  list,
  membersOf,
  signedInMethod,
  siteMethod,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import { type FeedPost, feed, topShares } from './feed-jobs.ts';
import { checkUserAction, userActionMembers } from './publishing.ts';

const groups = ['me', 'friends', 'everyone'] as const;

const itemResponse = [
  always('id', 'string', 'Id of the post.'),
  always('provider', 'string', 'Where it was published.'),
  always('timestamp', 'integer', 'Unix seconds.'),
  always('sender', 'object', 'The user who published it.'),
  always('sender.UID', 'string', 'Id of the user.'),
  sometimes('sender.name', 'string', 'First and last name, or nickname.'),
  sometimes('sender.photoURL', 'string', 'Address of the photo.'),
  always('action', 'object', 'The UserAction; of a status its userMessage.'),
];

export const getFeed = userMethod({
  name: 'socialize.getFeed',
  documentation:
    'Reads what users published: statuses, user actions and check-ins. Parameters beside UID, and the response, are inferred.',
  parameters: [
    list('groups', 'me, friends, everyone; all three when left out.', {
      max: groups.length,
      values: groups,
      example: 'me,everyone',
    }),
    integer('limit', 'Posts of each group at most: 1 to 100, 20 by default.', { max: 100, min: 1 }),
    integer('endTS', 'Unix seconds: only posts that are older.', { max: 99_999_999_999, min: 0 }),
    ...providerParameters,
  ],
  errors: [{ errorCode: 504001, when: 'The feed takes longer than one call may take.' }],
  response: groups.flatMap((group) => [
    sometimes(group, 'array', 'The newest posts of the group, when it was asked for.'),
    ...membersOf(`${group}[]`, itemResponse),
  ]),
  example: { parameters: { UID: 'u-ada', groups: 'me' }, response: { me: [] } },
  uses: { feed },
  async handler({ account, input, feed }) {
    const { chosen } = chooseIdentities(account, input);
    const providers = [...new Set(chosen.map(({ provider }) => provider))].filter((one) => isAble(one, 'Friends'));
    const wanted = input.groups ?? groups;
    const found = await feed({
      UID: account.UID,
      groups: wanted,
      providers,
      limit: input.limit ?? 20,
      before: input.endTS === undefined ? undefined : input.endTS * 1000,
    });
    const data = Object.fromEntries(wanted.map((group) => [group, (found[group] ?? []).map(item)]));
    const number = Object.values(data).reduce((sum, list) => sum + list.length, 0);
    return { data, did: `Read ${number} posts for "${account.UID}".` };
  },
});

function item({ id, kind, provider, body, at, UID, profile }: FeedPost) {
  const { firstName, lastName, nickname, photoURL } = readBack<JsonObject>(profile);
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ') || nickname;
  return {
    id: `${provider}_${id}`,
    provider,
    timestamp: Math.floor(at / 1000),
    sender: withData({ UID, name, photoURL }),
    action: kind === 'status' ? { userMessage: body } : readBack<JsonObject>(body),
  };
}

const DAY_MS = 86_400_000;

export const getTopShares = siteMethod({
  name: 'socialize.getTopShares',
  documentation: 'Lists the addresses that users shared most: the linkBack of published user actions.',
  parameters: [
    integer('age', 'How many days back: 1 to 7.', { required: true, max: 7, min: 1, example: '7' }),
    text('tag', 'Only what was published with this tag.', { max: 200 }),
    integer('limit', 'At most so many: 1 to 1000, 100 by default.', { max: 1000, min: 1 }),
  ],
  errors: [{ errorCode: 504001, when: 'The list takes longer than one call may take.' }],
  response: arrayOf('shares', 'The addresses, most shared first; members are inferred.', [
    always('url', 'string', 'The address.'),
    sometimes('title', 'string', 'Title of the newest action with it.'),
    always('count', 'integer', 'How often it was shared.'),
  ]),
  example: {
    before: [
      {
        method: 'socialize.publishUserAction',
        parameters: { UID: 'u-ada', userAction: '{"title":"A lamp","linkBack":"https://shop.example/lamp"}' },
      },
    ],
    response: { shares: [{ url: 'https://shop.example/lamp', title: 'A lamp', count: 1 }] },
  },
  uses: { topShares },
  async handler({ input, now, topShares }) {
    const since = now - input.age * DAY_MS;
    const shares = await topShares({ since, tag: input.tag, limit: input.limit ?? 100 });
    return { data: { shares }, did: `Listed ${shares.length} shared addresses.` };
  },
});

export const convertAction = signedInMethod({
  name: 'socialize.convertAction',
  documentation:
    'Checks a user action and returns it as it would be published, with the members that are known. Parameters and response are inferred.',
  parameters: [
    jsonObject('userAction', 'The UserAction object, as in socialize.publishUserAction.', {
      required: true,
      example: '{"title":"Bought a lamp","colour":"red"}',
    }),
  ],
  response: [sometimes('userAction', 'object', 'The UserAction object.')],
  example: { response: { userAction: { title: 'Bought a lamp' } } },
  handler({ input }) {
    checkUserAction('userAction', input.userAction);
    const known = Object.entries(input.userAction).filter(([name]) => userActionMembers.has(name));
    return { data: { userAction: Object.fromEntries(known) }, did: 'Converted a user action.' };
  },
});
