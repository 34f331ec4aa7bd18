import { whatIsLeft } from '#service/diagnosis/mistakes/index.ts';
import { isAbout, type Note, type PastedCall, sentenceOf } from '#service/diagnosis/pasted-calls/index.ts';
import { framed, refusalOf, sentencesOf } from '#service/diagnosis/refusals/index.ts';
import { type ClockMoves, formatUtc } from '#service/kernel/index.ts';
import { decidingStep } from '#shared/causes/cause.ts';
import { OWN_STATE } from '#shared/causes/own-state.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import type { Refusal } from '#shared/contract/refusal.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { explainRule } from '#shared/rules/rules.ts';
import type { Judgement } from './judgement.ts';
import { sayMovedClock } from './own-state.ts';
import { asOne, formatSpan, listOfSentences, type Said } from './said.ts';

/** Longer values are in the trace and in Compare, not in a sentence. */
const MAX_VALUE_LENGTH = 100;

/**
 * What is said of a judgement.
 *
 * @param moves of the service clock
 * @param call as it was read: what the text does not hold of it, and what it may hold besides
 */
export function sayJudgement(
  judgement: Judgement,
  { missing = [], notes = [], doubts = [] }: Partial<Pick<PastedCall, 'missing' | 'notes' | 'doubts'>>,
  moves?: ClockMoves | undefined,
): Said {
  const { judged, kind, record } = judgement;
  if (missing.length > 0 && !isCertain(judged.errorCode, missing)) return notKnown(missing, notes);
  if (doubts.length > 0 && !judged.accepted && !isCertainInPart(judged)) return notWhole(judgement, doubts);
  if (record !== undefined && judged.accepted && record.errorCode === 0) return acceptedBefore(judgement, record);
  if (judgement.byMachine !== undefined) return sayMovedClock(moves, proofOf(judged));
  if (judged.accepted)
    return kind === 'own'
      ? onlyOld(judgement, moves)
      : { outcome: 'accepted', cause: judged.reason, proof: proofOfCredential(judged) };
  return { outcome: 'refused', ...refusal(judgement) };
}

/** Errors that do not depend on what is missing: the key, the method and the transport are read before. */
function isCertain(errorCode: number, missing: readonly string[]): boolean {
  const names = missing.map((name) => name.toLowerCase());
  if (errorCode === 400093) return !names.includes('apikey');
  return [405001, 301001, 403006, 403025].includes(errorCode);
}

/** The same of a call of which a part may be elsewhere in the text: where no method is named, its path may be there, too. */
const isCertainInPart = ({ errorCode, trace }: JudgedCall): boolean =>
  isCertain(errorCode, []) && decidingStep(trace)?.cause !== 'unknown-path';

function notKnown(missing: readonly string[], notes: readonly Note[]): Said {
  const list = missing.map((name) => `"${name}"`).join(', ');
  const [values, are, them] = missing.length === 1 ? ['value', 'is', 'it'] : ['values', 'are', 'them'];
  const known = notes.filter((note) => isAbout(note, 'missing')).map(sentenceOf);
  const what = `What decides is not in the text: the ${values} of ${list} ${are} missing.`;
  return {
    outcome: 'unknown',
    cause: known.length > 0 ? known : what,
    fix: `Ask for the call with ${them}: a HAR "with sensitive data", or the command with its values in place of variables and stars.`,
    proof: known.length > 0 ? what : undefined,
  };
}

/** Of a call of which the text may hold more than was read: what is said of it would be said of a half. */
function notWhole({ judged }: Judgement, doubts: readonly string[]): Said {
  return {
    outcome: 'unknown',
    cause: ['It is not certain that this is the whole call.', ...doubts],
    fix: 'Paste the call alone, in one piece: the whole address on one line, or as cURL, as raw HTTP or as a HAR.',
    proof: `Of what was read alone, the call would be refused with ${judged.errorCode} ${errorMessage(judged.errorCode)}.`,
  };
}

