import {
  Activity,
  BookOpen,
  Clock,
  Globe,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Route,
  SearchCheck,
  Send,
  Settings,
  Store,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { panelGroups as orderedPanels, panelKeys } from '#shared/words/panels.ts';
import { type Loadable, loadable } from './stores/loadable.ts';
import type { PanelId } from './stores/route.ts';
import { shellTexts } from './texts/shell.ts';

export interface PanelEntry {
  readonly id: PanelId;
  readonly label: string;
  readonly purpose: string;
  readonly icon: LucideIcon;
  /** Second key after `g`. */
  readonly key: string;
  readonly code: Loadable<ComponentType>;
}

/** Icon of each panel, and where its code is. Each is fetched when it is first shown, or when there is time before. */
const sources: Readonly<Record<PanelId, { readonly icon: LucideIcon; readonly fetch: () => Promise<ComponentType> }>> =
  {
    overview: {
      icon: LayoutDashboard,
      fetch: async () => (await import('./features/overview/index.tsx')).OverviewPanel,
    },
    flows: { icon: Route, fetch: async () => (await import('./features/flows/index.tsx')).FlowsPanel },
    requests: { icon: Send, fetch: async () => (await import('./features/requests/index.tsx')).RequestsPanel },
    reproduce: {
      icon: SearchCheck,
      fetch: async () => (await import('./features/reproduce/index.tsx')).ReproducePanel,
    },
    log: { icon: Activity, fetch: async () => (await import('./features/log/index.tsx')).LogPanel },
    tokens: { icon: KeyRound, fetch: async () => (await import('./features/tokens/index.tsx')).TokensPanel },
    people: { icon: UsersRound, fetch: async () => (await import('./features/people/index.tsx')).PeoplePanel },
    outbox: { icon: Inbox, fetch: async () => (await import('./features/outbox/index.tsx')).OutboxPanel },
    sites: { icon: Store, fetch: async () => (await import('./features/sites/index.tsx')).SitesPanel },
    'data-centers': {
      icon: Globe,
      fetch: async () => (await import('./features/data-centers/index.tsx')).DataCentersPanel,
    },
    time: { icon: Clock, fetch: async () => (await import('./features/time/index.tsx')).TimePanel },
    reference: { icon: BookOpen, fetch: async () => (await import('./features/reference/index.tsx')).ReferencePanel },
    settings: { icon: Settings, fetch: async () => (await import('./features/settings/index.tsx')).SettingsPanel },
  };

function entry(id: PanelId): PanelEntry {
  const { icon, fetch } = sources[id];
  return {
    id,
    label: shellTexts.panels[id],
    purpose: shellTexts.panelPurposes[id],
    icon,
    key: panelKeys[id],
    code: loadable(fetch),
  };
}

/** Panels that belong together. The first group is the start page, which needs no heading. */
export interface PanelGroup {
  readonly label: string | undefined;
  readonly panels: readonly PanelEntry[];
}

/** The panels in the order of the navigation. */
export const panelGroups: readonly PanelGroup[] = orderedPanels.map(({ group, panels }) => ({
  label: group && shellTexts.groups[group],
  panels: panels.map(entry),
}));

export const panels: readonly PanelEntry[] = panelGroups.flatMap((group) => group.panels);

/** The first panel and its data come first. */
const aheadAfterMs = 400;

/** What Chromium and the desktop app know of the network, and other browsers do not. */
type MaySaveData = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/**
 * Fetches the panels that are not shown yet, so that each can be shown at once, also when the service has ended meanwhile. A
 * failure is shown when its panel is opened. A browser that is told to save data fetches each panel when it is opened.
 *
 * @returns a function that stops
 */
export function fetchPanelsAhead(page: Window): () => void {
  const { connection }: MaySaveData = page.navigator;
  if (connection?.saveData === true) return () => {};
  const timer = page.setTimeout(() => {
    for (const { code } of panels) code.load().catch(() => undefined);
  }, aheadAfterMs);
  return () => page.clearTimeout(timer);
}
