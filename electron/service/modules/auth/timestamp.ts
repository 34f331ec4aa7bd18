import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { causeOfDifference, whatIsNoInteger } from './timestamp-cause.ts';

/** Whole seconds, as text. More digits than a safe integer has cannot be a time. */
const integer = /^-?\d{1,15}$/;

/**
 * Checks the timestamp of a signed call: an integer, at most 120 s from the service clock, both ends included (D32, R6).
 * Both are compared in whole seconds, the unit of the timestamp: so the milliseconds of transport do not reject a call at
 * the edge of the window.
 *
 * @param mayBeMilliseconds also read 13 digits as milliseconds (F 5.2): a switch of the site (D66)
 * @throws ApiError 400006 for anything but an integer, 403002 outside the window
 */
export function checkTimestamp(call: Call, timestamp: string, mayBeMilliseconds = false): void {
  const shown = timestamp.slice(0, 40);
  if (!integer.test(timestamp)) {
    const what = whatIsNoInteger(timestamp, Math.floor(call.receivedAt / 1000));
    const details = `Invalid parameter value: timestamp. "${shown}" is not a whole number of seconds since 1970.${what === undefined ? '' : ` ${what}`}`;
    const check = 'The timestamp is not an integer.';
    throw call.trace.refused('D29', new ApiError(400006, details), { timestamp: shown }, check);
  }
  const now = Math.floor(call.receivedAt / 1000);
  const isMilliseconds = mayBeMilliseconds && /^\d{13}$/.test(timestamp);
  if (isMilliseconds) call.trace.noted('D66', 'The timestamp has 13 digits and is read as milliseconds.');
  const difference = (isMilliseconds ? Math.floor(Number(timestamp) / 1000) : Number(timestamp)) - now;
  const values = {
    timestamp: shown,
    'service clock': String(now),
    'difference in seconds': String(difference),
    allowed: `-${TIMESTAMP_WINDOW_S} to ${TIMESTAMP_WINDOW_S}`,
  };
  if (Math.abs(difference) <= TIMESTAMP_WINDOW_S) {
    call.trace.passed('D32', 'The timestamp is inside the window.', values);
    return;
  }
  const cause = causeOfDifference(isMilliseconds ? timestamp.slice(0, -3) : timestamp, now);
  const error = new ApiError(
    403002,
    `${cause} The timestamp ${shown} is ${Math.abs(difference)} s ${difference < 0 ? 'behind' : 'ahead of'} the service clock (${now}); at most ${TIMESTAMP_WINDOW_S} s are allowed.`,
  );
  throw call.trace.refused('D32', error, values, 'The timestamp is outside the window.');
}
