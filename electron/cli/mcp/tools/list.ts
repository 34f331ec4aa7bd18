import { z } from 'zod';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { definedMembers, keysOf } from '#shared/narrowing.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { ask, type ToolContext, ToolProblem } from '../context.ts';
import { paging, type Range, type Slice, sliceByKey, sliceOf, waitSeconds } from '../pages.ts';
import { isoTime, shorten } from '../texts.ts';
import { picked, tool } from '../tool.ts';

const filters = {
  apiKey: z.string().max(200).optional().describe('Of this site: people, messages, deliveries.'),
  UID: z.string().max(300).optional().describe('Messages for this user.'),
  to: z.string().max(300).optional().describe('Messages to this whole address or number.'),
  text: z.string().max(200).optional().describe('Part of what people or deliveries have.'),
  state: z.string().max(50).optional().describe('Of people or deliveries.'),
};
type Filter = keyof typeof filters | 'waitSeconds';
type Filters = Readonly<Partial<Record<Filter, string | number>>>;

/** A list of the service: an operation, and what of its items is shown. */
interface List {
  readonly takes: readonly Filter[];
  /** @param whole people with profile and data */
  slice(range: Range, filter: Filters, whole: boolean, context: ToolContext): Promise<Slice<object>>;
}

type Items<N extends AdministrationOperation> =
  OperationOutput<N> extends readonly (infer T)[]
    ? T
    : OperationOutput<N> extends { items: readonly (infer T)[] }
      ? T
      : never;

/**
 * @param shown members of each item
 * @param also members that are worked out, or that are shown otherwise than the operation gives them
 * @param takes filters; a list that takes some is paged by the operation
 */
const listOf = <N extends AdministrationOperation>(
  operation: N,
  shown: readonly (keyof Items<N> & string)[],
  also: (item: Items<N>, whole: boolean, context: ToolContext) => object | Promise<object> = () => ({}),
  takes: readonly Filter[] = [],
): List => ({
  takes,
  async slice(range, { waitSeconds, ...filter }, whole, context) {
    type Page = { readonly items: readonly Items<N>[]; readonly next?: string };
    const asked = (more: object, wait?: number) =>
      ask(context, operation, { ...filter, ...more } as OperationInput<N>, wait);
    if (waitSeconds) await asked({ limit: 1 }, Number(waitSeconds) * 1000);
    const { items, part } =
      takes.length > 0
        ? await sliceByKey(range, async (page) => (await asked(page)) as Page)
        : sliceOf((await asked({})) as readonly Items<N>[], range);
    const rowOf = async (item: Items<N>) => ({
      ...picked(item as Record<string, unknown>, ...shown),
      ...(await also(item, whole, context)),
    });
    return { items: await Promise.all(items.map(rowOf)), part };
  },
});

async function wholeAccount(apiKey: string, UID: string, context: ToolContext) {
  const { profile, data } = await ask(context, 'people.get', { apiKey, UID });
  return { profile: shorten(JSON.stringify(profile)), data: shorten(JSON.stringify(data)) };
}

const sent = ({ at }: { readonly at: number }) => ({ at: isoTime(at) });
const made = ({ createdAt }: { readonly createdAt: number }) => ({ createdAt: isoTime(createdAt) });

const lists = {
  sites: listOf(
    'sites.list',
    [
      'apiKey',
      'name',
      'dataCenter',
      'domains',
      'apiDomains',
      'responseTypes',
      'grantTypes',
      'providers',
      'tokenLifetime',
    ],
    ({ applications }) => ({ userKeys: applications.map((one) => picked(one, 'userKey', 'name')) }),
  ),
  people: listOf(
    'people.list',
    ['apiKey', 'UID', 'displayName', 'email', 'status', 'isActive'],
    async ({ apiKey, UID, createdAt, identities }, whole, context) => ({
      ...made({ createdAt }),
      identities: identities.map(({ provider, providerUID }) => `${provider}: ${providerUID}`),
      ...(whole && (await wholeAccount(apiKey, UID, context))),
    }),
    ['apiKey', 'text', 'state'],
  ),
  messages: listOf(
    'outbox.list',
    ['id', 'kind', 'purpose', 'to', 'subject', 'apiKey', 'UID', 'codes', 'links', 'callId'],
    sent,
    ['apiKey', 'UID', 'to', 'waitSeconds'],
  ),
  deliveries: listOf(
    'webhooks.deliveries',
    ['id', 'apiKey', 'webhook', 'state', 'attempts', 'events', 'types', 'reason'],
    ({ at, url }) => ({ ...sent({ at }), url: maskUrl(url) }),
    ['apiKey', 'text', 'state', 'waitSeconds'],
  ),
  failures: listOf('failures.list', ['id', 'sentence', 'state', 'site', 'seen', 'hits']),
  snapshots: listOf('snapshots.list', ['name', 'automatic', 'sites', 'people', 'problem'], made),
} as const;

/** Most accounts that are shown whole. */
const MAX_WHOLE = 5;

export const list = tool({
  name: 'list',
  title: 'What the service has',
  description:
    'Sites with their settings, people (accounts), messages (mails and texts that would have been sent; of codes and links the number), deliveries of webhooks, failures provoked on purpose, snapshots; newest first.',
  effect: 'reads',
  input: z.strictObject({
    what: z.enum(keysOf(lists)),
    ...filters,
    whole: z.boolean().default(false).describe(`People with profile and data, at most ${MAX_WHOLE}.`),
    waitSeconds: waitSeconds.describe('Waits for the first message or delivery that fits.'),
    ...paging,
  }),
  async run({ what, whole, limit, offset, ...given }, context) {
    const { takes, slice } = lists[what];
    const filter = definedMembers(given);
    const stranger = keysOf(filter).find((name) => !takes.includes(name));
    if (stranger !== undefined) {
      const next = `Leave it out${takes.length === 0 ? '' : `; ${what} take ${takes.join(', ')}`}.`;
      throw new ToolProblem({ code: 'invalid-input', message: `${what} take no ${stranger}.`, next });
    }
    const most = whole && what === 'people' ? MAX_WHOLE : limit;
    return slice({ limit: Math.min(limit, most), offset }, filter, whole, context);
  },
});
