import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Nonces, nonceRepository } from '#service/core/auth/index.ts';
import { headerPairs } from '#service/core/upstream/index.ts';
import { causeOf, reasonOf, toldOf } from '#service/diagnosis/mistakes/index.ts';
import {
  Chain,
  type ChainOptions,
  type Core,
  type RefusedSignature,
  type SearchEnd,
  type Served,
  type SignatureSearch,
  unwatched,
} from '#service/http/index.ts';
import type { Events, ThreadTime } from '#service/kernel/index.ts';
import type { LoggedCall } from '#service/records/index.ts';
import { storedOrTried, withRepositories } from '#service/storage/index.ts';
import type { JudgedCall, RequestToJudge } from '#shared/contract/requests.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { trimBlanks } from '#shared/pasted-calls/byte-text.ts';

/** How a request is judged, where it is not as it would be if it were sent now. */
interface JudgeOptions {
  /** True: the nonce counts as new. For a call that is judged at another time, or that is known to be the one that used it. */
  readonly newNonce?: boolean;
  /** False: mistakes of a wrong signature are searched alone, as for a call that is answered, not in pairs. */
  readonly pairs?: boolean;
  readonly watch?: SearchWatch | undefined;
  /** Told of a wrong signature. */
  readonly refused?: ((refused: RefusedSignature) => void) | undefined;
  /** Of the time that is left, how much this search may take at most; absent: all. */
  readonly share?: number | undefined;
}

/** Who waits for a search: told how far it is, and asked whether it should end. */
export interface SearchWatch {
  /** @param count signatures that were made and compared */
  tried(count: number): void;
  isStopped(): boolean;
  /** How long it may search; absent: as far as its budget reaches. */
  readonly time?: ThreadTime | undefined;
}

/** Judges a request; see `createJudge`. */
export type Judge = (request: RequestToJudge, options?: JudgeOptions) => Promise<JudgedCall>;

const unheard: Events = { call() {}, flow() {}, changed() {}, reset() {}, subscribe: () => () => {} };

/**
 * Makes the judge of calls: it takes a request through the stages of every call and returns the log row that it would
 * get. Nothing is kept: no nonce, code or state is used, no row is written, and neither the console nor a flow run is
 * notified. Secrets are masked as in the log (R15).
 *
 * @param servedBy what is served with a core
 */
export function createJudge(core: Core, servedBy: (core: Core) => Served, options?: ChainOptions): Judge {
  return async (
    { transport, httpMethod, target, headers, body, encoding, at },
    { newNonce = false, pairs = true, watch, refused: heard, share = 1 } = {},
  ) => {
    const sent: BufferEncoding = encoding === 'bytes' ? 'latin1' : 'utf8';
    // As Node gives it: one character per byte.
    const asReceived = (text: string): string => Buffer.from(text, sent).toString('latin1');
    let row: LoggedCall | undefined;
    let search: SignatureSearch | undefined;
    const judging: Core = {
      ...core,
      clock: at === undefined ? core.clock : () => at,
      // At a time that was asked for, no clock is moved.
      ...(at !== undefined && { moves: undefined }),
      // These endpoints serve this call only, so what they keep in memory never has to be dropped.
      store: {
        ...core.store,
        onReplaced() {},
        ...(newNonce && {
          of: withRepositories(core.store, [[nonceRepository, unusedNonces(core.store.of(nonceRepository))]]),
        }),
      },
      events: unheard,
      flows: unwatched,
      signatureRefused(refused) {
        search = refused.search;
        heard?.(refused);
      },
    };
    const chain = new Chain(judging, servedBy(judging), options, {
      unitOfWork: (work) => storedOrTried(core.store, true, work),
      append(logged, summary) {
        row = logged;
        return summary;
      },
    });
    const rawHeaders = headers.flatMap(([name, value]) => [name, trimBlanks(asReceived(value))]);
    const head = { method: httpMethod, url: asReceived(target), headers: joined(rawHeaders), rawHeaders };
    const { response } = await chain.judge(head, transport, body === undefined ? undefined : Buffer.from(body, sent));
    if (row === undefined) throw new Error(`The call could not be judged: ${response.reason}`);
    // Where another rule decided, two mistakes in the signature together would be told beside it only.
    const together = pairs && response.errorCode === 403003;
    const budget = together ? options?.searchBudget : undefined;
    const signature = search && (await foundInSlices(search({ pairs: together, budget }), withShare(watch, share)));
    const { request, ...said } = signature === undefined ? row : explained(row, signature);
    const { parametersSaid: _, ...shown } = request;
    const accepted = response.errorCode === 0 && response.error === undefined;
    return core.store.masked({ ...said, request: shown, accepted, ...(signature && { signature }) });
  };
}

/**
 * Runs a search to its end, and lets other calls run in between (R52).
 *
 * @param pauseMs between two slices; 0: as long as others are waiting
 */
export async function foundInSlices<T>(
  steps: Generator<number, T, SearchEnd>,
  watch?: SearchWatch,
  pauseMs = 0,
): Promise<T> {
  const time = watch?.time;
  for (;;) {
    const end = watch?.isStopped() ? 'stopped' : time?.isUsedUp ? 'out of time' : undefined;
    const step = time === undefined ? steps.next(end) : time.during(() => steps.next(end));
    if (step.done) return step.value;
    watch?.tried(step.value);
    await (pauseMs > 0 ? setTimeout(pauseMs) : setImmediate());
  }
}

function withShare(watch: SearchWatch | undefined, share: number): SearchWatch | undefined {
  if (watch?.time === undefined || share === 1) return watch;
  return { tried: (count) => watch.tried(count), isStopped: () => watch.isStopped(), time: watch.time.part(share) };
}

/** The row with what was found by searching longer than a refused call may. */
export function explained(row: LoggedCall, finding: SignatureFinding): LoggedCall {
  const isKnown = row.trace.some(({ values }) => values?.mistake !== undefined);
  const found = {
    rule: 'D31',
    check: causeOf(finding),
    outcome: 'noted' as const,
    values: toldOf(finding),
  };
  return {
    ...row,
    // Where another rule decided, that one is the cause: the signature would be refused only after it.
    ...(row.errorCode === 403003 && { reason: reasonOf(finding) }),
    trace: isKnown || finding.mistakes.length === 0 ? row.trace : [...row.trace, found],
  };
}

/** Nonces of which none was used before. */
const unusedNonces = (nonces: Nonces): Nonces => ({
  ...nonces,
  remember: () => true,
});

/** Headers by their lower-case names. Of a repeated one the first value is kept, as Node does for those used here. */
function joined(rawHeaders: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string> = {};
  for (const [given, value] of headerPairs(rawHeaders)) {
    const name = given.toLowerCase();
    if (!Object.hasOwn(headers, name)) headers[name] = value;
  }
  return headers;
}
