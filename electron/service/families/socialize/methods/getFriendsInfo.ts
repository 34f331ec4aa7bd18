import { accounts, chooseIdentities, friendObject, friendResponse, isAble } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callLimits,
  flag,
  invalidParameter,
  list,
  membersOf,
  memoryEstimate,
  openBudget,
  shorten,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** More friends than this are not returned in one call. */
const mostFriends = 5000;
/** Steps of an account besides its JSON, and of a friend besides its fields: ids are signed. */
const STEPS_PER_ACCOUNT = 200;
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
    always('friends', 'array', 'The friends.'),
    ...membersOf('friends[]', friendResponse),
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
    const providers = new Set(
      chooseIdentities(account, input)
        .chosen.map(({ provider }) => provider)
        .filter((provider) => isAble(provider, 'Friends')),
    );
    const isFriend = (other: AccountRecord) =>
      other.UID !== account.UID &&
      other.status === 'final' &&
      other.identities.some(({ provider }) => providers.has(provider));

    const budget = openBudget(words);
    const reading = (characters: number) => budget.spend(characters);
    const found: string[] = [];
    if (input.friendsUIDs !== undefined) found.push(...new Set(input.friendsUIDs));
    else if (providers.size > 0) {
      for (const other of accounts.scan({ identities: true, reading })) {
        budget.spend(STEPS_PER_ACCOUNT);
        if (!isFriend(other)) continue;
        found.push(other.UID);
        if (found.length > mostFriends) {
          throw invalidParameter('friendsUIDs', `More than ${mostFriends} friends were found; name the ones you want.`);
        }
      }
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
