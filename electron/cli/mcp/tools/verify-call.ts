import { z } from 'zod';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { ask } from '../context.ts';
import { adviceByTools, shorten, shortened } from '../texts.ts';
import { outputOf, tool } from '../tool.ts';

/** Characters of a pasted text: those of a HAR of a short visit. */
const MAX_PASTED = 1_000_000;

const verdict = outputOf<ReproduceVerdict>()({
  accepted: z.boolean(),
  outcome: z.string(),
  verdict: [z.string(), ({ sentence }) => sentence],
  cause: z.string(),
  whatToDo: [z.string().optional(), ({ fix }) => fix && adviceByTools(fix)],
  proof: z.string().optional(),
  errorCode: z.number(),
  error: z.string().optional(),
  method: z.string(),
  apiKey: z.string().optional(),
  mistakes: [z.array(z.string()), ({ mistakes }) => mistakes.map(({ name }) => name)],
  notes: z.array(z.string()),
  expectedBaseString: [shortened.optional(), ({ compare }) => compare && shorten(compare.expected.baseString)],
  signedBaseString: [shortened.optional(), ({ compare }) => compare?.signed && shorten(compare.signed.baseString)],
  trace: [z.array(z.looseObject({})), ({ trace }) => trace.map(({ cause: _, ...one }) => one)],
});

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
  output: verdict.schema,
  async run({ text, entry, at, baseString: given }, context) {
    const asked = { text, ...definedMembers({ entry: entry && entry - 1, at, given }) };
    const said = await ask(context, 'reproduce.judge', asked);
    return { value: verdict.made(said), text: [said.headline, said.sentence, ...said.notes].join('\n') };
  },
});
