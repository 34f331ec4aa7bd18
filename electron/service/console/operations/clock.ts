import { checkApiKey } from '#service/console/failures/index.ts';
import type { Core } from '#service/http/index.ts';
import { type ClockMoves, type Handlers, invalidMember, type ServiceClock } from '#service/kernel/index.ts';
import { type ClockState, latestInstant } from '#shared/contract/clock.ts';

/**
 * Clock control (D39), of the whole service or of one site: a move counts from the next read of the clock. It never changes the
 * machine's clock.
 */
export function clockHandlers(
  { store, events }: Pick<Core, 'store' | 'events'>,
  { whole, sites }: ServiceClock,
): Handlers<'clock'> {
  const since = (moves: ClockMoves) => {
    const moved = moves.state();
    return moved && { since: moved.since };
  };

  function state(apiKey: string | undefined): ClockState {
    if (apiKey !== undefined) {
      const { own, offset, frozen } = sites.stateOf(apiKey);
      return { now: sites.now(apiKey), offset, frozen, ...since(sites.movesOf(apiKey)), apiKey, own };
    }
    const { clock, control, moves } = whole;
    const own = sites.list().map((site) => ({
      ...{ now: site.clock(), offset: site.control.offset(), frozen: site.control.frozen() },
      ...since(site.moves),
      apiKey: site.apiKey,
    }));
    return {
      ...{ now: clock(), offset: control.offset(), frozen: control.frozen() },
      ...since(moves),
      ...(own.length > 0 && { sites: own }),
    };
  }

  /**
   * @param by milliseconds that the clock is moved by, as far as the input says it
   * @throws OperationProblem when there is no such site, or a response could not write the new instant as a date
   */
  function move(apiKey: string | undefined, by: number, how: (control: typeof whole.control) => void): ClockState {
    if (apiKey !== undefined) checkApiKey(store, apiKey, 'apiKey');
    const then = (apiKey === undefined ? whole.clock() : sites.now(apiKey)) + by;
    if (then < 0 || then > latestInstant) {
      throw invalidMember(
        'milliseconds',
        'The service clock would leave the years 1970 to 2243.',
        'Move it less far, or set its offset to 0.',
      );
    }
    how(apiKey === undefined ? whole.control : sites.controlOf(apiKey));
    return told(apiKey);
  }

  function told(apiKey: string | undefined): ClockState {
    // The move may have changed what is expired.
    events.changed('overview', 'tokens', 'failures');
    return state(apiKey);
  }

  const offsetOf = (apiKey: string | undefined): number =>
    apiKey === undefined ? whole.control.offset() : sites.stateOf(apiKey).offset;

  return {
    'clock.get': ({ apiKey }) => {
      if (apiKey !== undefined) checkApiKey(store, apiKey, 'apiKey');
      return state(apiKey);
    },
    'clock.offset': ({ milliseconds, apiKey }) =>
      move(apiKey, milliseconds - offsetOf(apiKey), (control) => control.setOffset(milliseconds)),
    'clock.freeze': ({ at, apiKey }) => move(apiKey, 0, (control) => control.freeze(at)),
    'clock.set': ({ at, apiKey }) => move(apiKey, 0, (control) => control.set(at)),
    'clock.run': ({ apiKey }) => move(apiKey, 0, (control) => control.run()),
    'clock.step': ({ milliseconds, apiKey }) => move(apiKey, milliseconds, (control) => control.step(milliseconds)),
    'clock.follow': ({ apiKey }) => {
      checkApiKey(store, apiKey, 'apiKey');
      sites.follow(apiKey);
      return told(apiKey);
    },
  };
}
