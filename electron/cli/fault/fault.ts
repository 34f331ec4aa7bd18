import type { Failure } from '#shared/contract/failures.ts';
import { askService } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { type FailureOptions, readFailure } from './read-failure.ts';

export interface FaultOptions extends FailureOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** What `authdesk fault` does with the failures of the running service (D50). */
export type FaultAction = 'list' | 'add' | 'on' | 'off' | 'remove' | 'clear';

/**
 * `authdesk fault`: failures that the running service is to produce.
 *
 * @param given number of a failure, for `on`, `off` and `remove`
 */
export async function fault(
  action: FaultAction,
  given: string | undefined,
  options: FaultOptions,
  host: Host,
): Promise<ExitCode> {
  const { value, text } = await act(action, given ?? '', options, host);
  if (options.json) host.output.json(value);
  else for (const line of text) host.output.print(line);
  return exitCodes.ok;
}

interface Done {
  readonly value: unknown;
  readonly text: readonly string[];
}

async function act(action: FaultAction, given: string, options: FaultOptions, host: Host): Promise<Done> {
  const { data } = options;
  switch (action) {
    case 'list': {
      const all = await askService(data, host, 'failures.list', {});
      const none = 'No failures are set up; "authdesk fault add" sets one up.';
      return { value: all, text: all.length === 0 ? [none] : all.map(line) };
    }
    case 'add': {
      const made = await askService(data, host, 'failures.save', { failure: readFailure(options) });
      return { value: made, text: [line(made)] };
    }
    case 'on':
    case 'off': {
      const id = readId(given);
      const all = await askService(data, host, 'failures.switch', { id, enabled: action === 'on' });
      const changed = all.filter((one) => one.id === id);
      return { value: changed[0], text: changed.map(line) };
    }
    case 'remove': {
      const id = readId(given);
      const value = await askService(data, host, 'failures.remove', { id });
      return { value, text: [`Removed failure ${id}.`] };
    }
    case 'clear': {
      const { site } = options;
      const value = await askService(data, host, 'failures.clear', site === undefined ? {} : { site });
      return { value, text: [`Removed ${counted(value.removed, 'failure', 'failures')}.`] };
    }
  }
}

const line = ({ id, state, sentence, hits }: Failure): string =>
  `${String(id).padStart(3)}  ${state.padEnd(4)}  ${sentence}; hit ${counted(hits, 'time', 'times')}`;

function readId(text: string): number {
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text);
  throw new CommandProblem(
    exitCodes.usage,
    `"${text}" is not the number of a failure.`,
    '"authdesk fault list" shows the numbers.',
  );
}
