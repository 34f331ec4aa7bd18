import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke, OperationName } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Connection, Platform } from '../platform/platform.ts';

type Handler = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** A platform whose results and events a test decides. */
export function fakePlatform(responses: Partial<Record<OperationName, Handler>>) {
  const asked: { name: OperationName; input: unknown }[] = [];
  const events = new Set<(event: ServiceEvent) => void>();
  const connections = new Set<(connection: Connection) => void>();
  const invoke = async (name: OperationName, input: unknown) => {
    asked.push({ name, input });
    const response = responses[name];
    return response ? response(input) : { ok: false, error: { code: 'internal', message: `no result for ${name}` } };
  };
  const platform: Platform = {
    kind: 'browser',
    invoke: invoke as Invoke,
    onEvent(listener) {
      events.add(listener);
      return () => events.delete(listener);
    },
    onConnection(listener) {
      connections.add(listener);
      listener('connected');
      return () => connections.delete(listener);
    },
    copyText: async () => {},
    saveFile: () => {},
  };
  return {
    platform,
    asked,
    send: (event: ServiceEvent) => {
      for (const listener of events) listener(event);
    },
    connect: (connection: Connection) => {
      for (const listener of connections) listener(connection);
    },
  };
}
