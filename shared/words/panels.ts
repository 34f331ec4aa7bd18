/**
 * The panels of the console in the order of its navigation, by group. The desktop's menu has the same; each host has the words
 * for them in its own catalogues.
 */
export const panelGroups = [
  { group: undefined, panels: ['overview'] },
  { group: 'explore', panels: ['flows', 'requests', 'reproduce', 'log'] },
  { group: 'state', panels: ['tokens', 'registrations', 'people', 'outbox'] },
  { group: 'setUp', panels: ['sites', 'data-centers', 'time', 'reference', 'settings'] },
] as const;

/** A panel: the first segment of the address fragment. */
export type PanelId = (typeof panelGroups)[number]['panels'][number];

export const panelIds: readonly PanelId[] = panelGroups.flatMap(({ panels }) => [...panels]);

/** Second key after `g`, which shows the panel. */
export const panelKeys: Readonly<Record<PanelId, string>> = {
  overview: 'o',
  flows: 'f',
  requests: 'r',
  reproduce: 'v',
  log: 'l',
  tokens: 't',
  registrations: 'p',
  people: 'u',
  outbox: 'b',
  sites: 's',
  'data-centers': 'd',
  time: 'c',
  reference: 'm',
  settings: 'e',
};

/** What the address `#/open/…` opens over the panel that is shown: for menus of a host, and for links. */
export const openedOverPanels = ['palette', 'shortcuts', 'tour'] as const;
export type OpenedOverPanels = (typeof openedOverPanels)[number];
