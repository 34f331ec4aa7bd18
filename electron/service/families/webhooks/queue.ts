import type { AccountEvent, AccountListener } from '#service/core/accounts/index.ts';
import type { OpenedStore } from '#service/module/index.ts';
import type { Page, PageRequest } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  json,
  likePattern,
  orNull,
  plain,
  readBack,
  readOnly,
  rowPages,
  type StoredRow,
} from '#service/storage/index.ts';
import {
  type Attempt,
  type Delivery,
  type DeliveryState,
  MAX_DELIVERIES,
  MAX_WAITING,
} from '#shared/contract/webhooks.ts';
import { bodyOf, MAX_EVENTS, type QueuedEvent, uuid } from './event.ts';
import { type WebhookRecord, webhookRepository } from './repository.ts';

/** Attempts that are kept of a delivery. */
const MAX_ATTEMPTS = 20;

export interface DeliveryRecord extends Delivery {
  /** Undefined when the webhook was deleted. */
  readonly webhookId: number | undefined;
  readonly body: string;
}

const columns = columnsOf<DeliveryRecord>('webhook_delivery', {
  id: readOnly(plain('id')),
  apiKey: plain('api_key'),
  webhook: plain('name'),
  webhookId: absentOr(plain('webhook')),
  url: plain('url'),
  version: plain('version'),
  state: plain('state'),
  body: plain('body'),
  events: plain('events'),
  types: json('types'),
  at: plain('created_at'),
  attempts: plain('attempts'),
  nextAt: absentOr(plain('next_at')),
  reason: absentOr(plain('reason')),
});

interface EventRow {
  readonly id: number;
  readonly event: string;
}

/** Which deliveries are listed; what is absent passes all. */
interface DeliveryFilter {
  readonly apiKey?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly text?: string | undefined;
}

/**
 * Events that wait for webhooks, and the deliveries that they become. An event leaves the queue in the transaction that
 * puts it into a delivery, and a delivery stays `waiting` until a receiver has taken it: so a kill at any moment loses none,
 * and the order in which they happened is that in which they are sent.
 */
