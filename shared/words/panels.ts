/** @param key second key after `g`, which shows the panel */
const panel = <Id extends string>(id: Id, key: string, name: string, purpose: string) => ({ id, key, name, purpose });

/** The panels of the console in the order of its navigation, by group. The desktop's menu has the same. */
export const panelGroups = [
  {
    group: undefined,
    panels: [panel('overview', 'o', 'Overview', 'State of the service, its addresses and its certificate')],
  },
  {
    group: 'explore',
    panels: [
      panel('flows', 'f', 'Flows', 'Run a login or token flow step by step'),
      panel('requests', 'r', 'Requests', 'Build, sign and send a REST call'),
      panel('reproduce', 'v', 'Reproduce', 'Paste a call that fails, and read why'),
      panel('log', 'l', 'Log', 'Every call with its decision trace'),
    ],
  },
  {
    group: 'state',
    panels: [
      panel('tokens', 't', 'Tokens', 'Issued tokens and codes'),
      panel('registrations', 'p', 'Registrations', 'Accounts that are not final, and the call that finishes each'),
      panel('people', 'u', 'People', 'Accounts of the sites, their identities, profiles and sessions'),
      panel('outbox', 'b', 'Outbox', 'Mails, text messages and webhooks: what would have left this machine'),
    ],
  },
  {
    group: 'setUp',
    panels: [
      panel('sites', 's', 'Sites', 'API keys, secrets, domains and applications'),
      panel('data-centers', 'd', 'Data centers', 'Domains, host names and hosts-file lines'),
      panel('time', 'c', 'Time and failures', 'Move the service clock, make calls fail on purpose'),
      panel('reference', 'm', 'Reference', 'Methods and error codes'),
      panel('settings', 'e', 'Settings', 'Snapshots, restore and reset of the workspace'),
    ],
  },
] as const;

/** A panel: the first segment of the address fragment. */
export type PanelId = (typeof panelGroups)[number]['panels'][number]['id'];

export const panelIds: readonly PanelId[] = panelGroups.flatMap(({ panels }) => panels.map(({ id }) => id));

/** What the address `#/open/…` opens over the panel that is shown: for menus of a host, and for links. */
export const openedOverPanels = ['palette', 'shortcuts', 'tour'] as const;
export type OpenedOverPanels = (typeof openedOverPanels)[number];
