import type { CallScope } from '#service/methods/index.ts';
import { type NewMessage, outboxRepository } from './repository.ts';

/** Sends a message: it ends in the outbox (D49). */
export const sendMessage =
  ({ core: { store }, call, apiKey }: CallScope) =>
  (message: NewMessage): void => {
    store.of(outboxRepository).add(apiKey, message, call.id);
  };
