import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { causeOf, decidingStep } from '#shared/causes/cause.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask } from '../context.ts';
import { adviceByTools } from '../texts.ts';
import { outputOf, tool } from '../tool.ts';
import { callRow, differencesOf, id, messagesOf, rowOf } from './calls.ts';

const anything = z.looseObject({});

/** A call, with another that it is compared with. */
interface Explained {
  readonly call: CallDetail;
  readonly key: ReturnType<typeof causeOf>;
  readonly messages: Partial<ReturnType<typeof messagesOf>>;
  readonly differences: ReturnType<typeof differencesOf> | undefined;
}

const explained = outputOf<Explained>()({
  call: [callRow, ({ call }) => rowOf(call)],
  failed: [z.boolean(), ({ key }) => key !== undefined],
  cause: [z.string().optional(), ({ call, key }) => key && (call.refusal?.cause ?? causeTitle(key))],
  causeKey: [z.string().optional(), ({ key }) => key],
  whatToDo: [z.string().optional(), ({ call }) => call.refusal && adviceByTools(call.refusal.action)],
  details: [z.array(z.string()), ({ call }) => (call.refusal?.details ?? []).map(adviceByTools)],
  rule: [anything.optional(), ({ call, key }) => key && ruleOf(call)],
  meaning: [
    z.string().optional().describe('What the error code means.'),
    ({ call: { errorCode } }) => (errorCode === 0 ? undefined : errorCatalogue.get(errorCode)?.meaning),
  ],
  otherCauses: [
    z.array(z.string()).describe('Why callers get this code besides.'),
    ({ call, key }) => (key === undefined ? [] : (adviceOf(call.errorCode)?.causes ?? [])),
  ],
  request: [anything.optional(), ({ messages }) => messages.request],
  response: [anything.optional(), ({ messages }) => messages.response],
  trace: [z.array(anything).optional(), ({ messages }) => messages.trace],
  differences: z.array(anything).optional(),
});

function ruleOf({ trace }: CallDetail) {
  const { cause: _, ...rule } = decidingStep(trace) ?? {};
  return 'rule' in rule ? rule : undefined;
}

export const explainCall = tool({
  name: 'explain_call',
  title: 'Why a call failed',
  description:
    'The cause of a failed call, what to do, the rule that refused it with the values compared: what the service knows, no guess. With "whole" also request, response and every rule; with "comparedWith" what differs from another call, for example one that works.',
  effect: 'reads',
  input: z.strictObject({ callId: id, whole: z.boolean().default(false), comparedWith: id.optional() }),
  output: explained.schema,
  async run({ callId, whole, comparedWith }, context) {
    const call = await ask(context, 'log.get', { callId });
    const other = comparedWith === undefined ? undefined : await ask(context, 'log.get', { callId: comparedWith });
    const key = call.cause ?? causeOf(call);
    const messages = whole ? messagesOf(call) : {};
    const differences = other && differencesOf(call, other);
    const value = explained.made({ call, key, messages, differences });
    const why =
      key === undefined
        ? [`The call ${callId} did not fail. ${call.reason}`]
        : [
            `${call.method} failed with ${call.error ?? call.errorCode}: ${causeTitle(key)}.`,
            value.cause,
            value.whatToDo,
            ...value.details,
          ];
    const text = [
      ...why,
      ...Object.entries(messages).map(([name, part]) => `${name}: ${JSON.stringify(part)}`),
      ...(differences ?? []).map(
        ({ what, first, second }) => `${what}: ${first ?? '(not there)'} → ${second ?? '(not there)'}`,
      ),
    ];
    return { value, text: text.filter((line) => line !== undefined).join('\n') };
  },
});
