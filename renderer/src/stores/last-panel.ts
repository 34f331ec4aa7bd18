import { type PanelId, panelIds } from './route.ts';

const KEY = 'authdesk-panel';

/** Keeps which panel is shown for the next start. Its name only: segments and query name keys, people and calls. */
export function keepLastPanel(panel: PanelId): void {
  try {
    if (panel === 'overview') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, panel);
  } catch {
    // The browser keeps nothing: the next start begins with the overview.
  }
}

/** The panel that was shown last; undefined: none, or the overview. */
export function lastPanel(): PanelId | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return panelIds.find((id) => id === kept);
  } catch {
    return undefined;
  }
}
