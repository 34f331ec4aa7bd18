import { logger } from './log.ts';
import { nameIdentities } from './user.ts';

type EventName = 'login' | 'logout' | 'connectionAdded' | 'connectionRemoved' | 'error';

export type Namespace = 'socialize' | 'accounts';

/** An event for the handlers of both namespaces: they get the user in different members (U 6). */
interface Happened {
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

/**
 * Events of the page; the other tabs of its origin hear them too.
 *
 * They leave by the storage that holds the session, not by a BroadcastChannel: changes of a storage arrive in their order, so
 * a tab that hears of a login has its session, too. A message over a channel overtook it, and what a handler called then
 * had no credential.
 */
export function createEvents(apiKey: string): Events {
  const registered: { readonly namespace: Namespace; readonly handlers: Readonly<Record<string, unknown>> }[] = [];
  const told = `gigya_event_${apiKey}`;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== told || newValue === null) return;
    const happened: Happened = JSON.parse(newValue);
    const { members, socialize, accounts } = happened;
    // What goes to another tab loses it.
    for (const one of [members, socialize, accounts])
      for (const owner of [one?.user, one?.profile]) nameIdentities(owner);
    dispatch(happened);
  });

  function dispatch(happened: Happened): void {
    const { name, members } = happened;
    const handlerName = `on${name[0]?.toUpperCase()}${name.slice(1)}`;
    for (const { namespace, handlers } of [...registered]) {
      const handler = handlers[handlerName];
      if (typeof handler !== 'function') continue;
      const event = { eventName: name, ...members, ...happened[namespace], context: handlers.context };
      callSafely(handler, event);
    }
  }

  return {
    add(namespace, handlers) {
      registered.push({ namespace, handlers });
    },
    fire(happened) {
      logger.info('event', happened.name);
      dispatch(happened);
      if (!happened.isOwn) tell(happened);
    },
  };

  function tell(happened: Happened): void {
    try {
      localStorage.setItem(told, JSON.stringify(happened));
      localStorage.removeItem(told);
    } catch {
      // Storage is switched off: then the other tabs do not have the session either.
    }
  }
}

/** A handler of the page that throws must not end what the library does. */
export function callSafely(handler: unknown, value: unknown): unknown {
  if (typeof handler !== 'function') return undefined;
  try {
    return handler(value);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
