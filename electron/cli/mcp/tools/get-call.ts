import { z } from 'zod';
import { callId } from '#shared/contract/values.ts';
import { ask } from '../context.ts';
import { shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';
import { callRow, rowOf, rowText } from './call-rows.ts';

export const id = callId.describe('callId of a call in the log: 32 hex digits, also in the response of the call.');

/** A rule that was checked for a call. */
export const step = z.object({
  rule: z.string(),
  check: z.string(),
  outcome: z.enum(['passed', 'failed', 'noted']),
  values: z.record(z.string(), z.string()).optional(),
});

export const getCall = tool({
  name: 'get_call',
  title: 'One call',
  description:
    'Request and response of one call as they were on the wire, with secrets masked, and every rule that was checked for it. Use explain_call where only the cause of a failure is asked for.',
  effect: 'reads',
  input: z.strictObject({ callId: id }),
  output: z.object({
    call: callRow,
    request: z.object({
      httpMethod: z.string(),
      host: z.string(),
      transport: z.string(),
      target: shortened,
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      parameters: z.array(z.object({ name: z.string(), place: z.string(), value: shortened, masked: z.boolean() })),
      body: shortened.optional(),
    }),
    response: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })), body: shortened }),
    trace: z.array(step),
  }),
  async run({ callId }, context) {
    const call = await ask(context, 'log.get', { callId });
    const named = ([name, value]: readonly [string, string, ...unknown[]]) => ({ name, value });
    const value = {
      call: rowOf(call),
      request: {
        httpMethod: call.httpMethod,
        host: call.host,
        transport: call.transport,
        target: shorten(call.request.target),
        headers: call.request.headers.map(named),
        parameters: call.request.parameters.map(({ name, place, value: sent, masked }) => ({
          name,
          place,
          value: shorten(sent),
          masked: masked === true,
        })),
        ...(call.request.body !== undefined && { body: shorten(call.request.body) }),
      },
      response: { headers: call.response.headers.map(named), body: shorten(call.response.body) },
      trace: call.trace.map(({ cause: _, ...one }) => one),
    };
    const { body } = value.response;
    const text = [
      rowText(value.call),
      `${call.httpMethod} ${value.request.target.text}`,
      ...value.request.parameters.map(({ name, place, value: sent }) => `  ${name} (${place}): ${sent.text}`),
      `Response: HTTP ${call.httpStatus}`,
      `${body.text}${body.leftOut === undefined ? '' : ` … ${body.leftOut} characters left out`}`,
    ];
    return { value, text: text.join('\n') };
  },
});
