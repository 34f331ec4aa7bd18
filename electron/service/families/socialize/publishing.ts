import { type Capability, chooseIdentities, isAble, type ProviderChoice, posts } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  invalidParameter,
  json,
  jsonObject,
  list,
  membersOf,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import type { MethodError, ResponseField } from '#shared/contract/requests.ts';
import { isObject } from '#shared/narrowing.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** One provider that could not do what a call asked (F 1.3); it is in the response also when others succeeded. */
export interface ProviderError {
  readonly provider: string;
  readonly errorCode: number;
  readonly errorMessage: string;
}

/** The errors of `publishingProviders`. */
export const publishingErrors: readonly MethodError[] = [
  { errorCode: 400096, when: 'None of the connected providers supports this.' },
  { errorCode: 400106, when: 'The user is not connected to any of the chosen providers.' },
];

/** Members that `providerErrors` makes. */
export const providerErrorResponse: readonly ResponseField[] = [
  sometimes('providerErrorCodes', 'array', 'Providers that the call named and where it failed.'),
  ...membersOf('providerErrorCodes[]', [
    always('provider', 'string', 'The provider, in lower case.'),
    always('errorCode', 'integer', 'Why it failed there.'),
    always('errorMessage', 'string', 'The same in words.'),
  ]),
];

/**
 * The providers that a status or an action is published at: those of the user that the call chooses and that can do it.
 *
 * @param capability or the providers that can do it
 * @throws ApiError 400106 when the user is not connected to any chosen provider, 400096 when none of them can do it,
 *   400006 when a name is no provider
 */
export function publishingProviders(
  account: AccountRecord,
  choice: ProviderChoice,
  capability: Capability | ReadonlySet<string>,
): { readonly providers: readonly string[]; readonly errors: readonly ProviderError[] } {
  const { chosen, named } = chooseIdentities(account, choice);
  const connected = [...new Set(chosen.map(({ provider }) => provider))];
  if (connected.length === 0) {
    const wanted = named.size === 0 ? 'any provider' : [...named].join(', ');
    const details = `The user "${account.UID}" is not connected to ${wanted}. Connect one by a login with it at socialize.login.`;
    throw new ApiError(400106, details, providerErrors(providerFailures([...named], 400106)));
  }
  const can = (provider: string) =>
    typeof capability === 'string' ? isAble(provider, capability) : capability.has(provider);
  const providers = connected.filter(can);
  const unable = connected.filter((provider) => !providers.includes(provider));
  if (providers.length === 0) {
    const details = `None of the connected providers (${connected.join(', ')}) supports this operation.`;
    throw new ApiError(400096, details, providerErrors(providerFailures(unable, 400096)));
  }
  const missing = [...named].filter((provider) => !connected.includes(provider));
  // A provider that the call did not name is skipped; one that it named is reported.
  const namedUnable = unable.filter((provider) => named.has(provider));
  return { providers, errors: [...providerFailures(namedUnable, 400096), ...providerFailures(missing, 400106)] };
}

/** `providerErrorCodes` as a member of a response, left out when there is none. */
export function providerErrors(errors: readonly ProviderError[]): {
  readonly providerErrorCodes?: readonly ProviderError[];
} {
  return errors.length === 0 ? {} : { providerErrorCodes: errors };
}

/** An error for each of some providers. */
export function providerFailures(names: readonly string[], errorCode: number): readonly ProviderError[] {
  return names.map((provider) => ({ provider, errorCode, errorMessage: errorMessage(errorCode) }));
}

const texts = ['title', 'subtitle', 'description', 'userMessage', 'actionName', 'actorUID'] as const;
const lists = ['mediaItems', 'actionLinks', 'toneRatings'] as const;
/** Members of a UserAction (F 8.7). */
export const userActionMembers: ReadonlySet<string> = new Set([...texts, ...lists, 'linkBack', 'templateFields']);
const mediaTypes: readonly unknown[] = ['image', 'video', 'audio', 'flash'];
const mostItems = 100;

/**
 * Checks a UserAction object (F 8.7): something to show, links that are http(s) addresses, media of a known type.
 * Members that F 8.7 does not name are kept as they are.
 *
 * @param parameter name of the parameter that holds it, for details
 * @throws ApiError 400006 naming the member
 */
