import type { ClockState } from '#shared/contract/clock.ts';
import { ONE_CLOCK } from '#shared/time/one-clock.ts';
import { parseSpan } from '#shared/time/span.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import type { Clock, Instant, Span } from './types.ts';

/** The service clock (D39). */
export function clockOf(administration: Administration): Clock {
  const date = ({ now }: ClockState): Date => new Date(now);
  return {
    now: async () => date(await administration.ask('clock.get', {})),
    step: async (span) => date(await administration.ask('clock.step', { milliseconds: millisecondsOf(span) })),
    set: async (at) => date(await administration.ask('clock.set', { at: instantOf(at) })),
    freeze: async (at) => date(await administration.ask('clock.freeze', at === undefined ? {} : { at: instantOf(at) })),
    run: async () => date(await administration.ask('clock.run', {})),
    reset: async () => date(await administration.ask('clock.offset', { milliseconds: 0 })),
    of() {
      throw new AuthdeskError('invalid-input', ONE_CLOCK.message, ONE_CLOCK.next);
    },
  };
}

function millisecondsOf(span: Span): number {
  const milliseconds = typeof span === 'number' ? span : parseSpan(span);
  if (milliseconds !== undefined) return milliseconds;
  throw new AuthdeskError(
    'invalid-input',
    `"${span}" is not a span of time.`,
    'Give milliseconds, or numbers with units: 121s, -2h30m, 1d, 250ms.',
  );
}

/** @returns milliseconds since 1970 */
export function instantOf(at: Instant): number {
  const milliseconds = typeof at === 'number' ? at : at instanceof Date ? at.getTime() : Date.parse(at);
  if (!Number.isNaN(milliseconds)) return milliseconds;
  throw new AuthdeskError(
    'invalid-input',
    `"${String(at)}" is not an instant.`,
    'Give a Date, milliseconds since 1970, or an ISO time with its zone: 2030-01-01T00:00:00Z.',
  );
}
