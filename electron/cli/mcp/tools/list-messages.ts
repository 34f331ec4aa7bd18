import { z } from 'zod';
import { messageKind } from '#shared/contract/outbox.ts';
import { apiKey } from '#shared/contract/values.ts';
import { ask } from '../context.ts';
import { paging, part, partText, sliceByKey } from '../pages.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';
import { LONGEST_WAIT_S } from './find-calls.ts';

export const listMessages = tool({
  name: 'list_messages',
  title: 'Outbox',
  description:
    'Mails, text messages and pushes that the service would have sent, newest first: to whom, what for, how many codes and links. Codes and links let their reader finish a login, so they are never shown: write_secret_file writes those of one message into a file.',
  effect: 'reads',
  input: z.strictObject({
    apiKey: apiKey.optional(),
    UID: z.string().max(300).optional(),
    to: z.string().max(300).optional().describe('The whole address or number.'),
    kind: messageKind.optional(),
    waitSeconds: z
      .int()
      .min(0)
      .max(LONGEST_WAIT_S)
      .optional()
      .describe('Waits so long for the first message that fits, where there is none yet.'),
    ...paging,
  }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        kind: z.string(),
        purpose: z.string(),
        to: z.string(),
        subject: z.string().optional(),
        apiKey: z.string(),
        UID: z.string().optional(),
        codes: z.int(),
        links: z.int(),
        callId: z.string().optional(),
      }),
    ),
    part,
  }),
  async run({ limit, offset, waitSeconds, ...filter }, context) {
    if (waitSeconds) await ask(context, 'outbox.list', { ...filter, limit: 1 }, waitSeconds * 1000);
    const slice = await sliceByKey({ limit, offset }, (count, after) =>
      ask(context, 'outbox.list', { ...filter, limit: count, ...(after !== undefined && { after }) }),
    );
    const messages = slice.items.map(({ at, ...message }) => ({ ...message, at: isoTime(at) }));
    const lines = messages.map(
      ({ id, at, kind, purpose, to, codes, links }) =>
        `${id} ${at} ${kind} ${purpose} to ${to}: ${codes} codes, ${links} links`,
    );
    return { value: { messages, part: slice.part }, text: [partText(slice.part, 'messages'), ...lines].join('\n') };
  },
});
