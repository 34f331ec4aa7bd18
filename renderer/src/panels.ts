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

function entry(id: PanelId, icon: LucideIcon, key: string, fetch: () => Promise<ComponentType>): PanelEntry {
  return {
    id,
    label: shellTexts.panels[id],
    purpose: shellTexts.panelPurposes[id],
    icon,
    key,
    code: loadable(fetch),
  };
}

/** Panels that belong together. The first group is the start page, which needs no heading. */
export interface PanelGroup {
  readonly label: string | undefined;
  readonly panels: readonly PanelEntry[];
}

/** The panels in the order of the navigation. Each is fetched when it is first shown, or when there is time before. */
export const panelGroups: readonly PanelGroup[] = [
  {
    label: undefined,
    panels: [
      entry(
        'overview',
        LayoutDashboard,
        'o',
        async () => (await import('./features/overview/index.tsx')).OverviewPanel,
      ),
    ],
  },
  {
    label: shellTexts.groups.explore,
    panels: [
      entry('flows', Route, 'f', async () => (await import('./features/flows/index.tsx')).FlowsPanel),
      entry('requests', Send, 'r', async () => (await import('./features/requests/index.tsx')).RequestsPanel),
      entry('reproduce', SearchCheck, 'v', async () => (await import('./features/reproduce/index.tsx')).ReproducePanel),
      entry('log', Activity, 'l', async () => (await import('./features/log/index.tsx')).LogPanel),
    ],
  },
  {
    label: shellTexts.groups.state,
    panels: [
      entry('tokens', KeyRound, 't', async () => (await import('./features/tokens/index.tsx')).TokensPanel),
      entry('people', UsersRound, 'u', async () => (await import('./features/people/index.tsx')).PeoplePanel),
      entry('outbox', Inbox, 'b', async () => (await import('./features/outbox/index.tsx')).OutboxPanel),
    ],
  },
  {
    label: shellTexts.groups.setUp,
    panels: [
      entry('sites', Store, 's', async () => (await import('./features/sites/index.tsx')).SitesPanel),
      entry(
        'data-centers',
        Globe,
        'd',
        async () => (await import('./features/data-centers/index.tsx')).DataCentersPanel,
      ),
      entry('time', Clock, 'c', async () => (await import('./features/time/index.tsx')).TimePanel),
      entry('reference', BookOpen, 'm', async () => (await import('./features/reference/index.tsx')).ReferencePanel),
      entry('settings', Settings, 'e', async () => (await import('./features/settings/index.tsx')).SettingsPanel),
    ],
  },
];

export const panels: readonly PanelEntry[] = panelGroups.flatMap((group) => group.panels);

/** The first panel and its data come first. */
const aheadAfterMs = 400;

/**
 * Fetches the panels that are not shown yet, so that each can be shown at once, also when the service has ended meanwhile. A
 * failure is shown when its panel is opened.
 *
 * @returns a function that stops
 */
export function fetchPanelsAhead(page: Window): () => void {
  const timer = page.setTimeout(() => {
    for (const { code } of panels) code.load().catch(() => undefined);
  }, aheadAfterMs);
  return () => page.clearTimeout(timer);
}
