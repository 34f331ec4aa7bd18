import type { LabelledCall } from '#service/diagnosis/pasted-calls/index.ts';
import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import type { Judgement, ReproduceContext } from './judgement.ts';
import { noncePart, ownTime, requestOf } from './request.ts';
import type { Said } from './said.ts';

/** Another call of a pasted text with the nonce of the one that is judged. */
export interface Twin {
  /** Index in the text. */
  readonly entry: number;
  readonly label: string;
  readonly isBefore: boolean;
  /** The same signature: it is the same call once more. */
  readonly isSame: boolean;
  /** Sent at its own time it would be accepted, so that its nonce is used then. */
  readonly usesNonce: boolean;
}

/** Calls of a text that are looked at. */
const MAX_CALLS = 2_000;
/** Calls with the same nonce that are judged. */
const MAX_JUDGED = 3;

/** Other calls of the text that use the nonce of one, and would do so within the time that it is remembered (D33). */
export async function twinsOf(
  { judge }: ReproduceContext,
  calls: readonly LabelledCall[],
  entry: number,
): Promise<readonly Twin[]> {
  const one = calls[entry];
  const own = one && noncePart(one.call);
  const at = one && ownTime(one.call);
  if (one === undefined || own === undefined || at === undefined) return [];
  const twins: Twin[] = [];
  for (const [index, other] of calls.slice(0, MAX_CALLS).entries()) {
    // Readings of one piece are one call.
    if (index === entry || (one.readingOf !== undefined && other.readingOf === one.readingOf)) continue;
    const its = noncePart(other.call);
    const itsAt = ownTime(other.call);
    if (its?.nonce !== own.nonce || its.apiKey !== own.apiKey || itsAt === undefined) continue;
    if (Math.abs(itsAt - at) > NONCE_MEMORY_S * 1000) continue;
    const judged = await judge(requestOf(other.call, itsAt), { newNonce: true, pairs: false });
    const isSame = normalizeSignature(its.sig) === normalizeSignature(own.sig);
    twins.push({ entry: index, label: other.label, isBefore: index < entry, isSame, usesNonce: judged.accepted });
    if (twins.length >= MAX_JUDGED) break;
  }
  return twins;
}

interface Twinned extends Judgement {
  readonly twins?: readonly Twin[];
  readonly answer?: { readonly errorCode?: number | undefined } | undefined;
}

const REFUSED = 'the second one to arrive is refused as a replay';

/** Nothing else is wrong with it. What the text says that the client got, and what the log has, says more than the order in a text. */
const isAccepted = ({ judged, record, byMachine, answer }: Twinned): boolean =>
  (judged.accepted || byMachine !== undefined) && record === undefined && answer?.errorCode !== 0;

/** A call that nothing else is wrong with, and that comes after another one with its nonce: it is refused as a replay. */
export function withTwin(said: Said, { twins = [], ...one }: Twinned): Said {
  const first = twins.find(({ isBefore, usesNonce }) => isBefore && usesNonce);
  if (first === undefined || !isAccepted(one)) return said;
  return {
    outcome: 'refused',
    errorCode: 403004,
    cause: first.isSame
      ? `This is the same call as number ${first.entry + 1} of the text once more: ${REFUSED}.`
      : `Its nonce is that of number ${first.entry + 1} of the text, so ${REFUSED}.`,
    fix: 'Make a new nonce for every call, also when a call is repeated, and sign it again.',
    proof: `Both name the same nonce${first.isSame ? ' and the same sig' : ''}; each alone would be accepted at its own time.`,
  };
}

/** The same, said of a call for which it is not the cause. */
export function twinNotes({ twins = [], ...one }: Twinned): readonly string[] {
  const isCause = isAccepted(one);
  return twins
    .filter(({ isBefore, usesNonce }) => usesNonce && !(isBefore && isCause))
    .slice(0, 1)
    .map(({ entry, isSame }) => {
      const same = `the same nonce${isSame ? ' and the same sig' : ''}`;
      return `Number ${entry + 1} of the text has ${same}: ${REFUSED} (403004).`;
    });
}
