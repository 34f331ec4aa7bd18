import { z } from 'zod';
import { changesOf, heard, partial } from './changes.ts';
import { change, command, query, scripts } from './operation.ts';
import { apiKey, callId, instant, nothing, page, pageOf } from './values.ts';

/** What webhooks can tell of (F 7.3). */
export const webhookEvents = [
  'accountCreated',
  'accountRegistered',
  'accountUpdated',
  'accountDeleted',
  'accountLoggedIn',
  'accountLockedOut',
  'subscriptionUpdated',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** U 5. The first two are signed with a secret, 2.0 with the key of getJWTPublicKey. */
export const webhookVersions = ['1.0', '1.1', '2.0'] as const;
export type WebhookVersion = (typeof webhookVersions)[number];

export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_HOSTS = 50;
export const MAX_WEBHOOK_HEADERS = 20;
/** Events that wait for one webhook; with more, the oldest are given up (R21). */
export const MAX_WAITING = 10_000;
/** Deliveries that are kept after they ended; the oldest go (R21). */
export const MAX_DELIVERIES = 1_000;

/** A host name or an address, without port. */
export const webhookHost = z
  .string()
  .max(253)
  .regex(
    /^[A-Za-z0-9](?:-*[A-Za-z0-9])*(?:\.[A-Za-z0-9](?:-*[A-Za-z0-9])*)*$|^[0-9A-Fa-f:.]+$/,
    'A host is a name such as hooks.example, or an address, without a port.',
  )
  .transform((host) => host.toLowerCase());

/** How a POST went or will go. */
export const deliveryState = z.enum(['waiting', 'delivered', 'notSent', 'givenUp']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** How a delivery is sent: by the queue, or once more from the desk, right or with a mistake that receivers must notice. */
export const sendingWay = z.enum(['again', 'twice', 'wrongSignature', 'late']);
export type SendingWay = z.infer<typeof sendingWay>;

export const webhook = z.object({
  apiKey,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  version: z.enum(webhookVersions),
  signingUserKey: z.string().optional(),
  /** Names of its own headers; their values may be secrets. */
  headers: z.array(z.string()),
  /** Events that have not been delivered yet. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

/** One POST of up to 100 events, in the list. */
export const delivery = z.object({
  id: z.int(),
  apiKey,
  /** Name of the webhook. */
  webhook: z.string(),
  url: z.string(),
  version: z.enum(webhookVersions),
  state: deliveryState,
  /** How many events it has, and their types. */
  events: z.int(),
  types: z.array(z.enum(webhookEvents)),
  at: instant,
  /** How often the queue has tried. */
  attempts: z.int(),
  /** The next attempt, by this machine's clock, of one that waits. */
  nextAt: instant.optional(),
  /** Why it was not sent, was given up, or failed the last time. */
  reason: z.string().optional(),
});
export type Delivery = z.infer<typeof delivery>;

export const attempt = z.object({
  at: instant,
  how: z.enum(['queue', ...sendingWay.options]),
  /** As sent; values of the webhook's own headers are masked. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** The body, where it is not that of the delivery. */
  body: z.string().optional(),
  /** HTTP status of the receiver; absent: it did not answer. */
  status: z.int().optional(),
  /** The first 2,000 characters of the receiver's body. */
  answer: z.string().optional(),
  /** Why there was no answer. */
  problem: z.string().optional(),
  milliseconds: z.number(),
});
export type Attempt = z.infer<typeof attempt>;

const deliveryDetail = delivery.extend({
  /** Raw, as it is signed. */
  body: z.string(),
  /** The calls that caused its events. */
  callIds: z.array(callId),
  /** The newest attempts, newest first. */
  history: z.array(attempt),
  /** Set when the user may allow the host, so that the delivery can be sent. */
  foreignHost: z.string().optional(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const hostList = z
  .array(webhookHost)
  .max(MAX_WEBHOOK_HOSTS, `A site may reach at most ${MAX_WEBHOOK_HOSTS} hosts besides this machine.`);

export const webhooks = {
  'webhooks.list': scripts.query(
    'The webhooks of a site or of all, with what waits for each.',
    z.strictObject({ apiKey: apiKey.optional() }),
    z.array(webhook),
  ),
  'webhooks.save': change(
    'Makes a webhook of a site, or changes what is given of the one of that name.',
    z.strictObject({
      apiKey,
      name: z.string().trim().min(1, 'Give it a name.').max(100),
      webhook: changesOf({
        url: z
          .string()
          .max(2_000)
          .regex(/^https?:\/\/[^\s#]+$/i, 'Give a whole http or https address.'),
        events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event.'),
        active: z.boolean(),
        version: z.enum(webhookVersions),
      }),
      heard,
    }),
    webhook,
  ),
  'webhooks.remove': command(
    'Removes a webhook; what waits for it is given up.',
    z.strictObject({ apiKey, name: z.string().max(100) }),
    nothing,
  ),
  'webhooks.deliveries': scripts.query(
    'Deliveries of webhooks, newest first.',
    z.strictObject({
      apiKey: apiKey.optional(),
      state: deliveryState.optional(),
      /** Part of the name, the address or the body, in any case: a UID, a type, a callId. */
      text: z.string().max(200).optional(),
      ...page,
    }),
    pageOf(delivery),
  ),
  'webhooks.delivery': scripts.query(
    'A delivery with its raw body and its attempts.',
    z.strictObject({ id: z.int().min(1) }),
    deliveryDetail,
  ),
  'webhooks.send': scripts.command(
    'Sends a delivery once more: as it was, twice, with a wrong signature, or late.',
    z.strictObject({ id: z.int().min(1), how: sendingWay }),
    deliveryDetail,
  ),
  'webhooks.hosts': query(
    'The hosts besides this machine that a site may reach: its webhooks, its foreign OpenID providers, imports of metadata.',
    z.strictObject({ apiKey }),
    z.array(z.string()),
  ),
  'webhooks.setHosts': change(
    'Sets the hosts besides this machine that a site may reach, or adds some: its webhooks, its foreign OpenID providers, imports of metadata.',
    z.strictObject({
      apiKey,
      hosts: hostList,
      /** True: those that are not given stay. */
      partial,
    }),
    z.array(z.string()),
  ),
  'webhooks.clear': scripts.command(
    'Removes the deliveries that have ended, of one site or of all.',
    z.strictObject({ apiKey: apiKey.optional() }),
    z.object({ removed: z.int() }),
  ),
};
