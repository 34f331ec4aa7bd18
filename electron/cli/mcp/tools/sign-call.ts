import { z } from 'zod';
import type { PreparedRequest } from '#shared/contract/requests.ts';
import { apiKey } from '#shared/contract/values.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { ask } from '../context.ts';
import { shorten, shortened } from '../texts.ts';
import { outputOf, tool } from '../tool.ts';

const MAX_PARAMETERS = 100;

const stages = outputOf<PreparedRequest & { readonly file: string | undefined }>()({
  baseString: [shortened, ({ signature }) => shorten(signature?.baseString ?? '')],
  parts: [z.array(shortened), ({ signature }) => (signature?.parts ?? []).map((part) => shorten(part))],
  joined: [shortened, ({ signature }) => shorten(signature?.joined ?? '')],
  keyOwner: [z.string(), ({ signature }) => signature?.key.owner ?? ''],
  keyBytes: [z.number(), ({ signature }) => signature?.key.bytes ?? 0],
  warnings: z.array(z.string()),
  file: z.string().optional(),
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
  output: stages.schema,
  async run({ userKey, timestamp, nonce, ...draft }, context) {
    const credential = { kind: 'signature', ...definedMembers({ userKey }) } as const;
    const asked = { ...draft, credential, ...definedMembers({ timestamp, nonce }) };
    const prepared = await ask(context, 'requests.prepare', asked);
    const { httpMethod, url, headers, body, warnings } = prepared;
    const file = context.allowChanges
      ? context.files.write('signed-call.json', `${JSON.stringify({ httpMethod, url, headers, body }, undefined, 2)}\n`)
      : undefined;
    const value = stages.made({ ...prepared, file });
    const text = [
      `Base string: ${value.baseString.text}`,
      `Key: ${value.keyOwner}, ${value.keyBytes} bytes.`,
      ...warnings,
      file === undefined ? 'The signed call itself needs "--allow-changes".' : `The signed call is in ${file}.`,
    ];
    return { value, text: text.join('\n') };
  },
});
