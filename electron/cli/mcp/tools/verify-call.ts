import { z } from 'zod';
import { ask } from '../context.ts';
import { adviceByTools, shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';

/** Characters of a pasted text: those of a HAR of a short visit. */
const MAX_PASTED = 1_000_000;

export const verifyCall = tool({
  name: 'verify_call',
  title: 'Judge a pasted call',
  description:
    'Whether the service would accept a call that is given as text (URL, cURL, fetch, raw HTTP, HAR, a ticket with one of these, a base string; also an OpenID request, a JWT, a consent, a SAML message), and if not, why: cause, what to do, proof. Sends nothing.',
  effect: 'reads',
  input: z.strictObject({
    text: z.string().min(1).max(MAX_PASTED),
    entry: z.int().min(1).max(100_000).optional().describe('Which of several calls, from 1.'),
    at: z.enum(['now', 'call']).optional().describe('At which time.'),
    baseString: z.string().max(MAX_PASTED).optional().describe('What the client signs, or its sig: compared.'),
  }),
  output: z.object({
    accepted: z.boolean(),
    outcome: z.string(),
    verdict: z.string(),
    cause: z.string(),
    whatToDo: z.string().optional(),
    proof: z.string().optional(),
    errorCode: z.number(),
    error: z.string().optional(),
    method: z.string(),
    apiKey: z.string().optional(),
    mistakes: z.array(z.string()),
    notes: z.array(z.string()),
    expectedBaseString: shortened.optional(),
    signedBaseString: shortened.optional(),
    trace: z.array(z.looseObject({})),
  }),
  async run({ text: pasted, entry, at, baseString }, context) {
    const verdict = await ask(context, 'reproduce.judge', {
      text: pasted,
      ...(entry !== undefined && { entry: entry - 1 }),
      ...(at !== undefined && { at }),
      ...(baseString !== undefined && { given: baseString }),
    });
    const { compare } = verdict;
    const value = {
      accepted: verdict.accepted,
      outcome: verdict.outcome,
      verdict: verdict.sentence,
      cause: verdict.cause,
      ...(verdict.fix !== undefined && { whatToDo: adviceByTools(verdict.fix) }),
      ...(verdict.proof !== undefined && { proof: verdict.proof }),
      errorCode: verdict.errorCode,
      ...(verdict.error !== undefined && { error: verdict.error }),
      method: verdict.method,
      ...(verdict.apiKey !== undefined && { apiKey: verdict.apiKey }),
      mistakes: verdict.mistakes.map(({ name }) => name),
      notes: verdict.notes,
      ...(compare !== undefined && { expectedBaseString: shorten(compare.expected.baseString) }),
      ...(compare?.signed !== undefined && { signedBaseString: shorten(compare.signed.baseString) }),
      trace: verdict.trace.map(({ cause: _, ...one }) => one),
    };
    return { value, text: [verdict.headline, verdict.sentence, ...verdict.notes].join('\n') };
  },
});
