import { BACK_TO_MACHINE_TIME, type ClockMoves, clockSentence, formatUtc, spanInWords } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { type Judgement, ownStateOf } from './judgement.ts';
import { listOfSentences, type Said } from './said.ts';

/** What is said of a call that only the moved service clock refuses: nothing is wrong with it. */
export function sayMovedClock(moves: ClockMoves | undefined, proof: string | undefined): Said {
  return {
    outcome: 'sound',
    ownState: true,
    cause: `${clockSentence(moves)}; by this machine’s time the call is right.`,
    fix: BACK_TO_MACHINE_TIME,
    proof,
  };
}

/** A failure that is set up, which the call would meet: first where it is certain, else beside the verdict. */
export function withFailures(said: Said, { judged, now }: Judgement): Said {
  const step = (now ?? judged).trace.find(({ rule, values }) => rule === 'D50' && values?.hits === 'yes');
  const isSound = said.outcome === 'accepted' || said.outcome === 'sound';
  if (step === undefined || !isSound) return said;
  const [first = '', ...further] = listOfSentences(said.cause);
  return {
    ...said,
    outcome: 'sound',
    ownState: true,
    cause: [step.check, `The call itself is right: ${first}`, ...further],
    fix: ['Switch the failure off: Time and failures, or "authdesk fault clear".', ...listOfSentences(said.fix ?? [])],
  };
}

/** Failures that are set up and that are no cause of the verdict. */
export function failureNotes({ outcome }: Said, { judged, now }: Judgement): readonly string[] {
  const isSound = outcome === 'accepted' || outcome === 'sound';
  return (now ?? judged).trace
    .filter(({ rule, values }) => rule === 'D50' && values?.hits !== undefined && !(isSound && values.hits === 'yes'))
    .map(({ check }) => check);
}

/** What a row of this log says of the call of a text, where Authdesk's own state answered it. */
export function sayRecorded(
  said: Said,
  row: Pick<CallDetail, 'callId' | 'at' | 'errorCode' | 'reason' | 'cause' | 'failure' | 'mocked'> | undefined,
): Said {
  const isOwn =
    row !== undefined &&
    row.errorCode !== 0 &&
    /\.(?:provoked|mock-response|decided-beforehand|service-clock-moved)$/.test(row.cause ?? '');
  if (!isOwn || said.outcome === 'refused' || said.outcome === 'unknown') return said;
  const isMoved = row.cause?.endsWith('.service-clock-moved');
  return {
    ...said,
    outcome: 'sound',
    ownState: true,
    cause: isMoved ? `When it came: ${row.reason}` : `Authdesk answered it so on purpose: ${row.reason}`,
    proof: `The log has it: ${formatUtc(row.at)}, callId ${row.callId}.`,
  };
}

/** Beside a verdict about the time of a call: how the service clock differs, which nobody sees in the call. */
export function notesOfClock(moves: ClockMoves | undefined, { kind, at, judged, now }: Judgement): readonly string[] {
  const isAboutTime = [judged.errorCode, now?.errorCode].includes(403002);
  const state = moves?.state();
  if (moves === undefined || state === undefined || !isAboutTime || ownStateOf(judged) !== undefined) return [];
  const age = moves.machine() - at;
  const clock = `${clockSentence(moves)}.`;
  if (kind !== 'own' || age <= 0) return [clock];
  return [`${clock} By this machine’s time the call is ${spanInWords(age)} old.`];
}