function acceptedBefore({ now }: Judgement, { callId, at }: { readonly callId: string; readonly at: number }): Said {
  return {
    outcome: now === undefined ? 'accepted' : 'sound',
    cause: `This very call was accepted at ${formatUtc(at)} (callId ${callId}).`,
    fix: now && refusedAgain(now.errorCode),
    proof: now === undefined ? undefined : 'The log holds the call with this nonce and this sig.',
  };
}

function refusedAgain(errorCode: number): string {
  const why = errorCode === 403002 ? 'for its time' : 'as a replay';
  return `Sent again it would be refused ${why} (${errorCode}): a repeated call needs a new nonce and a new signature.`;
}

function onlyOld({ judged, at, now, record }: Judgement, moves: ClockMoves | undefined): Said {
  if (now === undefined) return { outcome: 'accepted', cause: judged.reason, proof: proofOfCredential(judged) };
  const clock = Number(decidingStep(now.trace)?.values?.['service clock'] ?? 0);
  const age = formatSpan(clock * 1000 - at);
  // Under a clock that was moved, that would be the service's.
  const isMoved = moves?.lastMovedAt() !== undefined;
  return {
    outcome: 'sound',
    cause: `Nothing is wrong with the call but its age: sent at its own time, ${formatUtc(at)}, it would have been accepted.`,
    fix: [
      `Sent now it is refused with ${now.errorCode} ${errorMessage(now.errorCode)}, because its timestamp is ${age} behind the service clock: sign it anew.`,
      ...(isMoved
        ? []
        : ['If it was refused so when it was fresh, the clock of the machine that signed it is behind.']),
    ],
    proof:
      record === undefined
        ? proofOfCredential(judged)
        : `The log holds it: accepted at ${formatUtc(record.at)}, callId ${record.callId}.`,
  };
}

/**
 * For a call that was refused for its time when it was made, although everything else is right.
 *
 * @param wasAnswered the text has the answer, as a HAR does
 */
export function offClock(at: number, sentAt: number | undefined, wasAnswered: boolean): Said {
  const isKnown = sentAt !== undefined && Math.abs(sentAt - at) >= 1000;
  const apart = isKnown ? formatSpan(sentAt - at) : '';
  const off = isKnown ? `${apart} ${sentAt > at ? 'behind' : 'ahead'}` : 'off';
  return {
    outcome: 'refused',
    cause: `The timestamp was ${off} when the call was made; nothing else is wrong with it.`,
    fix: 'Set the clock of the machine that signs, or take the time from the Date header of a response; a difference of whole hours is local time sent as UTC.',
    proof: [
      ...(wasAnswered ? ['The answer in the text has errorCode 403002.'] : []),
      ...(isKnown
        ? [`It was recorded at ${formatUtc(sentAt)}, and its timestamp says ${formatUtc(at)}: ${apart} apart.`]
        : []),
    ].join(' '),
  };
}

function refusal(judgement: Judgement): Omit<Said, 'outcome'> {
  const { judged, nonce, besides } = judgement;
  const finding = judged.signature;
  if (judged.errorCode === 403003 && finding !== undefined) return wrongSignature(judged);
  const own = split(judged.reason);
  if (judged.errorCode === 403004 && nonce?.by === 'another call') {
    return {
      cause: `Its nonce was used before, by another call at ${formatUtc(nonce.record.at)} (callId ${nonce.record.callId}).`,
      fix: 'Make a new nonce for every call, also when a call is repeated, and sign it again.',
      proof: 'That call has the same nonce and another sig, so this is not the same call.',
    };
  }
  if (judged.errorCode === 403004 && nonce?.by === 'unknown') {
    return {
      cause: `Its nonce was used at ${formatUtc(nonce.at)}; whether by this very call cannot be told, because the log no longer has it.`,
      fix: 'If it was accepted then, nothing is wrong with it. To send it again, make a new nonce and sign it anew.',
      proof: proofOf(judged),
    };
  }
  if (besides !== undefined) {
    const { besides: _, ...rest } = judgement;
    const more = refusal({ ...rest, judged: besides });
    const [first = '', ...further] = listOfSentences(more.cause);
    return {
      cause: [own.cause, `And apart from its time: ${first}`, ...further],
      fix: joined(own.fix, ...listOfSentences(more.fix ?? [])),
      proof: joined(proofOf(judged), more.proof),
    };
  }
  return { cause: own.cause, fix: own.fix, proof: proofOf(judged) };
}

