import { useEffect } from 'react';
import { appStore } from './app-store.ts';
import { formatRoute, type PanelId } from './route.ts';

/** Something that was opened: a person, a call, a site. */
export interface RecentThing {
  readonly panel: PanelId;
  /** Its address fragment. */
  readonly address: string;
  /** As its panel names it; never a secret or a token. */
  readonly name: string;
}

/** More are not looked through faster than they are searched. */
const most = 6;

/**
 * What was opened last, newest first, for the command palette. In memory only: names of people and calls do not outlive the
 * page (stores/last-panel.ts).
 */
export const useRecent = appStore<{ readonly things: readonly RecentThing[] }>(() => ({ things: [] }));

/** Puts a thing at the head of the list; the same one moves there with its latest name. */
export function remember(thing: RecentThing): void {
  useRecent.setState(({ things }) => ({
    things: [thing, ...things.filter(({ address }) => address !== thing.address)].slice(0, most),
  }));
}

/** Takes out what is gone. */
export function forget(address: string): void {
  useRecent.setState(({ things }) => ({ things: things.filter((each) => each.address !== address) }));
}

/**
 * Remembers the thing that a detail shows.
 * @param name undefined while it is being read; null when there is no such thing any more
 */
export function useRemembered(panel: PanelId, segments: readonly string[], name: string | null | undefined): void {
  const address = formatRoute(panel, segments);
  useEffect(() => {
    if (name === null) forget(address);
    else if (name !== undefined) remember({ panel, address, name });
  }, [panel, address, name]);
}
