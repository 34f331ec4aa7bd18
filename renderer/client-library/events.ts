import { logger } from './log.ts';
import { nameIdentities } from './user.ts';

export type EventName = 'login' | 'logout' | 'connectionAdded' | 'connectionRemoved' | 'error';

export type Namespace = 'socialize' | 'accounts';

/** An event for the handlers of both namespaces: they get the user in different members (U 6). */
export interface Happened {
  readonly name: EventName;
  /** For all handlers. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly socialize?: Readonly<Record<string, unknown>>;
  readonly accounts?: Readonly<Record<string, unknown>>;
  /** It concerns this tab only: a one-time code must not be taken twice (D40). */
  readonly isOwn?: true;
}

export interface Events {
  add(namespace: Namespace, handlers: Readonly<Record<string, unknown>>): void;
  fire(happened: Happened): void;
}

/** Events of the page; the other tabs of its origin hear them too. */
export function createEvents(apiKey: string): Events {
  const registered: { readonly namespace: Namespace; readonly handlers: Readonly<Record<string, unknown>> }[] = [];
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`gigya_${apiKey}`);
  channel?.addEventListener('message', ({ data }) => {
    const { members, socialize, accounts } = data as Happened;
    // What goes to another tab loses it.
    for (const one of [members, socialize, accounts])
      for (const owner of [one?.user, one?.profile]) nameIdentities(owner);
    dispatch(data as Happened);
  });

  function dispatch(happened: Happened): void {
    const { name, members } = happened;
    const handlerName = `on${name[0]?.toUpperCase()}${name.slice(1)}`;
    for (const { namespace, handlers } of [...registered]) {
      const handler = handlers[handlerName];
      if (typeof handler !== 'function') continue;
      const event = { eventName: name, ...members, ...happened[namespace], context: handlers.context };
      callSafely(handler as (event: unknown) => void, event);
    }
  }

  return {
    add(namespace, handlers) {
      registered.push({ namespace, handlers });
    },
    fire(happened) {
      logger.info('event', happened.name);
      dispatch(happened);
      if (!happened.isOwn) channel?.postMessage(happened);
    },
  };
}

/** A handler of the page that throws must not end what the library does. */
export function callSafely<Value>(handler: (value: Value) => unknown, value: Value): unknown {
  try {
    return handler(value);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
