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
import { causeOfDifference, type TimeCause } from './timestamp-cause.ts';

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
