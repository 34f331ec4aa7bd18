import type { ClockControl } from '#service/kernel/clock.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { invalidMember } from '#service/kernel/operation-problem.ts';
import { type ClockState, latestInstant } from '#shared/contract/clock.ts';

/** Clock control (D39): what reads time sees the move at its next read; the machine's clock is never touched. */
export function clockHandlers({ clock, events }: Core, control: ClockControl): Handlers<'clock'> {
  const state = (): ClockState => ({ now: clock(), offset: control.offset(), frozen: control.frozen() });

  /** Moves the clock to an instant that every answer can write as a date, or not at all. */
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
    // Lists show what has expired, so they are read again.
    events.changed('overview', 'tokens');
    return state();
  }

  return {
    'clock.get': state,
    'clock.offset': ({ milliseconds }) => move(milliseconds - control.offset(), () => control.setOffset(milliseconds)),
    'clock.freeze': ({ at }) => move(0, () => control.freeze(at)),
    'clock.step': ({ milliseconds }) => move(milliseconds, () => control.step(milliseconds)),
  };
}
