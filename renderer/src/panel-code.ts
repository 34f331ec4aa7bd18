import type { ComponentType } from 'react';
import { type Loadable, loadable } from './stores/loadable.ts';
import type { PanelId } from './stores/route.ts';

const panels = import.meta.glob<ComponentType>('./features/*/panel.tsx', { import: 'default' });

/** The code of each panel, from the folder with its id. It is fetched when it is first shown, or when there is time before. */
export const panelCode = Object.fromEntries(
  Object.entries(panels).map(([path, fetch]) => [path.split('/')[2], loadable(fetch)]),
) as Readonly<Record<PanelId, Loadable<ComponentType>>>;
