import type { Message } from '#shared/contract/outbox.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { choice, command, counted, data, type GroupRow, json, operation, option, show, usually } from '../command.ts';
import { ask } from '../control/ask.ts';
import { exitCodes, refusedProblem } from '../exit-codes.ts';
import { readCount } from '../typed-values.ts';

/** Mails, text messages and pushes that would have left the machine (D49, D62). */
export const outbox: GroupRow = {
  name: 'outbox',
  about: 'read the mails, text messages and pushes that users would have got; with or without a running service',
  help: `
Nothing leaves this machine: a test takes the code or the link of a verification from here. With --json each line is a
message: kind, to, text, links, codes, callId, and site, UID, purpose, subject, at (milliseconds since 1970), id.

Examples:
  authdesk outbox
  authdesk outbox --site 3_demo --to ada@shop.example
  authdesk outbox --json --to ada@shop.example --last | jq -r '.codes[0]'
  authdesk outbox clear`,
  commands: [
    command({
      usage: 'list',
      about: 'list messages, newest first (default)',
      isDefault: true,
      options: [
        option('--site <apiKey>', 'only messages of this site'),
        option('--to <receiver>', 'only messages to this address or number, in any case'),
        option('--uid <UID>', 'only messages to this user'),
        choice('--kind <kind>', 'only messages of this kind', ['email', 'sms', 'voice', 'push']),
        usually(option('--limit <count>', 'messages to print, 500 at most', readCount), 50),
        option('--last', 'only the newest one; exit code 1 when there is none'),
        json('print JSON: a line for each message'),
        data(),
      ],
      async run({ data: folder, json: asJson, site: apiKey, to, uid: UID, kind, last, limit }, host) {
        const filter = definedMembers({ apiKey, to, UID, kind });
        const access = { access: 'read' } as const;
        const { items, next } = await ask(
          folder,
          host,
          'outbox.list',
          { ...filter, limit: last ? 1 : Math.min(500, limit) },
          access,
        );
        for (const { id } of items) {
          const message = await ask(folder, host, 'outbox.message', { id }, access);
          show(host, { json: asJson }, lineOf(message), shown(message));
        }
        if (items.length === 0 && last)
          throw refusedProblem('There is no such message.', 'Do what sends it first, or leave a filter out.');
        if (items.length === 0 && !asJson) host.output.say('There is no such message.');
        if (next !== undefined && !last) host.output.say('There are more; --limit prints up to 500.');
        return exitCodes.ok;
      },
    }),
    operation('clear', 'remove all messages, or those of one site', 'outbox.clear', {
      options: [option('--site <apiKey>', 'only messages of this site')],
      access: 'change',
      input: ({ site }) => ({ apiKey: site }),
      text: ({ removed }) => `Removed ${counted(removed, 'message', 'messages')}.`,
    }),
  ],
};

/** One line of JSON, the members of D62 first. */
function lineOf({ kind, to, text, links, codes, callId, apiKey, UID, purpose, subject, at, id }: Message) {
  return { kind, to, text, links, codes, callId, site: apiKey, UID, purpose, subject, at, id };
}

function shown({ at, kind, to, purpose, apiKey, subject, text, callId }: Message): string[] {
  const head = [new Date(at).toISOString(), kind, to, purpose, apiKey, ...(callId === undefined ? [] : [callId])];
  const lines = [...(subject === undefined ? [] : [subject]), ...text.split(/\r?\n/)];
  return [head.join('  '), ...lines.map((line) => `    ${line}`)];
}
