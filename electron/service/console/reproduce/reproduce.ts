import type { SearchWatch } from '#service/console/judge/index.ts';
import { areReadingsOfOne, isFirstReading } from '#service/diagnosis/pasted-calls/index.ts';
import { type Handlers, ThreadTime } from '#service/kernel/index.ts';
import type { PasteReading } from '#shared/contract/reproduce.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { draftOfPasted } from './draft.ts';
import type { ReproduceContext } from './judgement.ts';
import { formOf, readPasted } from './pasted.ts';
import type { Pasted } from './pasted-job.ts';
import { type SendUnchangedContext, sendUnchanged } from './send-unchanged.ts';
import { verdictOf } from './verdict.ts';

/** More searches at once than any console runs; further ones cannot be watched. */
const MAX_RUNNING = 100;

interface Running {
  tried: number;
  isStopped: boolean;
}

/** The handlers of `reproduce.*` that need no listeners. */
export function reproduceOffline(
  context: ReproduceContext,
): Pick<Handlers<'reproduce'>, 'reproduce.read' | 'reproduce.judge' | 'reproduce.search' | 'reproduce.stop'> {
  /** The searches for causes that run, by ids that who waits has chosen, to see how far they are and to stop them. */
  const searches = new Map<string, Running>();

  /**
   * Runs something whose search can be watched.
   *
   * @param id absent: nobody watches
   * @param milliseconds for which it may compute; absent: as far as it goes
   */
  async function watched<T>(
    id: string | undefined,
    milliseconds: number | undefined,
    run: (watch: SearchWatch | undefined) => Promise<T>,
  ): Promise<T> {
    const time = milliseconds === undefined ? undefined : new ThreadTime(milliseconds);
    if (id === undefined || searches.has(id) || searches.size >= MAX_RUNNING) {
      return run(time && { tried() {}, isStopped: () => false, time });
    }
    const running: Running = { tried: 0, isStopped: false };
    searches.set(id, running);
    try {
      return await run({
        tried(count) {
          running.tried = count;
        },
        isStopped: () => running.isStopped,
        time,
      });
    } finally {
      searches.delete(id);
    }
  }

  return {
    'reproduce.read': async ({ text }) => reading(await readPasted(context.core, text)),
    'reproduce.judge': ({ search, milliseconds, ...question }) =>
      watched(search, milliseconds, (watch) =>
        verdictOf({ ...context, judge: (request, options) => context.judge(request, { ...options, watch }) }, question),
      ),
    'reproduce.search': ({ search }) => definedMembers({ tried: searches.get(search)?.tried }),
    'reproduce.stop': ({ search }) => {
      const running = searches.get(search);
      if (running !== undefined) running.isStopped = true;
      return {};
    },
  };
}

/** The handlers of `reproduce.*`. */
export function createReproduce(context: SendUnchangedContext): Handlers<'reproduce'> {
  return {
    ...reproduceOffline(context),
    'reproduce.draft': (pasted) => draftOfPasted(context, pasted),
    'reproduce.send': (pasted) => sendUnchanged(context, pasted),
  };
}

function reading(pasted: Pasted): PasteReading {
  if (pasted.kind === 'row') {
    return { form: 'callId', calls: [{ label: `callId ${pasted.callId}` }], isOneCall: true, likely: 0 };
  }
  if (pasted.kind === 'signedText') {
    const form = formOf(pasted.signed);
    return { form, calls: [{ label: form }], isOneCall: true, likely: 0 };
  }
  const isOneCall = areReadingsOfOne(pasted.calls);
  return {
    form: pasted.form,
    isOneCall,
    likely: pasted.likely,
    ...(pasted.left !== undefined && { left: pasted.left }),
    calls: pasted.calls.map(({ label, call, answer }, index) => ({
      label,
      ...(!isOneCall && !isFirstReading(pasted.calls, index) && { isOtherWay: true as const }),
      ...(call.sentAt !== undefined && { at: Math.round(call.sentAt) }),
      ...(answer && { status: answer.status }),
      ...(answer?.errorCode !== undefined && { errorCode: answer.errorCode }),
    })),
  };
}
