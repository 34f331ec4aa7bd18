import {
  accounts,
  chooseIdentities,
  extraFields,
  friendObject,
  friendResponse,
  isAble,
  posts,
  userObject,
  userResponse,
} from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callLimits,
  flag,
  invalidParameter,
  list,
  memoryEstimate,
  openBudget,
  shorten,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { userSettings } from './user-settings.ts';

export const getUserInfo = userMethod({
  name: 'socialize.getUserInfo',
  documentation:
    'Reads a user: ids, profile fields, identities at the providers, and as "status" the newest status that socialize.setStatus set.',
  parameters: [
    ...providerParameters,
    list('extraFields', 'Further profile fields to show, comma separated.', {
      values: extraFields,
      example: 'languages,address',
    }),
    flag(
      'includeAllIdentities',
      'Also identities whose session at the provider has expired; here sessions never expire.',
    ),
    flag('signIDs', 'Signs the ids at the providers too (providerUIDSig).'),
    flag('includeiRank', 'Accepted; the rank is always 0 since 2018 and is left out.'),
    list('include', 'Accepted; every part is always included.'),
    text('group', 'Adds the settings of this section, as socialize.getUserSettings reads them.'),
    list('settings', 'Adds these settings, of the section in group.', { max: 1000 }),
  ],
  notEmulated: ['includeOpenidUID'],
  response: [
    ...userResponse,
    sometimes('settings', 'object', 'Settings of the user, when group or settings was sent.'),
  ],
  example: {
    parameters: { UID: 'u-ada' },
    response: { UID: 'u-ada', isConnected: true, firstName: 'Ada', identities: [{ provider: 'facebook' }] },
  },
  uses: { posts, userSettings },
  handler({ site, account, input, now, posts, userSettings }) {
    const { chosen } = chooseIdentities(account, input);
    const data = userObject(account, {
      site,
      at: now,
      identities: chosen,
      extraFields: new Set(input.extraFields),
      signIds: input.signIDs ?? false,
      status: posts.latestStatus(account.UID),
    });
    if (input.group === undefined && input.settings === undefined) {
      return { data, did: `Read the user "${account.UID}".` };
    }
    const settings = userSettings.values(account.UID, input.group ?? '', input.settings);
    return { data: { ...data, settings }, did: `Read the user "${account.UID}".` };
  },
});

/** More friends than this are not returned in one call. */
const mostFriends = 5000;
/** Steps of a friend besides its fields: ids are signed. */
const STEPS_PER_FRIEND = 3_000;
const words = {
  what: 'The list of friends',
  parameter: 'friendsUIDs',
  advice: 'Name the friends that you want, fewer at a time.',
};

export const getFriendsInfo = userMethod({
  name: 'socialize.getFriendsInfo',
  documentation:
    "Lists the friends of a user: the other registered users of the site with an identity at one of the user's connected providers.",
  parameters: [
    text('detailLevel', 'basic (default): ids, names and photos; extended: all fields of a user.', {
      values: ['basic', 'extended'],
    }),
    flag('siteUsersOnly', 'Only users of the site; here every friend is one.'),
    list('friendsUIDs', 'Only these friends, comma separated UIDs.', { max: 1000 }),
    ...providerParameters,
    flag('signIDs', 'Signs the ids at the providers too.'),
  ],
  errors: [
    { errorCode: 404001, when: 'friendsUIDs names a user who is no friend at the chosen providers.' },
    { errorCode: 504001, when: 'The list takes longer than one call may take.' },
  ],
  response: [
    ...arrayOf('friends', 'The friends.', friendResponse),
    always('timestamp', 'string', 'Unix seconds of the response.'),
  ],
  example: {
    before: [
      {
        method: 'socialize.notifyLogin',
        parameters: { siteUID: 'u-bruno', providerSessions: '{"facebook":{"providerUID":"fb-1002"}}' },
      },
    ],
    parameters: { UID: 'u-ada', enabledProviders: 'facebook' },
    response: { friends: [{ UID: 'u-bruno', isSiteUser: true, firstName: 'Bruno' }] },
  },
  uses: { accounts },
  handler({ site, account, input, now, accounts }) {
    const providers = chooseIdentities(account, input)
      .chosen.map(({ provider }) => provider)
      .filter((provider) => isAble(provider, 'Friends'));
    const isFriend = (other: AccountRecord) =>
      other.UID !== account.UID &&
      other.status === 'final' &&
      other.identities.some(({ provider }) => providers.includes(provider));

    const budget = openBudget(words);
    const reading = (characters: number) => budget.spend(characters);
    // One more than is allowed, and the user.
    const found =
      input.friendsUIDs === undefined
        ? accounts.registered(providers, mostFriends + 2).filter((UID) => UID !== account.UID)
        : [...new Set(input.friendsUIDs)];
    if (input.friendsUIDs === undefined && found.length > mostFriends) {
      throw invalidParameter('friendsUIDs', `More than ${mostFriends} friends were found; name the ones you want.`);
    }
    const view = { site, at: now, extended: input.detailLevel === 'extended', signIds: input.signIDs ?? false };
    // One by one: five thousand whole accounts may not fit into memory (R52).
    const friends = found.map((UID) => {
      const friend = accounts.read(UID, reading);
      if (friend === undefined || !isFriend(friend)) {
        throw new ApiError(404001, `"${shorten(UID)}" is no friend of "${account.UID}" at the chosen providers.`);
      }
      budget.spend(STEPS_PER_FRIEND * (1 + friend.identities.length));
      const shown = friendObject(friend, account.UID, view);
      budget.hold(memoryEstimate(shown, callLimits.heldBytes, budget.shapes));
      return shown;
    });
    return {
      data: {
        friends,
        timestamp: String(Math.floor(now / 1000)),
      },
      did: `Listed ${friends.length} friends of "${account.UID}".`,
    };
  },
});
