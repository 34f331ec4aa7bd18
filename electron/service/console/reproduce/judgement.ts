import type { Judge } from '#service/console/judge/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import type { Core } from '#service/http/index.ts';
import { OWN_STATE, type OwnState } from '#shared/causes/own-state.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { type NonceUse, nonceUse, type OwnRecord } from './own-record.ts';
import { noncePart, ownTime, requestOf } from './request.ts';

/** What judging a pasted call needs; it works without listeners. */
export interface ReproduceContext {
  readonly core: Core;
  readonly judge: Judge;
}

/** The time that a caller asks to judge at. */
export type AskedTime = 'now' | 'call' | number | undefined;

/** What the service says about a call, at the time that counts. */
export interface Judgement {
  readonly judged: JudgedCall;
  readonly at: number;
  readonly kind: 'now' | 'own' | 'given' | 'received';
  /** What it says now, where the judgement is for another time. */
  readonly now?: JudgedCall;
  /** The row of this very call. */
  readonly record?: OwnRecord;
  /** Another call that used the nonce, for 403004; or when it was used. */
  readonly nonce?: NonceUse;
  /** For a timestamp in the future: what is wrong besides. */
  readonly besides?: JudgedCall;
  /** The service clock is moved, and refuses the call; by the machine's time nothing does. */
  readonly byMachine?: JudgedCall;
}

interface PairSearch {
  readonly inPairs?: boolean;
  readonly share?: number;
}

/**
 * Judges a call now. Two kinds of sound calls fail then, and are no mistakes of their sender: a call that is older than the
 * window of timestamps (D32) is judged at its own time; a call that finds its own nonce used is one that this service
 * accepted before (D33).
 */
export async function judgeCall(
  context: ReproduceContext,
  call: PastedCall,
  asked: AskedTime,
  { inPairs = true, share }: PairSearch = {},
): Promise<Judgement> {
  const { core, judge } = context;
  const now = core.clock();
  const own = ownTime(call);
  // Of a call that is not whole nothing is said that rests on its signature, so that pairs of mistakes are not searched.
  const pairs = inPairs && call.missing.length === 0 && (call.doubts ?? []).length === 0;
  const at = (time: number) => judge(requestOf(call, time), { newNonce: true, pairs, share });
  if (typeof asked === 'number') return { judged: await at(asked), at: asked, kind: 'given' };
  if (asked === 'call' && own !== undefined) return { judged: await at(own), at: own, kind: 'own' };

  const judged = await judge(requestOf(call), { pairs, share });
  const sent = noncePart(call);
  const use = sent && (await nonceUse(core, sent));
  const record = use?.by === 'this call' ? use.record : undefined;
  if (judged.errorCode === 403004 && use !== undefined) {
    if (record === undefined) return { judged, at: now, kind: 'now', nonce: use };
    return { judged: await at(record.at), at: record.at, kind: 'received', now: judged, record };
  }
  if (judged.errorCode !== 403002 || own === undefined) return { judged, at: now, kind: 'now' };
  if (record !== undefined) {
    // Its time was right when it came; the service clock has been moved since, or it is old.
    return { judged: await at(own), at: own, kind: 'own', now: judged, record };
  }
  if (core.moves !== undefined && isRefusedByMove(judged)) {
    const byMachine = await judge(requestOf(call, core.moves.machine()), { newNonce: use === undefined });
    return byMachine.accepted
      ? { judged, at: now, kind: 'now', byMachine }
      : { judged, at: now, kind: 'now', besides: byMachine, ...(use && { nonce: use }) };
  }
  const atOwnTime = await at(own);
  const isOld = own < now - TIMESTAMP_WINDOW_S * 1000;
  if (!isOld || asked === 'now') {
    return { judged, at: now, kind: 'now', ...(!atOwnTime.accepted && { besides: atOwnTime }) };
  }
  return { judged: atOwnTime, at: own, kind: 'own', now: judged };
}

/** The judgement that the log already has: the row as it was decided. */
export function recordedJudgement(row: CallDetail): Judgement {
  const accepted = row.errorCode === 0 && row.error === undefined && row.httpStatus < 400;
  const record = { callId: row.callId, at: row.at, errorCode: row.errorCode };
  return { judged: { ...row, accepted }, at: row.at, kind: 'received', record };
}

/** True for a call whose timestamp is right by the machine's time, and refused because the service clock is moved (D32). */
function isRefusedByMove(judged: JudgedCall): boolean {
  return judged.errorCode === 403002 && ownStateOf(judged) === 'service clock moved';
}

/** The state of Authdesk that refused a call; undefined: none did. */
export function ownStateOf({ trace }: Pick<JudgedCall, 'trace'>): OwnState | undefined {
  const step = trace.findLast(({ outcome }) => outcome === 'failed');
  return step?.values?.[OWN_STATE] as OwnState | undefined;
}
