import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember, type MovableClock } from '#service/kernel/index.ts';
import { type ClockState, latestInstant } from '#shared/contract/clock.ts';

/** Clock control (D39): a move counts from the next read of the clock. It never changes the machine's clock. */
export function clockHandlers(
  { events }: Pick<Core, 'events'>,
  { clock, control, moves }: MovableClock,
): Handlers<'clock'> {
  function state(): ClockState {
    const moved = moves.state();
    return {
      ...{ now: clock(), offset: control.offset(), frozen: control.frozen() },
      ...(moved && { since: moved.since }),
    };
  }

  /**
   * @param by milliseconds that the clock is moved by, as far as the input says it
   * @throws OperationProblem when a response could not write the new instant as a date
   */
  function move(by: number, how: () => void): ClockState {
    const then = clock() + by;
    if (then < 0 || then > latestInstant) {
      throw invalidMember(
        'milliseconds',
        'The service clock would leave the years 1970 to 2243.',
        'Move it less far, or set its offset to 0.',
      );
    }
    how();
    // The move may have changed what is expired.
    events.changed('overview', 'tokens', 'failures');
    return state();
  }

  return {
    'clock.get': state,
    'clock.offset': ({ milliseconds }) => move(milliseconds - control.offset(), () => control.setOffset(milliseconds)),
    'clock.freeze': ({ at }) => move(0, () => control.freeze(at)),
    'clock.set': ({ at }) => move(0, () => control.set(at)),
    'clock.run': () => move(0, () => control.run()),
    'clock.step': ({ milliseconds }) => move(milliseconds, () => control.step(milliseconds)),
  };
}
