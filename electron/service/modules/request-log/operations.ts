import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import { recordedCall } from './recorded-call.ts';

export function logHandlers({ store, events }: Core): Handlers<'log'> {
  return {
    'log.list': async ({ filter, after, limit }) => {
      await store.calls.caughtUp();
      const { items, next } = await store.calls.pageBeside(filter, { after, limit });
      return { items: [...items], next };
    },
    'log.get': async ({ callId }) => {
      const call = await recordedCall(store, callId);
      if (call === undefined) {
        throw notFound(`call "${callId}" in the log`, 'It may have been cleared, or be older than the log keeps.');
      }
      return call;
    },
    'log.clear': async () => {
      const removed = await store.calls.clear();
      events.changed('log', 'overview');
      return { removed };
    },
  };
}
