import { type OwnState, ownState } from '#shared/causes/own-state.ts';
import type { Call } from './call.ts';
import type { Clock, ClockMoves } from './clock.ts';

/** Who knows how the service clock was moved. */
interface Moves {
  readonly moves?: ClockMoves | undefined;
}

/** What to do about a cause that is the moved clock. */
export const BACK_TO_MACHINE_TIME = 'Set it back to this machine’s time: Time and failures, or "authdesk clock reset".';

/** For the values of the step that refuses a call because the service clock is moved. */
export const clockMoved = ownState('service clock moved');

/** The same for an error. @param own what `validByMachineTime` or `expiredByMove` says */
export const stateOfMove = (own: string | undefined): OwnState | undefined =>
  own === undefined ? undefined : 'service clock moved';

/** Milliseconds of the units in which a span is said. */
const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** A span in its two largest units: `1 h 5 min`. */
export function spanInWords(milliseconds: number): string {
  let rest = Math.abs(Math.round(milliseconds));
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${name}`);
    else if (parts.length > 0) break;
    rest -= count * size;
    // Nobody asks for milliseconds beside seconds.
    if (parts.length === 2 || (parts.length === 1 && name === 's')) break;
  }
  return parts.join(' ') || '0 s';
}

/** An instant by the machine's clock: `09:12 UTC`, with its date where that is not today. */
function timeInWords(at: number, now: number): string {
  const text = new Date(at).toISOString();
  const [date, time] = [text.slice(0, 10), `${text.slice(11, 16)} UTC`];
  return new Date(now).toISOString().startsWith(date) ? time : `${date} ${time}`;
}

/**
 * How the service clock differs from the machine's, without a full stop: `The service clock is 1 h ahead since 09:12 UTC`.
 * Undefined: it was never moved. One that was moved back says so, because what was made before has its time.
 */
export function clockSentence(moves: ClockMoves | undefined): string | undefined {
  const movedAt = moves?.lastMovedAt();
  if (moves === undefined || movedAt === undefined) return undefined;
  const since = timeInWords(movedAt, moves.machine());
  const state = moves.state();
  if (state === undefined) return `The service clock was set back to this machine’s time at ${since}`;
  const span = spanInWords(state.offset);
  const away = state.offset < 0 ? `${span} behind` : `${span} ahead`;
  if (!state.frozen) return `The service clock is ${away} since ${since}`;
  return Math.abs(state.offset) < 1000
    ? `The service clock stands still since ${since}, and is at this machine’s time`
    : `The service clock stands still since ${since}, and is ${away}`;
}

/**
 * Of something whose time its maker wrote into it, by a clock that is not the service's: that it is valid by the machine's time, as
 * a sentence with what to do; undefined: it is not, or the service clock is not moved.
 *
 * @param isValid at a time, milliseconds
 */
export function validByMachineTime(
  { moves }: Moves,
  what: string,
  isValid: (machine: number) => boolean,
): string | undefined {
  if (moves?.state() === undefined || !isValid(moves.machine())) return undefined;
  return `${clockSentence(moves)}; by this machine’s time ${what} is valid. ${BACK_TO_MACHINE_TIME}`;
}

/** When a call arrived by the machine's clock; undefined: the service clock says the same. It may have waited since. */
export function machineTimeOf(
  { clock, moves }: Moves & { readonly clock: Clock },
  { receivedAt }: Pick<Call, 'receivedAt'>,
): number | undefined {
  return moves?.state() === undefined ? undefined : Math.round(moves.machine() - (clock() - receivedAt));
}

/** When something was made and expires, by the service clock, milliseconds. */
export interface Lifetime {
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Of something that has expired by the service clock: that it lives by the machine's, as a sentence with what to do; undefined when
 * that is not so, or not known.
 *
 * @param what as the subject of a clause: `the token`
 */
export function expiredByMove({ moves }: Moves, what: string, { createdAt, expiresAt }: Lifetime): string | undefined {
  const clock = clockSentence(moves);
  if (moves === undefined || clock === undefined) return undefined;
  const madeAt = moves.machineTimeOf(createdAt);
  if (madeAt === undefined) return undefined;
  const left = expiresAt - createdAt - (moves.machine() - madeAt);
  if (left <= 0) return undefined;
  return `${clock}; by this machine’s time ${what} is valid for another ${spanInWords(left)}. ${BACK_TO_MACHINE_TIME}`;
}
