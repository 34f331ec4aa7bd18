import { z } from 'zod';
import { sendingWay } from '#shared/contract/webhooks.ts';
import { ask } from '../context.ts';
import { tool } from '../tool.ts';

export const sendDelivery = tool({
  name: 'send_delivery',
  title: 'Send a webhook delivery again',
  description:
    'Sends a delivery of a webhook once more: as it was, twice, with a wrong signature, or late, to see what the receiver does. Only addresses of this machine, and hosts that the user listed for the site, are reached.',
  effect: 'sends',
  input: z.strictObject({ id: z.int().min(1), how: sendingWay.default('again') }),
  output: z.object({
    id: z.int(),
    state: z.string(),
    status: z.int().optional().describe('HTTP status of the receiver.'),
    problem: z.string().optional(),
  }),
  async run({ id, how }, context) {
    const { state, history } = await ask(context, 'webhooks.send', { id, how });
    const newest = history[0];
    const value = {
      id,
      state,
      ...(newest?.status !== undefined && { status: newest.status }),
      ...(newest?.problem !== undefined && { problem: newest.problem }),
    };
    const ended = value.status === undefined ? (value.problem ?? 'no response') : `HTTP ${value.status}`;
    return { value, text: `Delivery ${id}: ${ended}.` };
  },
});
