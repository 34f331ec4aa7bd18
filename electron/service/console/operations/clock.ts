import type { Core } from '#service/http/index.ts';
import { type ClockControl, type Handlers, invalidMember } from '#service/kernel/index.ts';
import { type ClockState, latestInstant } from '#shared/contract/clock.ts';

/** Clock control (D39): a move counts from the next read of the service clock. It never changes the machine's clock. */
export function clockHandlers({ clock, events, moves }: Core, control: ClockControl): Handlers<'clock'> {
  const state = (): ClockState => {
    const moved = moves?.state();
    return {
      now: clock(),
      offset: control.offset(),
      frozen: control.frozen(),
      ...(moved && { since: moved.since }),
    };
  };

  /** @throws OperationProblem when a response could not write the new instant as a date */
  function move(milliseconds: number, how: () => void): ClockState {
    const then = clock() + milliseconds;
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