export function checkUserAction(parameter: string, action: JsonObject): void {
  for (const name of texts) {
    const value = action[name];
    if (value !== undefined && typeof value !== 'string') {
      throw invalidParameter(parameter, `Its member "${name}" is a text.`);
    }
  }
  if (!texts.slice(0, 4).some((name) => action[name])) {
    throw invalidParameter(parameter, 'It shows nothing: give it a title, a subtitle, a description or a userMessage.');
  }
  checkLink(parameter, 'linkBack', action.linkBack);
  const [mediaItems, actionLinks] = lists.map((name) => checkList(parameter, name, action[name]));
  mediaItems?.forEach((item, index) => {
    const path = `mediaItems[${index}]`;
    if (!mediaTypes.includes(item.type)) {
      throw invalidParameter(parameter, `Its member "${path}.type" is one of ${mediaTypes.join(', ')}.`);
    }
    if (item.src === undefined) throw invalidParameter(parameter, `Its member "${path}.src" is missing.`);
    checkLink(parameter, `${path}.src`, item.src);
    checkLink(parameter, `${path}.href`, item.href);
    checkLink(parameter, `${path}.previewImageURL`, item.previewImageURL);
  });
  actionLinks?.forEach((item, index) => {
    if (typeof item.text !== 'string' || item.href === undefined) {
      throw invalidParameter(parameter, `Its member "actionLinks[${index}]" has a text and an href.`);
    }
    checkLink(parameter, `actionLinks[${index}].href`, item.href);
  });
}

function checkList(parameter: string, name: string, value: unknown): readonly JsonObject[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.every((item) => isObject(item));
  if (!isList) throw invalidParameter(parameter, `Its member "${name}" is a list of objects.`);
  if (value.length > mostItems)
    throw invalidParameter(parameter, `Its member "${name}" has more than ${mostItems} items.`);
  return value;
}

function checkLink(parameter: string, name: string, value: unknown): void {
  if (value === undefined) return;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return;
  throw invalidParameter(parameter, `Its member "${name}" is an address that begins with http:// or https://.`);
}

const accepted = 'Accepted and kept with the call; the simulated provider does nothing with it.';

export const publishUserAction = userMethod({
  name: 'socialize.publishUserAction',
  documentation: "Publishes something that a user did to the connected providers' feeds; returns the id of each post.",
  parameters: [
    jsonObject(
      'userAction',
      'The UserAction object: title, description, userMessage, linkBack, mediaItems, actionLinks …',
      { required: true, example: '{"title":"Bought a lamp","linkBack":"https://shop.example/lamp"}' },
    ),
    ...providerParameters,
    text('target', accepted),
    json('userLocation', accepted),
    text('shortURLs', accepted),
    list('tags', 'Tags, comma separated, by which socialize.getTopShares selects.', { max: 50 }),
    text('feedID', accepted),
    text('scope', accepted),
    text('privacy', accepted),
  ],
  errors: publishingErrors,
  response: [
    always('providerPostIDs', 'array', 'One for each provider where it was published.'),
    always('providerPostIDs[].provider', 'string', 'The provider, in lower case.'),
    always('providerPostIDs[].postID', 'string', 'Id of the post.'),
    ...providerErrorResponse,
  ],
  example: {
    parameters: { UID: 'u-ada', userAction: '{"title":"Bought a lamp","linkBack":"https://shop.example/lamp"}' },
    response: { providerPostIDs: [{ provider: 'facebook' }] },
  },
  uses: { posts, activity },
  handler({ account, input, cid, now, posts, activity }) {
    checkUserAction('userAction', input.userAction);
    const { providers, errors } = publishingProviders(account, input, 'Actions');
    const body = JSON.stringify(input.userAction);
    const providerPostIDs = providers.map((provider) => {
      const post = posts.add(account.UID, { kind: 'userAction', provider, body, at: now, tags: input.tags });
      activity.count('streamPosts', { provider, cid, UID: account.UID });
      return { provider, postID: `${provider}_${post.id}` };
    });
    return {
      data: { providerPostIDs, ...providerErrors(errors) },
      did: `Published an action of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});

export const setStatus = userMethod({
  name: 'socialize.setStatus',
  documentation:
    'Sets the status of a user at the connected providers that support it. It is read back as "status" of socialize.getUserInfo.',
  parameters: [
    text('status', 'The new status.', { required: true, max: 5000, example: 'Trying out Authdesk' }),
    ...providerParameters,
  ],
  errors: publishingErrors,
  response: providerErrorResponse,
  example: { parameters: { UID: 'u-ada', status: 'Trying out Authdesk' } },
  uses: { posts, activity },
  handler({ account, input, cid, now, posts, activity }) {
    const { providers, errors } = publishingProviders(account, input, 'Status');
    for (const provider of providers) {
      posts.add(account.UID, { kind: 'status', provider, body: input.status, at: now });
      activity.count('statusUpdates', { provider, cid, UID: account.UID });
    }
    return {
      data: providerErrors(errors),
      did: `Set the status of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});
