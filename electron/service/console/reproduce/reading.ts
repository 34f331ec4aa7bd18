import { areReadingsOfOne, isFirstReading, type LabelledCall } from '#service/diagnosis/pasted-calls/index.ts';
import { type AskedTime, type Judgement, judgeCall, type ReproduceContext } from './judgement.ts';
import { chosen } from './pasted.ts';
import type { Pasted } from './pasted-job.ts';
import { judgeWithoutHost } from './unknown-host.ts';

/** One way to read a piece of a text, and what the service says about it. */
export interface JudgedReading {
  /** Index of the call in the text. */
  readonly entry: number;
  readonly one: LabelledCall;
  readonly judgement: Judgement;
}

/** The reading that a verdict is about, and those that would get another one. */
interface ChosenReading extends JudgedReading {
  readonly others: readonly JudgedReading[];
}

/**
 * Judges every way to read what the text most likely is about (D72), and takes the one that the response in the text speaks
 * for, else the one with which least is wrong. A reading that the user chose is judged alone; a call of several, with its other
 * readings.
 */
export async function judgeReadings(
  context: ReproduceContext,
  pasted: Extract<Pasted, { kind: 'calls' }>,
  entry: number | undefined,
  at: AskedTime,
): Promise<ChosenReading> {
  const one = chosen(pasted, entry);
  const ways = pasted.calls.filter(({ readingOf }) => readingOf !== undefined && readingOf === one.readingOf).length;
  const isCall = !areReadingsOfOne(pasted.calls) && isFirstReading(pasted.calls, entry ?? pasted.likely);
  const isAlone = entry !== undefined && !isCall;
  // The last way has all the time that is left.
  let left = Math.max(isAlone ? 1 : ways, 1);
  const judged = async (reading: LabelledCall, inPairs = true): Promise<JudgedReading> => {
    const share = 1 / left;
    left = Math.max(left - 1, 1);
    const entryOf = pasted.calls.indexOf(reading);
    if (reading.call.isHostUnknown) return { entry: entryOf, ...(await judgeWithoutHost(context, reading, at)) };
    return { entry: entryOf, one: reading, judgement: await judgeCall(context, reading.call, at, { inPairs, share }) };
  };
  const first = await judged(one);
  if (isAlone || one.readingOf === undefined || isSigned(first.judgement)) return { ...first, others: [] };
  // One mistake that gives exactly the signature leaves no two together for another reading.
  const isExplained = first.judgement.judged.signature?.mistakes.length === 1;
  const readings = [first];
  for (const other of pasted.calls) {
    if (other !== one && other.readingOf === one.readingOf) readings.push(await judged(other, !isExplained));
  }
  const best = readings.reduce((former, next) => (faultsOf(next) < faultsOf(former) ? next : former));
  const others = readings.filter((other) => other !== best && codeOf(other.judgement) !== codeOf(best.judgement));
  return { ...best, others };
}

/** A signature covers scheme and method, so that one that is right leaves no other reading, whatever else refuses the call. */
const isSigned = ({ judged }: Judgement): boolean =>
  judged.trace.some(({ rule, outcome }) => rule === 'D31' && outcome === 'passed');

const codeOf = ({ judged }: Judgement): number => (judged.accepted ? 0 : judged.errorCode);

const isAnsweredSo = ({ one: { answer }, judgement }: JudgedReading): boolean =>
  answer?.errorCode !== undefined && answer.errorCode === codeOf(judgement);

/** How much is wrong with a call, read so; most with a secret or a token over HTTP, which nobody sends for long. */
function faultsOf(reading: JudgedReading): number {
  const { judged } = reading.judgement;
  if (isAnsweredSo(reading)) return -1;
  if (judged.accepted || isSigned(reading.judgement)) return 0;
  if ([403006, 403025].includes(judged.errorCode)) return 4;
  return judged.errorCode === 403003 ? judged.signature?.mistakes.length || 3 : 3;
}
