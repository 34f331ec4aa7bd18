import { z } from 'zod';
import type { FailureRule } from '#shared/contract/failures.ts';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { snapshots } from '#shared/contract/snapshots.ts';
import { apiKey, uid } from '#shared/contract/values.ts';
import { sendingWay } from '#shared/contract/webhooks.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { ask, type ToolContext } from '../context.ts';
import { picked, type Tool, tool } from '../tool.ts';
import { clockOf } from './status.ts';

interface Change<N extends AdministrationOperation, I extends z.ZodObject> extends Omit<Tool<I>, 'run'> {
  readonly operation: N;
  /** Absent: the tool takes what the operation takes. */
  readonly asked?: (given: z.output<I>) => OperationInput<N>;
  /** Absent: all that the operation says. */
  readonly answer?: (said: OperationOutput<N>) => object;
}

/** A tool that asks for one operation. */
const change = <N extends AdministrationOperation, I extends z.ZodObject>({
  operation,
  asked = (given) => given as OperationInput<N>,
  answer = (said) => said as object,
  ...declared
}: Change<N, I>): Tool =>
  tool({ ...declared, run: async (given, context) => answer(await ask(context, operation, asked(given))) });

const TEN_YEARS_MS = 315_360_000_000;

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
    const { secret } = await ask(context, 'sites.revealSecret', { apiKey, ...definedMembers({ userKey }) });
    return ['secret.txt', secret] as const;
  },
  async session({ apiKey: site = '', UID = '' }: Named, context: ToolContext) {
    const session = await ask(context, 'sessions.start', { site, UID });
    return ['session.json', JSON.stringify(session, undefined, 2)] as const;
  },
  async message({ id = 0 }: Named, context: ToolContext) {
    const message = await ask(context, 'outbox.message', { id });
    return ['message.json', JSON.stringify(picked(message, 'text', 'codes', 'links'), undefined, 2)] as const;
  },
};
interface Named {
  readonly apiKey?: string | undefined;
  readonly userKey?: string | undefined;
  readonly UID?: string | undefined;
  readonly id?: number | undefined;
}

export const changes: readonly Tool[] = [
  tool({
    name: 'move_clock',
    title: 'Move the service clock',
    description:
      'Moves the clock of the service, never that of the machine: by milliseconds (step), to milliseconds from the machine (offset; 0: the machine’s time), to an instant (set); stops it (freeze), here or at an instant; lets it run again (run). Tokens and codes expire by it.',
    effect: 'adds',
    input: z.strictObject({
      kind: z.enum(['step', 'offset', 'set', 'freeze', 'run']),
      milliseconds: z.int().min(-TEN_YEARS_MS).max(TEN_YEARS_MS).optional().describe('Of step and offset.'),
      at: z
        .int()
        .min(Date.UTC(2000, 0), 'Give milliseconds since 1970 of this century; seconds have too few digits.')
        .max(Date.UTC(2100, 0) - 1, 'Give milliseconds since 1970 of this century.')
        .optional()
        .describe('Milliseconds since 1970, of this century. Of set and freeze.'),
    }),
    // The operation says which member it needs and which it does not take.
    run: async ({ kind, ...given }, context) =>
      clockOf(await ask(context, `clock.${kind}`, definedMembers(given) as never)),
  }),
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
    operation: 'failures.save',
    asked: (failure) => ({ failure: failure as unknown as FailureRule }),
    answer: (said) => picked(said, 'id', 'state', 'sentence'),
  }),
  tool({
    name: 'remove_failures',
    title: 'Remove provoked failures',
    description: 'One by its id, or all.',
    effect: 'replaces',
    input: z.strictObject({ id: z.int().min(1).optional() }),
    async run({ id }, context) {
      if (id === undefined) return ask(context, 'failures.clear', {});
      await ask(context, 'failures.remove', { id });
      return { removed: 1 };
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
    operation: 'nextLogins.set',
    asked: ({ apiKey: site, ...decision }) => ({ site, ...decision }),
  }),
  change({
    name: 'send_delivery',
    title: 'Send a webhook delivery again',
    description:
      'As it was, twice, with a wrong signature, or late. Only this machine, and hosts that the user listed for the site, are reached.',
    effect: 'sends',
    input: z.strictObject({ id: z.int().min(1), how: sendingWay.default('again') }),
    operation: 'webhooks.send',
    answer: ({ id, history: [last] }) => ({ id, ...(last && picked(last, 'status', 'problem')) }),
  }),
  change({
    name: 'create_snapshot',
    title: 'Keep the state',
    description: 'Keeps the state (sites, people, tokens, messages, clock; not the log) under a new name.',
    effect: 'adds',
    input: snapshots['snapshots.create'].input,
    operation: 'snapshots.create',
  }),
  change({
    name: 'restore_snapshot',
    title: 'Bring a kept state back',
    description: 'Replaces the whole present state by that of a snapshot. Keep the present one first.',
    effect: 'replaces',
    input: snapshots['snapshots.restore'].input,
    operation: 'snapshots.restore',
  }),
  tool({
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
      return { file: context.files.write(name, `${text}\n`), note: 'It is removed when this server ends.' };
    },
  }),
];
