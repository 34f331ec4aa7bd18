import { causeTitle } from '#shared/causes/catalogue.ts';
import type { CallSummary, Problem } from '#shared/contract/log.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

export interface LogOptions {
  readonly data?: string;
  readonly json?: boolean;
  /** Calls to print. */
  readonly limit: number;
  readonly problems?: boolean;
}

/**
 * `authdesk log`: calls that pass a filter, newest first, or their problems; with or without a running service.
 *
 * @param words the filter, in the language of the Log panel
 */
export async function log(words: readonly string[], options: LogOptions, host: Host): Promise<ExitCode> {
  const query = words.join(' ').trim();
  const filter = query === '' ? {} : { query };
  if (options.problems) {
    const found = await askOrOpen(options.data, { access: 'read' }, host, 'log.problems', { filter });
    if (options.json) host.output.json(found);
    else printed(found.problems.map(problemLine), 'No call that passes has failed.', host);
    return exitCodes.ok;
  }
  const { items, next } = await askOrOpen(options.data, { access: 'read' }, host, 'log.list', {
    filter,
    limit: options.limit,
    ...(options.json && { sent: true }),
  });
  if (options.json) for (const call of items) host.output.json(call);
  else {
    printed(items.map(callLine), 'No call passes.', host);
    if (next !== undefined) host.output.say(`There are more; --limit prints up to 500, and until: goes further back.`);
  }
  return exitCodes.ok;
}

function printed(lines: readonly string[], none: string, { output }: Host): void {
  if (lines.length === 0) output.say(none);
  for (const line of lines) output.print(line);
}

function callLine(call: CallSummary): string {
  const { at, machineAt, method, errorCode, error, httpStatus, cause, reason, callId } = call;
  const isAccepted = errorCode === 0 && error === undefined && httpStatus < 400;
  const result = isAccepted ? 'accepted' : String(errorCode === 0 ? (error ?? httpStatus) : errorCode);
  // What was excluded is for who reads one call; "--json" has it.
  const told = reason.split(' Excluded: ', 1)[0] ?? reason;
  const why = cause === undefined ? told : `${causeTitle(cause)}. ${told}`;
  const time = new Date(at).toISOString();
  const when = machineAt === undefined ? time : `${time} (${new Date(machineAt).toISOString()} by this machine)`;
  return [when, result.padEnd(8), method, why, callId].join('  ');
}

function problemLine({ cause, count, firstAt, lastAt, methods }: Problem): string {
  const times = `${new Date(firstAt).toISOString()} to ${new Date(lastAt).toISOString()}`;
  const names = methods.map(({ method }) => method).join(', ');
  return `${String(count).padStart(6)} x ${causeTitle(cause)}  cause:${cause}  ${times}  ${names}`;
}
