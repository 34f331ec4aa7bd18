import type { Core } from '#service/http/index.ts';
import {
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
import { matchingForm, type SigningKey } from './matching-form.ts';
import { nonceRepository } from './nonces/repository.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const YEAR = 365.25 * DAY;

/** How many of a unit are in a second, where a number in that unit is close to now. */
const units: readonly (readonly [perSecond: number, name: string])[] = [
  [1e3, 'milliseconds'],
  [1e6, 'microseconds'],
  [1e9, 'nanoseconds'],
  [1 / MINUTE, 'minutes'],
  [1 / HOUR, 'hours'],
  [1 / DAY, 'days'],
  [10, 'tenths of a second'],
  [100, 'hundredths of a second'],
];

/** Where other clocks begin to count, in seconds before 1970. */
const epochs: readonly (readonly [before: number, name: string])[] = [
  [-978_307_200, '2001 (Apple)'],
  [-946_684_800, '2000'],
  [-315_964_800, '1980 (GPS)'],
  [2_208_988_800, '1900 (NTP)'],
  [2_082_844_800, '1904 (old Mac)'],
  [11_644_473_600, '1601 (Windows FILETIME)'],
  [62_135_596_800, 'the year 1 (.NET DateTime)'],
];

/** Seconds that a number may be off and still be taken for now in another unit: the call may be old. */
const NEAR = 2 * DAY;

function inWords(seconds: number): string {
  const units: readonly (readonly [number, string])[] = [
    [YEAR, 'year'],
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
  ];
  for (const [unit, name] of units) {
    const count = Math.round((seconds / unit) * 10) / 10;
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return `${seconds} seconds`;
}

/** `yyyyMMddHHmmss` as seconds since 1970, read as UTC; undefined when it is none. */
function asDigits(text: string): number | undefined {
  const match = /^(20\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(\d{3})?$/.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

/** Offsets of time zones that are no whole hours. */
const odd = new Set([3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, 13.75]);
/** True for hours by which a time zone differs from UTC; a clock that is 15 or 30 minutes off is only wrong. */
const isOffset = (hours: number): boolean => (Number.isInteger(hours) && hours > 0 && hours <= 14) || odd.has(hours);

/** Why a time is outside the window. */
export interface TimeCause {
  /** The cause first, then what to do. */
  readonly says: string;
  readonly cause: CauseName;
}

/** Numbers of milliseconds since 1970 in this century and the one before; no clock is as far ahead in seconds. */
const isInMilliseconds = (timestamp: number): boolean => timestamp >= 1e11 && timestamp < 5e12;

/**
 * Why a timestamp is outside the window (F 9.1 rows 16 to 18).
 *
 * @param text as sent, a whole number
 * @param now by the service clock, seconds since 1970
 */
export function causeOfDifference(text: string, now: number): TimeCause {
  const timestamp = Number(text);
  const difference = timestamp - now;
  const away = Math.abs(difference);
  const of = (cause: CauseName, says: string): TimeCause => ({ cause, says });
  const inSeconds = (cause: CauseName, what: string) => of(cause, `The timestamp ${what}. Send seconds since 1970.`);
  for (const [perSecond, name] of units) {
    if (Math.abs(timestamp / perSecond - now) <= NEAR * (perSecond < 1 ? 2 : 1))
      return inSeconds(perSecond === 1e3 ? 'milliseconds' : 'other-unit', `is in ${name}`);
  }
  const digits = asDigits(text);
  if (digits !== undefined && Math.abs(digits - now) <= NEAR)
    return inSeconds('date-as-digits', 'is the date written as digits (year, month, day, …)');
  for (const [before, name] of epochs) {
    const seconds = timestamp - before;
    if (Math.abs(seconds - now) <= NEAR) return inSeconds('other-epoch', `counts the seconds since ${name}`);
    if (Math.abs(timestamp / 1000 - before - now) <= NEAR)
      return inSeconds('other-epoch', `counts milliseconds since ${name}`);
  }
  if (isInMilliseconds(timestamp)) {
    const off = Math.round(timestamp / 1000 - now);
    const { says } = inSeconds('milliseconds', 'is in milliseconds');
    return of('milliseconds', `${says} So read, it is ${inWords(Math.abs(off))} ${off < 0 ? 'old' : 'ahead'}, too.`);
  }
  if (timestamp <= 0) return inSeconds('time-not-set', 'is not set');
  const hours = Math.round(away / (15 * MINUTE)) / 4;
  if (isOffset(hours) && Math.abs(away - hours * HOUR) <= TIMESTAMP_WINDOW_S) {
    const ahead = difference > 0;
    return of(
      'local-time',
      `The difference fits a time zone: local time of UTC${ahead ? '+' : '-'}${hours} was taken for UTC, or UTC for local ` +
        `time of UTC${ahead ? '-' : '+'}${hours}. Use UTC, not local time${ahead ? '' : '; or the call is old and was sent again as it was'}.`,
    );
  }
  const month = Math.abs(away - 30 * DAY) <= 2 * DAY || Math.abs(away - 28 * DAY) <= DAY;
  if (month) {
    const why = 'months count from 0 in JavaScript and in old Java dates, from 1 elsewhere';
    return of('month-off', `The timestamp is a month off: ${why}.`);
  }
  const years = Math.round(away / YEAR);
  if (years >= 1 && Math.abs(away - years * YEAR) <= 2 * DAY) {
    return of(
      'years-off',
      `The timestamp is ${years} year${years === 1 ? '' : 's'} ${difference < 0 ? 'behind' : 'ahead'}: the date of the client's clock is wrong, or the timestamp is a fixed example.`,
    );
  }
  if (difference < -DAY) {
    const old = `The timestamp is ${inWords(away)} old`;
    return of(
      'old-call',
      `${old}: the call was sent again as it was, or the client's clock is wrong. Sign each call anew.`,
    );
  }
  return of(
    difference < 0 ? 'clock-behind' : 'clock-ahead',
    'The clock of the client is wrong, or the call was on its way for long. Set the clock, or take the time from the Date header of a response.',
  );
}

/** What a text is that is no whole number, as a sentence; undefined when that cannot be told. */
export function whatIsNoInteger(text: string, now: number): string | undefined {
  if (/^-?\d+[.,]\d+$/.test(text))
    return 'It has a fraction, as time() of Python and microtime() of PHP give; cut it off.';
  if (/^\d{16,}$/.test(text)) {
    const ticks = Number(text) / 1e7;
    if (Math.abs(ticks - 62_135_596_800 - now) <= NEAR)
      return 'It counts .NET ticks since the year 1; send seconds since 1970.';
    if (Math.abs(ticks - 11_644_473_600 - now) <= NEAR) return 'It is a Windows FILETIME; send seconds since 1970.';
    if (Math.abs(Number(text) / 1e6 - now) <= NEAR) return 'It is in microseconds; send seconds.';
    if (Math.abs(Number(text) / 1e9 - now) <= NEAR) return 'It is in nanoseconds; send seconds.';
    return 'It has more digits than a time has.';
  }
  if (/^\s|\s$/.test(text)) return 'There is a blank or a line end at it.';
  if (/^\d{4}-\d\d-\d\d|^\w{3}, \d|^\d{1,2}[./]\d{1,2}[./]\d/.test(text))
    return 'It is a date in words; send seconds since 1970.';
  if (/^(?:0x)[0-9a-f]+$/i.test(text)) return 'It is written in hex.';
  if (/^\d+(?:\.\d+)?[eE][+-]?\d+$/.test(text)) return 'It is written with an exponent.';
  if (/^(?:null|undefined|None|NaN|nil)$/.test(text)) return 'It was not set by the client.';
  return undefined;
}

/** What a signed call needs to be right besides its time. */
interface SignedWith {
  readonly call: Call;
  readonly apiKey: string;
  readonly keys: readonly SigningKey[];
  readonly sig: string;
  readonly nonce: string;
}

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
 * @param signed of a signed call: what else it needs to be right
 */
export function whyOutsideWindow(
  { clock, moves, store }: Pick<Core, 'clock' | 'moves' | 'store'>,
  call: Pick<Call, 'receivedAt' | 'trace'>,
  text: string,
  what: string,
  signed?: SignedWith,
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
    const isRight = signed !== undefined && isSignedRight(store, signed);
    const right = isRight ? 'timestamp and signature are right' : `${lowerFirst(what)} is right`;
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

function isSignedRight(store: Core['store'], { call, apiKey, keys, sig, nonce }: SignedWith): boolean {
  return matchingForm(call, keys, sig) !== undefined && store.of(nonceRepository).usedAt(apiKey, nonce) === undefined;
}

/** How far the Date header of responses is ahead on purpose, milliseconds; undefined: it is not (D50). */
function dateAhead({ trace }: Pick<Call, 'trace'>): number | undefined {
  const ahead = trace.steps.find(({ rule, values }) => rule === 'D50' && values?.[DATE_AHEAD] !== undefined);
  return ahead && Number(ahead.values?.[DATE_AHEAD]);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
