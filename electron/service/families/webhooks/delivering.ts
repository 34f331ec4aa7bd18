import { reporting } from '#node/reporting.ts';
import { failureOf, isTaken, type Sending, tryToSend } from './attempt.ts';
import { type DeliveryRecord, deliveryRepository } from './queue.ts';
import { allWebhooks, type WebhookRecord } from './repository.ts';

/** Milliseconds of the queue, by the machine's clock: a frozen service clock must not stop it. */
export interface DeliveryTimes {
  /** What a receiver has for its answer (U 5). */
  readonly wait: number;
  /** Before the second attempt; doubled before each further one. */
  readonly firstRetry: number;
  readonly longestRetry: number;
}

/** U 5: 10 s for the answer, then repeats at growing intervals up to one hour. */
export const usualTimes: DeliveryTimes = { wait: 10_000, firstRetry: 1_000, longestRetry: 3_600_000 };

/** Milliseconds until the next attempt, after so many that failed. */
function retryAfter({ firstRetry, longestRetry }: DeliveryTimes, failed: number): number {
  return Math.min(longestRetry, firstRetry * 2 ** (failed - 1));
}

/** The queue at work. */
export interface Delivering {
  /** With what it sends, which is how one is sent by hand, too. */
  readonly sending: Sending;
  /** Looks for something to send: after events were queued, a webhook changed, a delivery was sent by hand. */
  wake(): void;
  /** Ends what is being sent; it is sent again after the next start. */
  stop(): Promise<void>;
}

/** Of each running service: there can be several in one process. */
const running = new WeakMap<Sending['context']['core'], Delivering>();

/** What delivers for a running service. */
export function deliveringOf(core: Sending['context']['core']): Delivering {
  const found = running.get(core);
  if (found === undefined) throw new Error('Nothing delivers for this service.');
  return found;
}

/** A webhook that is being served. */
interface Served {
  /** True: something was queued since it was looked at. */
  again: boolean;
  /** Ends its pause. */
  wakeUp: () => void;
  /** The delivery that is repeated after the pause; undefined: there is none. */
  pausesFor: number | undefined;
}

/**
 * Sends what waits, one POST after the other for each webhook: a delivery that fails is repeated until it is taken, and
 * those behind it wait, so that the order of events is kept (U 5). One that may not be sent ends at once (D49). It is given
 * up only when its webhook is switched off or deleted, or when too much waits behind it (R21).
 */
export function startDelivering(sending: Sending, times: DeliveryTimes, report: (error: unknown) => void): Delivering {
  const { core, machineClock } = sending.context;
  const { store, events } = core;
  const queue = store.of(deliveryRepository);
  const ending = new AbortController();
  /** Those that are being served. */
  const busy = new Map<number, Served & { readonly done: Promise<void> }>();
  /** Deliveries that were tried since the start: at a start, what waits is tried at once. */
  const triedHere = new Set<number>();
  /** Grows when the whole state was replaced: ids then mean something else. */
  let generation = 0;

  async function serve(id: number, own: Served): Promise<void> {
    while (!ending.signal.aborted) {
      own.again = false;
      const began = generation;
      const found = await store.unitOfWork(() => nextOf(id));
      if (found === undefined) {
        if (own.again) continue;
        return;
      }
      const { id: deliveryId, nextAt = 0 } = found.delivery;
      const pause = nextAt - machineClock();
      if (pause > 0 && triedHere.has(deliveryId)) {
        own.pausesFor = deliveryId;
        await sleep(pause, own);
        own.pausesFor = undefined;
        continue;
      }
      triedHere.add(deliveryId);
      events.changed('outbox');
      await send(found.webhook, found.delivery, () => began === generation);
    }
  }

  function nextOf(id: number): { webhook: WebhookRecord; delivery: DeliveryRecord } | undefined {
    const webhook = allWebhooks(store).find((one) => one.id === id);
    if (webhook === undefined || !webhook.active) return undefined;
    queue.bound(webhook);
    const delivery = queue.next(webhook);
    return delivery && { webhook, delivery };
  }

  async function send(webhook: WebhookRecord, delivery: DeliveryRecord, isValid: () => boolean): Promise<void> {
    const tried = await tryToSend(sending, delivery, webhook, 'queue', ending.signal);
    if (ending.signal.aborted || !isValid()) return;
    await store.unitOfWork(() => {
      const now = queue.get(delivery.id);
      // Sent by hand, or ended because its webhook was switched off, meanwhile.
      const isWaiting = now?.state === 'waiting';
      if ('barred' in tried) {
        if (isWaiting) queue.settle(delivery.id, { state: 'notSent', reason: tried.barred, tried: false });
        return;
      }
      if (now === undefined) return;
      queue.record(delivery.id, tried.attempt);
      if (!isWaiting) return;
      if (isTaken(tried.attempt)) return queue.settle(delivery.id, { state: 'delivered', tried: true });
      const nextAt = machineClock() + retryAfter(times, now.attempts + 1);
      queue.settle(delivery.id, { state: 'waiting', reason: failureOf(tried.attempt), nextAt, tried: true });
    });
    if (queue.get(delivery.id)?.state !== 'waiting') triedHere.delete(delivery.id);
  }

  function sleep(milliseconds: number, own: Served): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1));
      own.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    if (ending.signal.aborted) return;
    for (const { id, active } of allWebhooks(store)) {
      const known = busy.get(id);
      if (known === undefined) {
        if (active) start(id);
        continue;
      }
      known.again = true;
      if (known.pausesFor !== undefined && !isNext(id, known.pausesFor)) known.wakeUp();
    }
  }

  /** Not when its webhook was deleted meanwhile: another one may have its id now, and must not wait for it. */
  function isNext(id: number, deliveryId: number): boolean {
    const delivery = queue.get(deliveryId);
    return delivery?.webhookId === id && delivery.state === 'waiting';
  }

  function start(id: number): void {
    const own: Served = { again: false, wakeUp: () => {}, pausesFor: undefined };
    const done = serve(id, own)
      .catch((error: unknown) => {
        if (ending.signal.aborted) return;
        report(error);
        // A full disk, for example: the queue is as it was.
        setTimeout(reporting(report, wake), times.wait).unref();
      })
      .finally(() => busy.delete(id));
    busy.set(id, Object.assign(own, { done }));
  }

  /** Ends all pauses: what waits is looked at again. */
  const wakeSleepers = () => {
    for (const one of busy.values()) one.wakeUp();
  };

  queue.onQueued(wake);
  store.onReplaced(() => {
    generation += 1;
    triedHere.clear();
    wakeSleepers();
    setImmediate(reporting(report, wake));
  });
  wake();
  const delivering: Delivering = {
    sending,
    wake() {
      wakeSleepers();
      wake();
    },
    async stop() {
      ending.abort();
      wakeSleepers();
      await Promise.all([...busy.values()].map(({ done }) => done));
    },
  };
  running.set(core, delivering);
  return delivering;
}