/** Those that there are, as one. */
function joined(...sentences: readonly (string | undefined)[]): string | undefined {
  const some = sentences.filter((one) => one !== undefined);
  return some.length === 0 ? undefined : some.join(' ');
}

function wrongSignature(judged: JudgedCall): Omit<Said, 'outcome'> {
  const finding = judged.signature;
  if (finding === undefined) return split(judged.reason);
  const { mistakes, key } = finding;
  if (mistakes.length === 0) {
    return {
      ...whatIsLeft(finding, 'desk'),
      proof: `The secret that should have signed is ${key.expected.owner}, fingerprint ${key.expected.fingerprint}.`,
    };
  }
  return {
    cause: mistakes.map(({ sentence }, index) => (index === 0 ? sentence : `And: ${sentence}`)),
    fix: mistakes.map(({ fix }) => fix),
    proof: [provenBy(mistakes.length, finding.algorithm ?? 'HMAC-SHA1'), ...keysOf(finding)].join(' '),
  };
}

function provenBy(mistakes: number, made: string): string {
  const these = ['this mistake', 'these two mistakes together'][mistakes - 1] ?? 'these three mistakes together';
  return `With ${these}, ${made} gives exactly the sig of the call.`;
}

/** Where another key signed: which, with both fingerprints. */
function keysOf({ key: { expected, used } }: SignatureFinding): readonly string[] {
  if (used === undefined || used.fingerprint === expected.fingerprint) return [];
  if (used.owner === expected.owner) {
    return [
      `The bytes of the key were not those of the secret: fingerprint ${used.fingerprint} instead of ${expected.fingerprint}.`,
    ];
  }
  return [`Key used: ${used.owner} (${used.fingerprint}); right: ${expected.owner} (${expected.fingerprint}).`];
}

/** The rule that decided, with the values compared. */
function proofOf({ trace, reason }: JudgedCall): string | undefined {
  const step = decidingStep(trace);
  if (step === undefined) return undefined;
  const values = valuesOf(step);
  const check = reason.startsWith(step.check) ? '' : step.check;
  return [...explainRule(step.rule).map(({ sentence }) => sentence), check, values].filter(Boolean).join(' ');
}

function valuesOf({ values }: TraceStep): string {
  const list = Object.entries(values ?? {})
    .filter(([name, value]) => value.length <= MAX_VALUE_LENGTH && name !== OWN_STATE)
    .map(([name, value]) => `${name} ${value}`);
  return list.length === 0 ? '' : `(${list.join(', ')})`;
}

/** For an accepted call: what made the service trust it. */
function proofOfCredential({ trace }: JudgedCall): string | undefined {
  return trace.find(({ rule, outcome }) => outcome === 'passed' && rule === 'D31')?.check;
}

/**
 * The lines of what is said: those of the row, where it is the row that is said, else those of the sentences.
 *
 * @param judged the row that the call would get
 */
export function refusalSaid(said: Said, judged: JudgedCall): Refusal {
  const base = refusalOf(judged);
  const isRow = base !== undefined && (asOne(said.cause) === split(judged.reason).cause || saysSignature(judged));
  if (!isRow) return framed(base, said);
  return framed(base, {
    ...said,
    line: said.line ?? base.cause,
    action: base.action,
    operation: said.operation ?? base.operation,
  });
}

const saysSignature = ({ errorCode, signature }: JudgedCall): boolean =>
  errorCode === 403003 && signature !== undefined;

/** A sentence of the service names the cause first; what follows is what to do. */
export function split(reason: string): { cause: string; fix: string | undefined } {
  const [cause = reason, ...rest] = sentencesOf(reason);
  return { cause, fix: rest.length === 0 ? undefined : rest.join(' ') };
}
