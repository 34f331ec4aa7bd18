import { z } from 'zod';
import { apiKey, uid } from '#shared/contract/values.ts';
import { ask } from '../context.ts';
import { tool } from '../tool.ts';

export const decideNextLogin = tool({
  name: 'decide_next_login',
  title: 'Decide the next login',
  description:
    'Decides the next login of a site once, without the screen of the provider: completed as a user, refused (200003), or failed at the provider (500023).',
  effect: 'sets',
  input: z.strictObject({
    site: apiKey,
    outcome: z.enum(['complete', 'refuse', 'fail']),
    UID: uid.optional().describe('Who logs in; with "complete" only.'),
    provider: z.string().min(1).max(50).optional().describe('Only a login at this provider.'),
  }),
  output: z.object({ sentence: z.string() }),
  async run(decision, context) {
    const { sentence } = await ask(context, 'nextLogins.set', decision);
    return { value: { sentence }, text: `${sentence}.` };
  },
});
