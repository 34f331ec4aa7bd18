import type { RandomSource } from '#service/kernel/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { WebhookEvent, WebhookVersion } from '#shared/contract/webhooks.ts';

/** Events of one POST at most (U 5). */
export const MAX_EVENTS = 100;

/** An event as it waits for its delivery. */
export interface QueuedEvent {
  readonly type: WebhookEvent;
  /** The same in every repetition: receivers know repeats by it. */
  readonly id: string;
  /** Seconds since 1970 by the service clock. */
  readonly timestamp: number;
  readonly apiKey: string;
  readonly callId: string;
  readonly uid: string;
  readonly accountType: 'full' | 'lite';
}

/** An event as a version of webhooks has it (U 5: 1.1 added callId and version). */
function wireEvent({ type, id, timestamp, apiKey, callId, uid, accountType }: QueuedEvent, version: WebhookVersion) {
  return {
    type,
    id,
    timestamp,
    apiKey,
    ...(version !== '1.0' && { callId, version }),
    data: { accountType, uid },
  };
}

/**
 * The raw body of a POST; its bytes are what is signed.
 *
 * @param at service clock, milliseconds
 */
export function bodyOf(events: readonly QueuedEvent[], version: WebhookVersion, nonce: string, at: number): string {
  return JSON.stringify({
    events: events.map((event) => wireEvent(event, version)),
    nonce,
    timestamp: Math.floor(at / 1000),
  });
}

/** The members of a body that the service itself reads again. */
export interface Body {
  readonly events: readonly { readonly timestamp: number; readonly callId?: string }[];
  readonly nonce: string;
  readonly timestamp: number;
}

/** The same body with every time moved back by seconds: what a receiver sees of a delivery that comes late. */
export function lateBody(body: string, seconds: number): string {
  const { events, nonce, timestamp } = readBack<Body>(body);
  return JSON.stringify({
    events: events.map((event) => ({ ...event, timestamp: event.timestamp - seconds })),
    nonce,
    timestamp: timestamp - seconds,
  });
}

/** A random UUID of version 4 (RFC 9562). */
export function uuid(random: RandomSource): string {
  const bytes = random(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
