import { z } from 'zod';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { ask, type ToolContext, ToolProblem } from '../context.ts';
import { MAX_WAIT_SECONDS, paging, part, partText, type Slice, sliceByKey, sliceOf } from '../pages.ts';
import { isoTime, shorten } from '../texts.ts';
import { tool } from '../tool.ts';

const filters = {
  apiKey: z.string().max(200).optional().describe('Of this site: people, messages, deliveries.'),
  UID: z.string().max(300).optional().describe('Messages for this user.'),
  to: z.string().max(300).optional().describe('Messages to this whole address or number.'),
  text: z.string().max(200).optional().describe('Part of what people or deliveries have.'),
  state: z.string().max(50).optional().describe('Of people or deliveries.'),
};
type Filter = keyof typeof filters;
type Filters = Readonly<Partial<Record<Filter, string | undefined>>>;
type Page = Parameters<typeof sliceOf>[1];

/** A list of the service: an operation, and what of its items is shown. */
interface List {
  readonly takes: readonly Filter[];
  readonly canWait?: boolean;
  slice(range: Page, filter: Filters, context: ToolContext): Promise<Slice<Readonly<Record<string, unknown>>>>;
}

type Items<N extends AdministrationOperation> =
  OperationOutput<N> extends readonly (infer T)[]
    ? T
    : OperationOutput<N> extends { items: readonly (infer T)[] }
      ? T
      : never;

/** @param also members that are worked out, or that are shown otherwise than the operation gives them */
function listOf<N extends AdministrationOperation>(
  operation: N,
  members: readonly (keyof Items<N> & string)[],
  {
    takes = [],
    isPaged = false,
    canWait = false,
    also = () => ({}),
  }: {
    readonly takes?: readonly Filter[];
    readonly isPaged?: boolean;
    readonly canWait?: boolean;
    readonly also?: (item: Items<N>) => Readonly<Record<string, unknown>>;
  } = {},
): List {
  const row = (item: Items<N>) => ({
    ...Object.fromEntries(
      members.flatMap((name) => (item[name] === undefined ? [] : [[name, shown(name, item[name])]])),
    ),
    ...also(item),
  });
  return {
    takes,
    canWait,
    async slice(range, filter, context) {
      const asked = (more: object) => ask(context, operation, { ...filter, ...more } as OperationInput<N>);
      type Page = { items: readonly Items<N>[]; next?: string };
      const page = async (limit: number, after: string | undefined) =>
        (await asked({ limit, ...definedMembers({ after }) })) as Page;
      const found = isPaged ? await sliceByKey(range, page) : sliceOf((await asked({})) as readonly Items<N>[], range);
      return { items: found.items.map(row), part: found.part };
    },
  };
}

/** Instants as ISO times. */
const shown = (name: string, value: unknown): unknown =>
  (name === 'at' || name === 'createdAt') && typeof value === 'number' ? isoTime(value) : value;

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
    { also: ({ applications }) => ({ userKeys: applications.map(({ userKey, name }) => ({ userKey, name })) }) },
  ),
  people: listOf('people.list', ['apiKey', 'UID', 'displayName', 'email', 'status', 'isActive', 'createdAt'], {
    takes: ['apiKey', 'text', 'state'],
    isPaged: true,
    also: ({ identities }) => ({
      identities: identities.map(({ provider, providerUID }) => `${provider}: ${providerUID}`),
    }),
  }),
  messages: listOf(
    'outbox.list',
    ['id', 'at', 'kind', 'purpose', 'to', 'subject', 'apiKey', 'UID', 'codes', 'links', 'callId'],
    { takes: ['apiKey', 'UID', 'to'], isPaged: true, canWait: true },
  ),
  deliveries: listOf(
    'webhooks.deliveries',
    ['id', 'apiKey', 'webhook', 'state', 'at', 'attempts', 'events', 'types', 'reason'],
    { takes: ['apiKey', 'text', 'state'], isPaged: true, canWait: true, also: ({ url }) => ({ url: maskUrl(url) }) },
  ),
  failures: listOf('failures.list', ['id', 'sentence', 'state', 'site', 'seen', 'hits']),
  snapshots: listOf('snapshots.list', ['name', 'createdAt', 'automatic', 'sites', 'people', 'problem']),
} as const;

type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as [Kind, ...Kind[]];

/** Most accounts that are shown whole. */
const MAX_WHOLE = 5;

async function wholeAccount({ apiKey, UID }: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { profile, data } = await ask(context, 'people.get', { apiKey: String(apiKey), UID: String(UID) });
  return { profile: shorten(JSON.stringify(profile)), data: shorten(JSON.stringify(data)) };
}

export const list = tool({
  name: 'list',
  title: 'What the service has',
  description:
    'Sites with their settings, people (accounts), messages (mails and texts that would have been sent; of codes and links the number), deliveries of webhooks, failures provoked on purpose, snapshots; newest first.',
  effect: 'reads',
  input: z.strictObject({
    what: z.enum(kinds),
    ...filters,
    whole: z.boolean().default(false).describe(`People with profile and data, at most ${MAX_WHOLE}.`),
    waitSeconds: z
      .int()
      .min(0)
      .max(MAX_WAIT_SECONDS)
      .optional()
      .describe('Waits for the first message or delivery that fits.'),
    ...paging,
  }),
  output: z.object({ items: z.array(z.looseObject({})), part }),
  async run({ what, whole, waitSeconds, limit, offset, ...given }, context) {
    const { takes, canWait, slice } = lists[what] as List;
    const filter = definedMembers(given);
    const stranger =
      Object.keys(filter).find((name) => !takes.includes(name as Filter)) ??
      (waitSeconds !== undefined && !canWait ? 'waitSeconds' : undefined);
    if (stranger !== undefined) {
      const next = `Leave it out${takes.length === 0 ? '' : `; ${what} take ${takes.join(', ')}`}.`;
      throw new ToolProblem({ code: 'invalid-input', message: `${what} take no ${stranger}.`, next });
    }
    if (waitSeconds) {
      const operation = what === 'messages' ? 'outbox.list' : 'webhooks.deliveries';
      await ask(context, operation, { ...filter, limit: 1 }, waitSeconds * 1000);
    }
    const range = { limit: whole && what === 'people' ? Math.min(limit, MAX_WHOLE) : limit, offset };
    const found = await slice(range, filter, context);
    const items =
      whole && what === 'people'
        ? await Promise.all(found.items.map(async (one) => ({ ...one, ...(await wholeAccount(one, context)) })))
        : found.items.map((one) => ({ ...one }));
    const lines = items.map((one) => JSON.stringify(one));
    return { value: { items, part: found.part }, text: [partText(found.part, what), ...lines].join('\n') };
  },
});
