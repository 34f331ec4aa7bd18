import type { ClockState } from '#shared/contract/clock.ts';
import { askService } from '../control/ask.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readInstant, readSpan } from './span.ts';

export interface ClockOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** What `authdesk clock` does with the clock of the running service (D39). */
export type ClockAction = 'show' | 'offset' | 'set' | 'freeze' | 'run' | 'step' | 'reset';

/**
 * `authdesk clock`: shows or moves the service clock.
 *
 * @param value span of `offset` and `step`; instant of `set` and `freeze`, for `freeze` undefined for its present time
 */
export async function clock(
  action: ClockAction,
  value: string | undefined,
  options: ClockOptions,
  host: Host,
): Promise<ExitCode> {
  const state = await act(action, value, options, host);
  if (options.json) host.output.json(state);
  else host.output.print(sentence(state));
  return exitCodes.ok;
}

function act(action: ClockAction, value: string | undefined, { data }: ClockOptions, host: Host): Promise<ClockState> {
  switch (action) {
    case 'show':
      return askService(data, host, 'clock.get', {});
    case 'reset':
      return askService(data, host, 'clock.offset', { milliseconds: 0 });
    case 'offset':
    case 'step':
      return askService(data, host, `clock.${action}`, { milliseconds: readSpan('The span', value ?? '') });
    case 'set':
      return askService(data, host, 'clock.set', { at: readInstant('The instant', value ?? '') });
    case 'run':
      return askService(data, host, 'clock.run', {});
    case 'freeze':
      return askService(
        data,
        host,
        'clock.freeze',
        value === undefined ? {} : { at: readInstant('The instant', value) },
      );
  }
}

function sentence({ now, offset, frozen, since }: ClockState): string {
  const at = new Date(now).toISOString();
  const moved = since === undefined ? '' : ` It was moved at ${new Date(since).toISOString()} of this machine’s time.`;
  if (frozen) return `The service clock is frozen at ${at}.${moved}`;
  if (offset === 0) return `The service clock says ${at}, as this machine’s does.`;
  const seconds = Math.abs(offset) / 1000;
  return `The service clock says ${at}, ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} this machine’s.${moved}`;
}
