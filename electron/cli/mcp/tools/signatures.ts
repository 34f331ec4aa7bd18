import { z } from 'zod';
import { apiKey } from '#shared/contract/values.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { ask } from '../context.ts';
import { adviceByTools, shorten } from '../texts.ts';
import { picked, tool } from '../tool.ts';

/** Characters of a pasted text: those of a HAR of a short visit. */
const MAX_PASTED = 1_000_000;
const MAX_PARAMETERS = 100;

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
  async run({ text, entry, at, baseString: given }, context) {
    const asked = { text, ...definedMembers({ entry: entry && entry - 1, at, given }) };
    const said = await ask(context, 'reproduce.judge', asked);
    const { sentence, fix, mistakes, compare, trace } = said;
    return {
      ...picked(
        said,
        'headline',
        'accepted',
        'outcome',
        'cause',
        'proof',
        'errorCode',
        'error',
        'method',
        'apiKey',
        'notes',
      ),
      verdict: sentence,
      whatToDo: fix && adviceByTools(fix),
      mistakes: mistakes.map(({ name }) => name),
      expectedBaseString: compare && shorten(compare.expected.baseString),
      signedBaseString: compare?.signed && shorten(compare.signed.baseString),
      trace: trace.map(({ cause: _, ...step }) => step),
    };
  },
});

/** Stages alone: they let nobody call. With changes allowed the signed call itself goes into a file. */
export const signCall = tool({
  name: 'sign_call',
  title: 'How a call is signed',
  description:
    'Each stage of the signature of a call: encoded parameters, the three parts, the base string, whose secret is the key; to compare with what a client does. With changes allowed also the path of a file with the signed call, which works for two minutes.',
  effect: 'adds',
  input: z.strictObject({
    apiKey,
    method: z.string().min(1).max(200),
    parameters: z
      .array(z.strictObject({ name: z.string().max(200), value: z.string().max(10_000) }))
      .max(MAX_PARAMETERS),
    httpMethod: z.enum(['GET', 'POST']).default('POST'),
    transport: z.enum(['http', 'https']).default('https'),
    userKey: z.string().max(100).optional().describe('Signs with the secret of this application.'),
    timestamp: z.string().max(40).optional(),
    nonce: z.string().max(200).optional(),
  }),
  async run({ userKey, timestamp, nonce, ...draft }, context) {
    const credential = { kind: 'signature', ...definedMembers({ userKey }) } as const;
    const asked = { ...draft, credential, ...definedMembers({ timestamp, nonce }) };
    const prepared = await ask(context, 'requests.prepare', asked);
    const { signature, warnings } = prepared;
    const call = picked(prepared, 'httpMethod', 'url', 'headers', 'body');
    return {
      baseString: shorten(signature?.baseString ?? ''),
      parts: (signature?.parts ?? []).map((part) => shorten(part)),
      joined: shorten(signature?.joined ?? ''),
      keyOwner: signature?.key.owner ?? '',
      keyBytes: signature?.key.bytes ?? 0,
      warnings,
      ...(context.allowChanges && {
        file: context.files.write('signed-call.json', `${JSON.stringify(call, undefined, 2)}\n`),
      }),
    };
  },
});
