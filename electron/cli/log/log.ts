import type { CallSummary, Problem } from '#shared/contract/log.ts';
import { command, data, type GroupRow, json, option, usually } from '../command.ts';
import { ask } from '../control/ask.ts';
import type { Host } from '../host.ts';
import { readCount } from '../typed-values.ts';
import { exportLog } from './export.ts';

/** Calls of the log: listed, counted, written to a file. */
export const log: GroupRow = {
  name: 'log',
  about: 'list calls of the log or write them to a file; with or without a running service',
  help: `
Words: method: error: cause: is: uid: site: param: credential: status: transport: host: callid: flow: since: until:
since:10m and until:10m count back by this machine's clock; since:14:30 is a time as rows show it, by the service clock.
A * stands for any text, a minus before a word turns it round, blanks need quotes: 'param:status="hello world"'.

Examples:
  authdesk log is:failed since:1h
  authdesk log uid:u-ada method:socialize.* -error:403003
  authdesk log param:format=json --json
  authdesk log --problems since:1d
  authdesk log export yesterday.har is:failed since:1d
  authdesk log export - --ndjson uid:u-ada | jq .reason`,
  commands: [
    command({
      usage: 'list [words...]',
      about: 'list calls, newest first, that pass a filter as in the Log panel; none: every call (default)',
      isDefault: true,
      options: [
        usually(option('--limit <count>', 'calls to print, 500 at most', readCount), 50),
        option('--problems', 'count the failed calls by their cause instead'),
        json('print JSON: a line for each call'),
        data(),
      ],
      // A word that is turned round begins with "-".
      takesDashes: true,
      async run({ words, limit, problems, json: asJson, data: folder }, host) {
        const { causeTitle } = await import('#shared/causes/catalogue.ts');
        const query = words.join(' ').trim();
        const filter = query === '' ? {} : { query };
        const access = { access: 'read' } as const;
        if (problems) {
          const found = await ask(folder, host, 'log.problems', { filter }, access);
          if (asJson) host.output.json(found);
          else
            printed(
              found.problems.map((one) => problemLine(one, causeTitle(one.cause))),
              'No call that passes has failed.',
              host,
            );
          return;
        }
        const of = { filter, limit: Math.min(500, limit), ...(asJson && { sent: true }) };
        const { items, next } = await ask(folder, host, 'log.list', of, access);
        if (asJson) for (const call of items) host.output.json(call);
        else {
          printed(
            items.map((one) => callLine(one, one.cause && causeTitle(one.cause))),
            'There is no such call.',
            host,
          );
          if (next !== undefined)
            host.output.say(`There are more; --limit prints up to 500, and until: goes further back.`);
        }
      },
    }),
    exportLog,
  ],
};

function printed(lines: readonly string[], none: string, { output }: Host): void {
  if (lines.length === 0) output.say(none);
  for (const line of lines) output.print(line);
}

function callLine(call: CallSummary, title: string | undefined): string {
  const { at, machineAt, method, errorCode, error, httpStatus, reason, callId } = call;
  const isAccepted = errorCode === 0 && error === undefined && httpStatus < 400;
  const result = isAccepted ? 'accepted' : String(errorCode === 0 ? (error ?? httpStatus) : errorCode);
  // What was excluded is for who reads one call; "--json" has it.
  const told = reason.split(' Excluded: ', 1)[0] ?? reason;
  const why = title === undefined ? told : `${title}. ${told}`;
  const time = new Date(at).toISOString();
  const when = machineAt === undefined ? time : `${time} (${new Date(machineAt).toISOString()} by this machine)`;
  return [when, result.padEnd(8), method, why, callId].join('  ');
}

function problemLine({ cause, count, firstAt, lastAt, methods }: Problem, title: string): string {
  const times = `${new Date(firstAt).toISOString()} to ${new Date(lastAt).toISOString()}`;
  const names = methods.map(({ method }) => method).join(', ');
  return `${String(count).padStart(6)} x ${title}  cause:${cause}  ${times}  ${names}`;
}
