import { type Command, Option } from 'commander';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import type { FaultAction, FaultOptions } from './fault.ts';

const effects = [
  'delay',
  'error',
  'http',
  'reset',
  'cutOff',
  'wrongDate',
  'refusedLogin',
  'retiredKey',
  'staleCode',
] as const;
const schedules = ['once', 'next', 'every', 'probability'] as const;

/** An option that no other one of its group may accompany. */
function oneOf<Name extends string>(group: readonly Name[], name: Name, flags: string, description: string): Option {
  return new Option(flags, description).conflicts(group.filter((other) => other !== name));
}

/** Declares `authdesk fault` (D50). */
export const addFault: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('fault')
    .description('make calls of the running service fail on purpose, to see what a client does then')
    .addHelpText(
      'after',
      `
Every affected answer has the header X-Authdesk-Failure, and its row in the log says so. The first failure of the list
that answers a call decides; delays, wrong dates and cut-off bodies are combined with it. A span has units: 250ms, 5s.

Examples:
  authdesk fault add --http 503 --every 3 --method 'socialize.getUserInfo'
  authdesk fault add --delay 2s..5s --site 3_demo
  authdesk fault add --error 403005 --probability 20 --seed 7 --endpoint rest
  authdesk fault add --stale-code --once
  authdesk fault
  authdesk fault clear`,
    );

  const act =
    (action: FaultAction) =>
    async (...given: unknown[]): Promise<void> => {
      const id = given.find((one) => typeof one === 'string');
      const options = given.at(-2) as FaultOptions;
      const { fault } = await import('./fault.ts');
      setExitCode(await fault(action, id, options, host));
    };
  const add = (usage: string, description: string, action: FaultAction, isDefault = false): Command =>
    (isDefault ? defaultCommand(group, usage) : group.command(usage))
      .description(description)
      .option('--json', 'print JSON')
      .addOption(dataOption())
      .action(act(action));

  add('list', 'list the failures, in the order in which they apply (default)', 'list', true);
  const effect = (name: (typeof effects)[number], flags: string, description: string) =>
    oneOf(effects, name, flags, description);
  const schedule = (name: (typeof schedules)[number], flags: string, description: string) =>
    oneOf(schedules, name, flags, description);
  add('add', 'add a failure: what happens, to which calls, and when', 'add')
    .addOption(effect('delay', '--delay <span>', 'the call waits; with "2s..5s" each another time between the two'))
    .addOption(effect('error', '--error <code>', 'this error code of the catalogue'))
    .addOption(effect('http', '--http <status>', 'HTTP 503 or 429').choices(['503', '429']))
    .option('--retry-after <seconds>', 'the Retry-After header of --http')
    .addOption(effect('reset', '--reset', 'the connection is reset'))
    .addOption(effect('cutOff', '--cut-off', 'the body breaks off'))
    .addOption(effect('wrongDate', '--wrong-date <span>', 'the Date header is so far ahead; "-": behind'))
    .addOption(effect('refusedLogin', '--refused-login', 'the user refuses the login'))
    .addOption(effect('retiredKey', '--retired-key', 'logins fail as with a retired API key'))
    .addOption(effect('staleCode', '--stale-code', 'code exchanges fail as with an expired code'))
    .option('--afterwards', '--error, --http 503 and --reset come after the effect of the call')
    .option('--site <apiKey>', 'only calls of this site')
    .addOption(new Option('--endpoint <name>', 'only calls of this endpoint').choices(['login', 'token', 'rest']))
    .option('--method <pattern>', 'only calls of these methods, for example "socialize.*"')
    .addOption(schedule('once', '--once', 'only the next call'))
    .addOption(schedule('next', '--next <count>', 'only the next so many calls'))
    .addOption(schedule('every', '--every <n>', 'every nth call'))
    .addOption(schedule('probability', '--probability <percent>', 'this share of the calls, at random'))
    .option('--seed <number>', 'repeats the same random choices')
    .option('--until <instant>', 'until this instant of the service clock: an ISO time with its zone, or Unix seconds')
    .option('--off', 'add it switched off');
  add('on <id>', 'switch a failure on, from its beginning', 'on');
  add('off <id>', 'switch a failure off; it is kept', 'off');
  add('remove <id>', 'remove a failure', 'remove');
  add('clear', 'remove all failures', 'clear').option('--site <apiKey>', 'only those of this site');
};
