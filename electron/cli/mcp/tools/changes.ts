import { z } from 'zod';
import type { FailureRule } from '#shared/contract/failures.ts';
import { snapshotName } from '#shared/contract/snapshots.ts';
import { apiKey, uid } from '#shared/contract/values.ts';
import { sendingWay } from '#shared/contract/webhooks.ts';
import { ask, type ToolContext } from '../context.ts';
import type { Effect, Tool } from '../tool.ts';

/** A tool that changes something: what it asks of the service, and the sentence that tells what came of it. */
interface Change<I extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: I;
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<string>;
}

function change<I extends z.ZodObject>({ run, ...declared }: Change<I>): Tool {
  const told = async (input: z.output<I>, context: ToolContext) => ({ text: await run(input, context) });
  return { ...declared, run: told } as unknown as Tool;
}

const effect = z
  .looseObject({ kind: z.string() })
  .describe(
    'Examples: {"kind":"error","errorCode":500001}, {"kind":"http-503","retryAfter":5}, {"kind":"http-429"}, {"kind":"delay","milliseconds":800}, {"kind":"reset"}, {"kind":"cut-off"}, {"kind":"wrong-date","offset":600000}, {"kind":"refused-login"}',
  );
const when = z
  .looseObject({ kind: z.string() })
  .optional()
  .describe(
    '{"kind":"always"} (default), {"kind":"next","count":2}, {"kind":"every","nth":3}, {"kind":"probability","percent":50}',
  );

/** What can be written into a file, from members of the input. @returns a file's name, and its text */
const secrets = {
  async siteSecret({ apiKey = '', userKey }: Named, context: ToolContext) {
    const of = { apiKey, ...(userKey !== undefined && { userKey }) };
    return ['secret.txt', (await ask(context, 'sites.revealSecret', of)).secret] as const;
  },
  async session({ apiKey: site = '', UID = '' }: Named, context: ToolContext) {
    const session = await ask(context, 'sessions.start', { site, UID });
    return ['session.json', JSON.stringify(session, undefined, 2)] as const;
  },
  async message({ id = 0 }: Named, context: ToolContext) {
    const { text, codes, links } = await ask(context, 'outbox.message', { id });
    return ['message.json', JSON.stringify({ text, codes, links }, undefined, 2)] as const;
  },
};
interface Named {
  readonly apiKey?: string | undefined;
  readonly userKey?: string | undefined;
  readonly UID?: string | undefined;
  readonly id?: number | undefined;
}

export const changes: readonly Tool[] = [
  change({
    name: 'add_failure',
    title: 'Provoke a failure',
    description: 'Lets calls fail on purpose, until remove_failures.',
    effect: 'adds',
    input: z.strictObject({
      effect,
      when,
      site: apiKey.optional(),
      endpoint: z.enum(['login', 'token', 'rest']).optional(),
      method: z.string().optional().describe('socialize.*'),
    }),
    async run(failure, context) {
      const { id, sentence } = await ask(context, 'failures.save', { failure: failure as unknown as FailureRule });
      return `Failure ${id} is on: ${sentence}`;
    },
  }),
  change({
    name: 'remove_failures',
    title: 'Remove provoked failures',
    description: 'One by its id, or all.',
    effect: 'replaces',
    input: z.strictObject({ id: z.int().min(1).optional() }),
    async run({ id }, context) {
      if (id === undefined) return `${(await ask(context, 'failures.clear', {})).removed} removed.`;
      await ask(context, 'failures.remove', { id });
      return `Failure ${id} removed.`;
    },
  }),
  change({
    name: 'decide_next_login',
    title: 'Decide the next login',
    description: 'The next login of a site ends so, once, without the screen of the provider.',
    effect: 'sets',
    input: z.strictObject({
      apiKey,
      outcome: z.enum(['complete', 'refuse', 'fail']),
      UID: uid.optional().describe('Who logs in; with "complete".'),
      provider: z.string().min(1).max(50).optional(),
    }),
    run: async ({ apiKey: site, ...decision }, context) =>
      `${(await ask(context, 'nextLogins.set', { site, ...decision })).sentence}.`,
  }),
  change({
    name: 'send_delivery',
    title: 'Send a webhook delivery again',
    description:
      'As it was, twice, with a wrong signature, or late. Only this machine, and hosts that the user listed for the site, are reached.',
    effect: 'sends',
    input: z.strictObject({ id: z.int().min(1), how: sendingWay.default('again') }),
    async run({ id, how }, context) {
      const { history } = await ask(context, 'webhooks.send', { id, how });
      const status = history[0]?.status;
      return `Delivery ${id}: ${status === undefined ? (history[0]?.problem ?? 'no response') : `HTTP ${status}`}.`;
    },
  }),
  change({
    name: 'create_snapshot',
    title: 'Keep the state',
    description: 'Keeps the state (sites, people, tokens, messages, clock; not the log) under a new name.',
    effect: 'adds',
    input: z.strictObject({ name: snapshotName }),
    async run({ name }, context) {
      const { sites, people } = await ask(context, 'snapshots.create', { name });
      return `${name}: sites ${sites}, people ${people}.`;
    },
  }),
  change({
    name: 'restore_snapshot',
    title: 'Bring a kept state back',
    description: 'Replaces the whole present state by that of a snapshot. Keep the present one first.',
    effect: 'replaces',
    input: z.strictObject({ name: snapshotName }),
    async run({ name }, context) {
      const { sites, people } = await ask(context, 'snapshots.restore', { name });
      return `${name} is back: sites ${sites}, people ${people}.`;
    },
  }),
  change({
    name: 'write_secret_file',
    title: 'Write a secret into a file',
    description:
      'A secret, a new session of a user, or codes and links of a message, into a file that only the user may read. Hand its path to the program that needs it; do not read it into a conversation.',
    effect: 'adds',
    input: z.strictObject({
      kind: z.enum(['siteSecret', 'session', 'message']),
      apiKey: apiKey.optional().describe('Of a secret or session.'),
      userKey: z.string().max(100).optional().describe('Of an application’s secret.'),
      UID: uid.optional().describe('Of a session.'),
      id: z.int().min(1).optional().describe('Of a message.'),
    }),
    async run({ kind, ...named }, context) {
      const [name, text] = await secrets[kind](named, context);
      return `It is in ${context.files.write(name, `${text}\n`)}, which is removed when this server ends.`;
    },
  }),
];
