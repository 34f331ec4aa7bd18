import { z } from 'zod';
import { ask } from '../context.ts';
import { shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';
import { step } from './get-call.ts';

/** Characters of a pasted text: those of a HAR of a short visit. */
const MOST_PASTED = 1_000_000;

export const verifyCall = tool({
  name: 'verify_call',
  title: 'Judge a pasted call',
  description:
    'Whether the service would accept a call that is given as text (URL, cURL, wget, PowerShell, fetch, raw HTTP, HAR, a ticket with one of these, a base string; also an authorization request of OpenID Connect, a JWT, a consent, a verifier with its challenge, a SAML message), and if not, why: cause, what to do, proof. Sends nothing and uses nothing up.',
  effect: 'reads',
  input: z.strictObject({
    text: z.string().min(1).max(MOST_PASTED),
    entry: z.int().min(1).max(100_000).optional().describe('Which call of a text with several, from 1.'),
    at: z.enum(['now', 'call']).optional().describe('Judge at the present time, or at the time in the call itself.'),
    baseString: z
      .string()
      .max(MOST_PASTED)
      .optional()
      .describe('What the code of the client signs, or its sig: compared with what is expected.'),
  }),
  output: z.object({
    accepted: z.boolean(),
    outcome: z.string(),
    verdict: z.string(),
    cause: z.string(),
    whatToDo: z.string().optional(),
    proof: z.string().optional(),
    errorCode: z.int(),
    error: z.string().optional(),
    method: z.string(),
    apiKey: z.string().optional(),
    mistakes: z.array(z.string()),
    notes: z.array(z.string()),
    expectedBaseString: shortened.optional(),
    signedBaseString: shortened.optional(),
    trace: z.array(step),
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
      ...(verdict.fix !== undefined && { whatToDo: verdict.fix }),
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
