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
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { panelGroups as orderedPanels } from '#shared/words/panels.ts';
import { panelCode } from './panel-code.ts';
import type { Loadable } from './stores/loadable.ts';
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

const icons: Readonly<Record<PanelId, LucideIcon>> = {
  overview: LayoutDashboard,
  flows: Route,
  requests: Send,
  reproduce: SearchCheck,
  log: Activity,
  tokens: KeyRound,
  registrations: UserRoundCheck,
  people: UsersRound,
  outbox: Inbox,
  sites: Store,
  'data-centers': Globe,
  time: Clock,
  reference: BookOpen,
  settings: Settings,
};

/** Panels that belong together. The first group is the start page, which needs no heading. */
export interface PanelGroup {
  readonly label: string | undefined;
  readonly panels: readonly PanelEntry[];
}

/** The panels in the order of the navigation. */
export const panelGroups: readonly PanelGroup[] = orderedPanels.map(({ group, panels }) => ({
  label: group && shellTexts.groups[group],
  panels: panels.map(({ id, name, ...words }) => ({ id, label: name, ...words, icon: icons[id], code: panelCode[id] })),
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
