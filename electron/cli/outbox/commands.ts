import { Option } from 'commander';
import { messageKind } from '#shared/contract/outbox.ts';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import { readCount } from '../serve/options.ts';
import type { OutboxOptions } from './outbox.ts';

/** `authdesk outbox`: mails, text messages and pushes that would have left the machine (D49, D62). */
export const addOutbox: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('outbox')
    .description(
      'read the mails, text messages and pushes that users would have got; with or without a running service',
    )
    .addHelpText(
      'after',
      `
Nothing leaves this machine: a test takes the code or the link of a verification from here. With --json each line is a
message: kind, to, text, links, codes, callId, and site, UID, purpose, subject, at (milliseconds since 1970), id.

Examples:
  authdesk outbox
  authdesk outbox --site 3_demo --to ada@shop.example
  authdesk outbox --json --to ada@shop.example --last | jq -r '.codes[0]'
  authdesk outbox clear`,
    );
  defaultCommand(group, 'list')
    .description('list messages, newest first (default)')
    .option('--site <apiKey>', 'only messages of this site')
    .option('--to <receiver>', 'only messages to this address or number, in any case')
    .option('--uid <UID>', 'only messages to this user')
    .addOption(new Option('--kind <kind>', 'only messages of this kind').choices(messageKind.options))
    .option('--limit <count>', 'messages to print, 500 at most', readCount('--limit'), 50)
    .option('--last', 'only the newest one; exit code 1 when there is none')
    .option('--json', 'print JSON: a line for each message')
    .addOption(dataOption())
    .action(async (options: OutboxOptions) => {
      const { outbox } = await import('./outbox.ts');
      setExitCode(await outbox({ ...options, limit: Math.min(500, options.limit) }, host));
    });
  group
    .command('clear')
    .description('remove all messages, or those of one site')
    .option('--site <apiKey>', 'only messages of this site')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (options: Pick<OutboxOptions, 'site' | 'json' | 'data'>) => {
      const { clearOutbox } = await import('./outbox.ts');
      setExitCode(await clearOutbox(options, host));
    });
};