export function deliveryRepository(connection: Connection) {
  const { db, clock, random, group } = connection;
  const insertEvent = db.prepare<[number, string]>('INSERT INTO webhook_event (webhook, event) VALUES (?, ?)');
  const firstEvents = db.prepare<[number, number], EventRow>(
    'SELECT id, event FROM webhook_event WHERE webhook = ? ORDER BY id LIMIT ?',
  );
  const takeEvents = db.prepare<[number, number]>('DELETE FROM webhook_event WHERE webhook = ? AND id <= ?');
  const countEvents = db.prepare<[number], number>('SELECT count(*) FROM webhook_event WHERE webhook = ?').pluck();
  const insert = db.prepare(`INSERT INTO webhook_delivery (${columns.names}) VALUES (${columns.parameters})`);
  const waiting = columns.query(
    connection,
    "SELECT * FROM webhook_delivery WHERE webhook = ? AND state = 'waiting' ORDER BY id LIMIT 1",
  );
  const waitingEvents = db
    .prepare<[number], number | null>(
      "SELECT sum(events) FROM webhook_delivery WHERE webhook = ? AND state = 'waiting'",
    )
    .pluck();
  const get = columns.query(connection, 'SELECT * FROM webhook_delivery WHERE id = ?');
  const rows = rowPages<StoredRow & { readonly id: number }>(
    db,
    `SELECT * FROM webhook_delivery
     WHERE (@apiKey IS NULL OR api_key = @apiKey) AND (@state IS NULL OR state = @state)
       AND (@text IS NULL OR name LIKE @text ESCAPE '\\' OR url LIKE @text ESCAPE '\\' OR body LIKE @text ESCAPE '\\')`,
  );
  const lastOfUrl = columns.query(
    connection,
    `SELECT * FROM webhook_delivery WHERE api_key = ? AND url = ? AND (attempts > 0 OR state = 'notSent')
     ORDER BY id DESC LIMIT 1`,
  );
  const update = db.prepare(
    `UPDATE webhook_delivery SET state = @state, reason = @reason, next_at = @nextAt, attempts = attempts + @tried
     WHERE id = @id`,
  );
  const readdress = db.prepare<[string, number]>('UPDATE webhook_delivery SET url = ?, next_at = NULL WHERE id = ?');
  const prune = db.prepare<[number]>(
    `DELETE FROM webhook_delivery WHERE state <> 'waiting' AND id <= (SELECT id FROM webhook_delivery
       WHERE state <> 'waiting' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const clear = db.prepare<{ apiKey: string | null }>(
    "DELETE FROM webhook_delivery WHERE state <> 'waiting' AND (@apiKey IS NULL OR api_key = @apiKey)",
  );
  const insertAttempt = db.prepare<[number, string]>('INSERT INTO webhook_attempt (delivery, attempt) VALUES (?, ?)');
  const pruneAttempts = db.prepare<[number, number, number]>(
    `DELETE FROM webhook_attempt WHERE delivery = ? AND id <= (SELECT id FROM webhook_attempt WHERE delivery = ?
       ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const attempts = db
    .prepare<[number], string>('SELECT attempt FROM webhook_attempt WHERE delivery = ? ORDER BY id DESC')
    .pluck();

  /** Puts the first events of the queue into a delivery. @returns undefined when none waits */
  function take(webhook: WebhookRecord, state: DeliveryState, reason?: string): DeliveryRecord | undefined {
    const rows = firstEvents.all(webhook.id, MAX_EVENTS);
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    const events = rows.map(({ event }) => readBack<QueuedEvent>(event));
    const { apiKey, name, url, version } = webhook;
    const at = clock();
    const delivery = {
      ...{ apiKey, webhook: name, webhookId: webhook.id, url, version, state, at, attempts: 0 },
      body: bodyOf(events, version, uuid(random), at),
      events: events.length,
      types: [...new Set(events.map(({ type }) => type))],
      ...(reason !== undefined && { reason }),
    };
    const { lastInsertRowid } = insert.run(columns.write(delivery));
    takeEvents.run(webhook.id, last.id);
    if (state !== 'waiting') prune.run(MAX_DELIVERIES);
    return { ...delivery, id: Number(lastInsertRowid) };
  }

  const queued: (() => void)[] = [];

  return {
    /** Calls back after the commit of a unit of work that queued events. */
    onQueued(listener: () => void): void {
      queued.push(listener);
    },
    /** Queues an event, in the unit of work of what caused it. */
    add(webhookId: number, event: QueuedEvent): void {
      insertEvent.run(webhookId, JSON.stringify(event));
      group.afterCommit(() => {
        for (const listener of queued) listener();
      });
    },
    /** The delivery that is to be sent next; made of the first events when none waits. */
    next(webhook: WebhookRecord): DeliveryRecord | undefined {
      const found = waiting.get(webhook.id);
      if (found === undefined) return take(webhook, 'waiting');
      if (found.url === webhook.url) return found;
      // Whoever corrects the address of a webhook wants what waits to go there.
      readdress.run(webhook.url, found.id);
      return waiting.get(webhook.id);
    },
    /** Ends everything that waits for a webhook, undelivered. */
    giveUpAll(webhook: WebhookRecord, reason: string): void {
      for (let row = waiting.get(webhook.id); row !== undefined; row = waiting.get(webhook.id)) {
        update.run({ id: row.id, state: 'notSent', reason, nextAt: null, tried: 0 });
      }
      while (take(webhook, 'notSent', reason) !== undefined);
    },
    /** Gives up the oldest events of a queue that is too long (R21). */
    bound(webhook: WebhookRecord): void {
      const reason = `More than ${MAX_WAITING} events waited for this webhook: the oldest were given up.`;
      for (let count = countEvents.get(webhook.id) ?? 0; count > MAX_WAITING; count -= MAX_EVENTS) {
        take(webhook, 'givenUp', reason);
      }
    },
    /** Events that no receiver has taken yet. */
    waiting: (webhookId: number): number => (countEvents.get(webhookId) ?? 0) + (waitingEvents.get(webhookId) ?? 0),
    get: (id: number): DeliveryRecord | undefined => get.get(id),
    /** Newest first, unless asked for otherwise. */
    page({ apiKey, state, text }: DeliveryFilter, request: PageRequest): Page<DeliveryRecord> {
      const wanted = text === undefined || text === '' ? null : likePattern(text);
      const { items, next } = rows({ apiKey: orNull(apiKey), state: orNull(state), text: wanted }, request);
      return { items: items.map((row) => columns.read(row)), next };
    },
    /** The newest delivery to an address that was tried. */
    lastTo: (apiKey: string, url: string): DeliveryRecord | undefined => lastOfUrl.get(apiKey, url),
    /** Newest first. */
    attempts: (id: number): readonly Attempt[] => attempts.all(id).map((text) => readBack<Attempt>(text)),
    record(id: number, attempt: Attempt): void {
      insertAttempt.run(id, JSON.stringify(attempt));
      pruneAttempts.run(id, id, MAX_ATTEMPTS);
    },
    /**
     * What became of a delivery.
     *
     * @param to `nextAt` by the machine's clock; `tried`: the queue has sent it
     */
    settle(
      id: number,
      to: {
        readonly state: DeliveryState;
        readonly reason?: string;
        readonly nextAt?: number;
        readonly tried: boolean;
      },
    ): void {
      const { state, reason, nextAt, tried } = to;
      update.run({ id, state, reason: orNull(reason), nextAt: orNull(nextAt), tried: tried ? 1 : 0 });
      if (state !== 'waiting') prune.run(MAX_DELIVERIES);
    },
    /** @returns how many of those that ended were removed */
    clear: (apiKey: string | undefined): number => clear.run({ apiKey: orNull(apiKey) }).changes,
  };
}

/** Bytes of a callId (D11). */
const CALL_ID_BYTES = 16;

/**
 * Queues what happens to accounts for the active webhooks of their site, in the unit of work that makes it happen: what is
 * rolled back is told to nobody (R49), and what is committed is not lost (R22).
 */
export function queueAccountEvents({ of, clock, random }: OpenedStore): AccountListener {
  const activeOf = (apiKey: string) =>
    of(webhookRepository)
      .list(apiKey)
      .filter(({ active }) => active);

  return {
    hears: (apiKey) => activeOf(apiKey).length > 0,
    happened({ type, apiKey, UID, isLite, callId }: AccountEvent) {
      const queue = of(deliveryRepository);
      const event = {
        ...{ type, id: uuid(random), timestamp: Math.floor(clock() / 1000), apiKey, uid: UID },
        // The console's own operations are no calls; a receiver still gets an id.
        callId: callId ?? random(CALL_ID_BYTES).toString('hex'),
        accountType: isLite ? ('lite' as const) : ('full' as const),
      };
      for (const { id, events } of activeOf(apiKey)) if (events.includes(type)) queue.add(id, event);
    },
  };
}
