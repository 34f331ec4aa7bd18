import { hostOf, isLoopbackAddress } from '#service/core/outbound/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember, notFound, refuseUnheard, wholeBySchema } from '#service/kernel/index.ts';
import { readBack } from '#service/storage/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import {
  type Delivery,
  type DeliveryDetail,
  hostList,
  type SendingWay,
  type Webhook,
  type WebhookEvent,
  type WebhookVersion,
} from '#shared/contract/webhooks.ts';
import { failureOf, isTaken, type Tried, tryToSend } from './attempt.ts';
import { deliveringOf } from './delivering.ts';
import type { Body } from './event.ts';
import { type DeliveryRecord, deliveryRepository } from './queue.ts';
import { allWebhooks, hostsOfWebhooks, type WebhookRecord, webhookHosts, webhookRepository } from './repository.ts';
import { removeWebhook, saveWebhook } from './settings.ts';

/** Webhooks and their deliveries in the console: looked at, and sent once more, right or with a mistake (U 5). */
export function webhookHandlers(core: Core): Handlers<'webhooks'> {
  const { store } = core;
  const { sending, wake } = deliveringOf(core);
  const webhooks = store.of(webhookRepository);
  const queue = store.of(deliveryRepository);

  function mustHave(apiKey: string, name: string): WebhookRecord {
    const found = webhooks.get(apiKey, name);
    if (found === undefined) throw notFound(`webhook "${name}"`);
    return found;
  }

  const shown = (one: WebhookRecord): Webhook => webhookOf(one, queue.waiting(one.id));

  function mustGet(id: number): DeliveryRecord {
    const found = queue.get(id);
    if (found === undefined) throw notFound(`delivery ${id}`);
    return found;
  }

  function detailOf(id: number): DeliveryDetail {
    const record = mustGet(id);
    const { events: wire } = readBack<Body>(record.body);
    const host = hostOf(record.url);
    const isForeign =
      record.state === 'notSent' && !isLoopbackAddress(host) && !hostsOfWebhooks(store, record.apiKey).includes(host);
    return {
      ...summaryOf(record),
      body: record.body,
      callIds: [...new Set(wire.flatMap(({ callId }) => callId ?? []))],
      history: [...queue.attempts(id)],
      ...(isForeign && { foreignHost: host }),
    };
  }

  /** Keeps what came of sending one by hand. */
  function keep(id: number, how: SendingWay, tried: Tried): void {
    const now = queue.get(id);
    if (now === undefined) return;
    if ('barred' in tried) {
      if (now.state !== 'delivered') queue.settle(id, { state: 'notSent', reason: tried.barred, tried: false });
      return;
    }
    queue.record(id, tried.attempt);
    const isRight = how === 'again' || how === 'twice';
    if (!isRight || now.state === 'delivered') return;
    if (isTaken(tried.attempt)) queue.settle(id, { state: 'delivered', tried: false });
    else {
      const { state, nextAt } = now;
      queue.settle(id, {
        state,
        reason: failureOf(tried.attempt),
        tried: false,
        ...(nextAt !== undefined && { nextAt }),
      });
    }
  }

  return {
    'webhooks.list': ({ apiKey }) =>
      (apiKey === undefined ? allWebhooks(store) : webhooks.list(apiKey)).map((one) => shown(one)),
    'webhooks.save': async ({ apiKey, name, webhook, heard }) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const before = webhooks.get(apiKey, name);
        refuseUnheard(before ?? {}, webhook, heard);
        const { url, events, active, version } = withChanges<Changed>(
          before === undefined ? newWebhook : { ...before, events: [...before.events] },
          webhook,
        );
        if (events.length === 0) throw invalidMember('webhook.events', 'A webhook has at least one event.');
        const problem = saveWebhook(core, apiKey, {
          ...{ name, url, events, active, version, signingUserKey: before?.signingUserKey },
        });
        if (problem !== undefined) throw invalidMember(`webhook.${problem.member}`, problem.details);
      });
      return shown(mustHave(apiKey, name));
    },
    'webhooks.remove': ({ apiKey, name }) =>
      store.unitOfWork(() => {
        mustHave(apiKey, name);
        removeWebhook(core, apiKey, name);
        return {};
      }),
    'webhooks.deliveries': ({ apiKey, state, text, ...request }) => {
      const { items, next } = queue.page({ apiKey, state, text: text?.trim() }, request);
      return { items: items.map(summaryOf), next };
    },
    'webhooks.delivery': ({ id }) => detailOf(id),
    'webhooks.send': async ({ id, how }) => {
      for (let count = how === 'twice' ? 2 : 1; count > 0; count -= 1) {
        const delivery = mustGet(id);
        const webhook = allWebhooks(store).find(({ id: one }) => one === delivery.webhookId);
        const tried = await tryToSend(sending, delivery, webhook, how, AbortSignal.timeout(sending.wait * 2));
        await store.unitOfWork(() => keep(id, how, tried));
      }
      wake();
      return detailOf(id);
    },
    'webhooks.hosts': ({ apiKey }) => {
      foundSite(store, apiKey);
      return [...hostsOfWebhooks(store, apiKey)];
    },
    'webhooks.setHosts': async ({ apiKey, hosts, partial }) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const all = partial ? new Set([...hostsOfWebhooks(store, apiKey), ...hosts]) : hosts;
        const whole = wholeBySchema(hostList, 'hosts', [...all]);
        store.of(webhookHosts).replace(
          apiKey,
          whole.map((host) => ({ host })),
        );
      });
      return [...hostsOfWebhooks(store, apiKey)];
    },
    'webhooks.clear': async ({ apiKey }) => {
      const removed = await store.unitOfWork(() => queue.clear(apiKey));
      return { removed };
    },
  };
}

/** What a form changes of a webhook. */
interface Changed {
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly active: boolean;
  readonly version: WebhookVersion;
}
const newWebhook: Changed = { url: '', events: [], active: true, version: '1.1' };

function summaryOf({ body: _body, webhookId: _id, ...delivery }: DeliveryRecord): Delivery {
  return delivery;
}

function webhookOf(record: WebhookRecord, waiting: number): Webhook {
  const { apiKey, name, url, events, active, version, signingUserKey, headers } = record;
  return {
    ...{ apiKey, name, url, active, version, waiting },
    events: [...events],
    headers: headers.map((one) => one.name),
    ...(signingUserKey !== undefined && { signingUserKey }),
  };
}
