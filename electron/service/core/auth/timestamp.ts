import type { Core } from '#service/http/index.ts';
import {
  ApiError,
  BACK_TO_MACHINE_TIME,
  type Call,
  clockMoved,
  clockSentence,
  DATE_AHEAD,
  machineTimeOf,
  spanInWords,
} from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { causeOfDifference, type TimeCause, whatIsNoInteger } from './timestamp-cause.ts';

/** Whole seconds, as text. More digits than a safe integer has cannot be a time. */
const integer = /^-?\d{1,15}$/;

/** What the clocks say about a time that is outside the window. */
interface OutsideWindow {
  /** The likely cause, with what to do. */
  readonly says: string;
  readonly cause?: CauseName;
  /** Which state of Authdesk it is, for the values of the step; empty: none. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Why a time that a caller sent is outside the window. Where the service clock is moved and the machine's time fits, that is the
 * cause; where neither fits, only what both clocks say (R59).
 *
 * @param text whole seconds
 * @param what names the time, as the subject of a sentence
 * @param isRightBesides whether the rest of the call that is checked with it is right; asked only when that is said
 */
export function whyOutsideWindow(
  { clock, moves }: Pick<Core, 'clock' | 'moves'>,
  call: Call,
  text: string,
  what: string,
  isRightBesides: () => boolean = () => false,
): OutsideWindow {
  const now = Math.floor(call.receivedAt / 1000);
  const named = ({ says }: TimeCause) => says.replaceAll('The timestamp', what);
  const ahead = dateAhead(call);
  if (ahead !== undefined && Math.abs(Number(text) * 1000 - call.receivedAt - ahead) <= TIMESTAMP_WINDOW_S * 1000) {
    const off = `${spanInWords(ahead)} ${ahead < 0 ? 'behind' : 'ahead'}`;
    return {
      says: `${what} fits the Date header that a failure in Authdesk sends on purpose, ${off}: a client that sets its clock by it is refused. Switch the failure off: Time and failures, or "authdesk fault clear".`,
      values: ownState('wrong date provoked'),
    };
  }
  const cause = causeOfDifference(text, now);
  const moved = moves?.state();
  const sentence = clockSentence(moves);
  if (moves === undefined || moved === undefined || sentence === undefined)
    return { ...cause, says: named(cause), values: {} };
  const machine = Math.floor((machineTimeOf({ clock, moves }, call) ?? moves.machine()) / 1000);
  const away = Number(text) - machine;
  const values = { 'machine’s clock': String(machine) };
  if (Math.abs(away) <= TIMESTAMP_WINDOW_S) {
    const right = isRightBesides() ? 'timestamp and signature are right' : `${lowerFirst(what)} is right`;
    return {
      says: `${sentence}; by this machine’s time ${right}. ${BACK_TO_MACHINE_TIME}`,
      values: { ...values, ...clockMoved },
    };
  }
  const byMachine = causeOfDifference(text, machine);
  const difference = Number(text) - now;
  if (byMachine.says === cause.says && away > 0 === difference > 0)
    return { ...cause, says: `${named(cause)} ${sentence}.`, values };
  return {
    says: `${what} fits neither the service clock nor this machine’s: by this machine’s it is ${Math.abs(away)} s ${away < 0 ? 'behind' : 'ahead'}. ${sentence}.`,
    values: { ...values, ...ownState('service clock moved, timestamp wrong') },
  };
}

/** How far the Date header of responses is ahead on purpose, milliseconds; undefined: it is not (D50). */
function dateAhead({ trace }: Call): number | undefined {
  const ahead = trace.steps.find(({ rule, values }) => rule === 'D50' && values?.[DATE_AHEAD] !== undefined);
  return ahead && Number(ahead.values?.[DATE_AHEAD]);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Checks the timestamp of a signed call: an integer, at most 120 s from the service clock, both ends included (D32, R6).
 * Both are compared in whole seconds, the unit of the timestamp: so the milliseconds of transport do not reject a call at
 * the edge of the window.
 *
 * @param isRightBesides see `whyOutsideWindow`
 * @param mayBeMilliseconds also read 13 digits as milliseconds (F 5.2): a switch of the site (D66)
 * @throws ApiError 400006 for anything but an integer, 403002 outside the window
 */
export function checkTimestamp(
  core: Pick<Core, 'clock' | 'moves'>,
  call: Call,
  timestamp: string,
  isRightBesides: () => boolean,
  mayBeMilliseconds = false,
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
  const text = isMilliseconds ? timestamp.slice(0, -3) : timestamp;
  const { says, cause, values: more } = whyOutsideWindow(core, call, text, 'The timestamp', isRightBesides);
  const error = new ApiError(
    403002,
    `${says} The timestamp ${shown} is ${Math.abs(difference)} s ${difference < 0 ? 'behind' : 'ahead of'} the service clock (${now}); at most ${TIMESTAMP_WINDOW_S} s are allowed.`,
    {},
    { cause },
  );
  throw call.trace.refused('D32', error, { ...values, ...more }, 'The timestamp is outside the window.');
}
