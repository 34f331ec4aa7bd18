import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import type { SentSignature } from './credential.ts';
import type { SigningKey } from './matching-form.ts';
import { whatIsNoInteger, whyOutsideWindow } from './timestamp-cause.ts';

/** Whole seconds, as text. More digits than a safe integer has cannot be a time. */
const integer = /^-?\d{1,15}$/;

/**
 * Checks the timestamp of a signed call: an integer, at most 120 s from the service clock, both ends included (D32, R6).
 * Both are compared in whole seconds, the unit of the timestamp: so the milliseconds of transport do not reject a call at
 * the edge of the window.
 *
 * @param site may also read 13 digits as milliseconds (F 5.2, D66)
 * @param keys that would be right, for the explanation of a refusal
 * @throws ApiError 400006 for anything but an integer, 403002 outside the window
 */
export function checkTimestamp(
  core: Pick<Core, 'clock' | 'moves' | 'store'>,
  call: Call,
  site: Pick<SiteRecord, 'apiKey' | 'acceptMilliseconds'>,
  keys: readonly SigningKey[],
  { timestamp, nonce, sig }: SentSignature,
): void {
  const shown = timestamp.slice(0, 40);
  if (!integer.test(timestamp)) {
    const what = whatIsNoInteger(timestamp, Math.floor(call.receivedAt / 1000));
    const details = `Invalid parameter value: timestamp. "${shown}" is not a whole number of seconds since 1970.${what === undefined ? '' : ` ${what}`}`;
    const check = 'The timestamp is not an integer.';
    const error = new ApiError(400006, details, {}, 'invalid:timestamp');
    throw call.trace.refused('D29', error, { timestamp: shown }, check);
  }
  const now = Math.floor(call.receivedAt / 1000);
  const isMilliseconds = site.acceptMilliseconds && /^\d{13}$/.test(timestamp);
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
  const text = isMilliseconds ? timestamp.slice(0, -3) : timestamp;
  const signed = { call, apiKey: site.apiKey, keys, sig, nonce };
  const { says, cause, values: more } = whyOutsideWindow(core, call, text, 'The timestamp', signed);
  const error = new ApiError(
    403002,
    `${says} The timestamp ${shown} is ${Math.abs(difference)} s ${difference < 0 ? 'behind' : 'ahead of'} the service clock (${now}); at most ${TIMESTAMP_WINDOW_S} s are allowed.`,
    {},
    { cause },
  );
  throw call.trace.refused('D32', error, { ...values, ...more }, 'The timestamp is outside the window.');
}
