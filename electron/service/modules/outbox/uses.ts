import type { Bound } from '#service/modules/rest/use.ts';
import { type NewMessage, outboxRepository } from './repository.ts';

/** Sends a message: it ends in the outbox (D49). */
export const sendMessage =
  ({ core: { store, events }, call, apiKey }: Bound) =>
  (message: NewMessage): void => {
    store.of(outboxRepository).add(apiKey, message, call.id);
    events.changed('outbox');
  };
