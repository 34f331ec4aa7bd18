import { z } from 'zod';
import { apiKey } from '#shared/contract/values.ts';
import { ask } from '../context.ts';
import { shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';

const MAX_PARAMETERS = 100;

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
  output: z.object({
    baseString: shortened,
    parts: z.array(shortened),
    joined: shortened,
    keyOwner: z.string(),
    keyBytes: z.number(),
    warnings: z.array(z.string()),
    file: z.string().optional(),
  }),
  async run({ userKey, timestamp, nonce, ...draft }, context) {
    const prepared = await ask(context, 'requests.prepare', {
      ...draft,
      credential: { kind: 'signature', ...(userKey !== undefined && { userKey }) },
      ...(timestamp !== undefined && { timestamp }),
      ...(nonce !== undefined && { nonce }),
    });
    const { signature, httpMethod, url, headers, body, warnings } = prepared;
    const file = context.allowChanges
      ? context.files.write('signed-call.json', `${JSON.stringify({ httpMethod, url, headers, body }, undefined, 2)}\n`)
      : undefined;
    const value = {
      baseString: shorten(signature?.baseString ?? ''),
      parts: (signature?.parts ?? []).map((part) => shorten(part)),
      joined: shorten(signature?.joined ?? ''),
      keyOwner: signature?.key.owner ?? '',
      keyBytes: signature?.key.bytes ?? 0,
      warnings,
      ...(file !== undefined && { file }),
    };
    const text = [
      `Base string: ${value.baseString.text}`,
      `Key: ${value.keyOwner}, ${value.keyBytes} bytes.`,
      ...warnings,
      file === undefined ? 'The signed call itself needs "--allow-changes".' : `The signed call is in ${file}.`,
    ];
    return { value, text: text.join('\n') };
  },
});
