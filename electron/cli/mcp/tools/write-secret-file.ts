import { z } from 'zod';
import { apiKey, uid } from '#shared/contract/values.ts';
import { ask, type ToolContext } from '../context.ts';
import { tool } from '../tool.ts';

const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('siteSecret'), apiKey, userKey: z.string().max(100).optional() }),
  z.strictObject({ kind: z.literal('session'), site: apiKey, UID: uid }),
  z.strictObject({ kind: z.literal('message'), id: z.int().min(1) }),
]);
type What = z.infer<typeof what>;

async function secretOf(asked: What, context: ToolContext): Promise<{ readonly name: string; readonly text: string }> {
  switch (asked.kind) {
    case 'siteSecret': {
      const { secret } = await ask(context, 'sites.revealSecret', {
        apiKey: asked.apiKey,
        ...(asked.userKey !== undefined && { userKey: asked.userKey }),
      });
      return { name: 'secret.txt', text: secret };
    }
    case 'session': {
      const session = await ask(context, 'sessions.start', { site: asked.site, UID: asked.UID });
      return { name: 'session.json', text: JSON.stringify(session, undefined, 2) };
    }
    case 'message': {
      const { text, codes, links } = await ask(context, 'outbox.message', { id: asked.id });
      return { name: 'message.json', text: JSON.stringify({ text, codes, links }, undefined, 2) };
    }
  }
}

export const writeSecretFile = tool({
  name: 'write_secret_file',
  title: 'Write a secret into a file',
  description:
    'Writes a secret of a site or application, a new session of a user, or the codes and links of a message into a file that only the user may read, and returns its path. Hand the path to the program that needs it; do not read the file into a conversation.',
  effect: 'adds',
  input: z.strictObject({ what }),
  output: z.object({ file: z.string() }),
  async run({ what: asked }, context) {
    const { name, text } = await secretOf(asked, context);
    const file = context.files.write(name, `${text}\n`);
    return { value: { file }, text: `It is in ${file}, which is removed when this server ends.` };
  },
});
