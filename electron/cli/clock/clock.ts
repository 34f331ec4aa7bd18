import type { ClockState } from '#shared/contract/clock.ts';
import { askService } from '../control/ask.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readInstant, readSpan } from './span.ts';

export interface ClockOptions {
  readonly data?: string;
  readonly json?: boolean;
  /** API key of the site whose clock is meant; absent: that of the whole service. */
  readonly site?: string;
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
  else for (const line of sentences(state)) host.output.print(line);
  return exitCodes.ok;
}

function act(
  action: ClockAction,
  value: string | undefined,
  { data, site }: ClockOptions,
  host: Host,
): Promise<ClockState> {
  const of = site === undefined ? {} : { apiKey: site };
  switch (action) {
    case 'show':
      return askService(data, host, 'clock.get', of);
    case 'reset':
      return site === undefined
        ? askService(data, host, 'clock.offset', { milliseconds: 0 })
        : askService(data, host, 'clock.follow', { apiKey: site });
    case 'offset':
    case 'step':
      return askService(data, host, `clock.${action}`, { milliseconds: readSpan('The span', value ?? ''), ...of });
    case 'set':
      return askService(data, host, 'clock.set', { at: readInstant('The instant', value ?? ''), ...of });
    case 'run':
      return askService(data, host, 'clock.run', of);
    case 'freeze':
      return askService(
        data,
        host,
        'clock.freeze',
        value === undefined ? of : { at: readInstant('The instant', value), ...of },
      );
  }
}

function sentences(state: ClockState): readonly string[] {
  const { apiKey, own, sites = [] } = state;
  if (apiKey === undefined) {
    return [saying('The service clock', state), ...sites.map((one) => saying(clockOf(one.apiKey), one))];
  }
  if (own === true) return [saying(clockOf(apiKey), state)];
  return [`The site ${apiKey} has no clock of its own. ${saying('The service clock', state)}`];
}

const clockOf = (apiKey: string): string => `The clock of the site ${apiKey}`;

function saying(clock: string, { now, offset, frozen, since }: Omit<ClockState, 'sites'>): string {
  const at = new Date(now).toISOString();
  const moved = since === undefined ? '' : ` It was moved at ${new Date(since).toISOString()} of this machine’s time.`;
  if (frozen) return `${clock} is frozen at ${at}.${moved}`;
  if (offset === 0) return `${clock} says ${at}, as this machine’s does.`;
  const seconds = Math.abs(offset) / 1000;
  return `${clock} says ${at}, ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} this machine’s.${moved}`;
}
