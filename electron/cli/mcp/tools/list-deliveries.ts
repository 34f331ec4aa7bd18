import { z } from 'zod';
import { apiKey } from '#shared/contract/values.ts';
import { deliveryState } from '#shared/contract/webhooks.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { ask } from '../context.ts';
import { paging, part, partText, sliceByKey } from '../pages.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';

export const listDeliveries = tool({
  name: 'list_deliveries',
  title: 'Webhook deliveries',
  description: 'Deliveries of webhooks, newest first: where each went, how it ended, and why it was not taken.',
  effect: 'reads',
  input: z.strictObject({
    apiKey: apiKey.optional(),
    state: deliveryState.optional(),
    text: z.string().max(200).optional().describe('Part of name, address or body: a UID, a type, a callId.'),
    ...paging,
  }),
  output: z.object({
    deliveries: z.array(
      z.object({
        id: z.int(),
        apiKey: z.string(),
        webhook: z.string(),
        url: z.string(),
        state: z.string(),
        at: z.string(),
        attempts: z.int(),
        events: z.int(),
        types: z.array(z.string()),
        reason: z.string().optional().describe('Why it was not sent, was given up, or failed the last time.'),
      }),
    ),
    part,
  }),
  async run({ limit, offset, ...filter }, context) {
    const slice = await sliceByKey({ limit, offset }, (count, after) =>
      ask(context, 'webhooks.deliveries', { ...filter, limit: count, ...(after !== undefined && { after }) }),
    );
    const deliveries = slice.items.map((delivery) => ({
      id: delivery.id,
      apiKey: delivery.apiKey,
      webhook: delivery.webhook,
      url: maskUrl(delivery.url),
      state: delivery.state,
      at: isoTime(delivery.at),
      attempts: delivery.attempts,
      events: delivery.events,
      types: delivery.types,
      ...(delivery.reason !== undefined && { reason: delivery.reason }),
    }));
    const lines = deliveries.map(
      ({ id, at, webhook, url, state, reason }) =>
        `${id} ${at} ${webhook} → ${url}: ${state}${reason === undefined ? '' : `, ${reason}`}`,
    );
    return { value: { deliveries, part: slice.part }, text: [partText(slice.part, 'deliveries'), ...lines].join('\n') };
  },
});
