import { type OpenedOverPanels, openedOverPanels, type PanelId, panelIds } from '#shared/words/panels.ts';

export type { PanelId } from '#shared/words/panels.ts';

/** Where the user is: `#/sites/3_demo?tab=domains`. Never holds a secret or a token. */
export interface Route {
  readonly panel: PanelId;
  /** Segments after the panel, decoded: an API key, a callId, the id of a run. */
  readonly segments: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Reads an address fragment. What is no panel's address leads to the overview. */
export function parseRoute(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#/, '').split(/\?(.*)/s);
  const [first = '', ...segments] = path.split('/').filter(Boolean).map(decode);
  const panel = panelIds.find((id) => id === first);
  if (panel === undefined) return { panel: 'overview', segments: [], query: {} };
  return { panel, segments, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** What an address fragment opens over the panel that is shown (`#/open/shortcuts`); undefined: it is a panel's address. */
export function openedBy(fragment: string): OpenedOverPanels | undefined {
  return openedOverPanels.find((name) => fragment === `#/open/${name}`);
}

/** Writes an address fragment. Empty members of the query are left out. */
export function formatRoute(
  panel: PanelId,
  segments: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const path = [panel, ...segments.map(encodeURIComponent)].join('/');
  return `#/${path}${search.size > 0 ? `?${search}` : ''}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
