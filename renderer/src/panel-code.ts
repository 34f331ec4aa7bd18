import type { ComponentType } from 'react';
import { type Loadable, loadable } from './stores/loadable.ts';
import type { PanelId } from './stores/route.ts';

/** Where the code of each panel is. Each is fetched when it is first shown, or when there is time before. */
export const panelCode: Readonly<Record<PanelId, Loadable<ComponentType>>> = {
  overview: loadable(async () => (await import('./features/overview/index.tsx')).OverviewPanel),
  flows: loadable(async () => (await import('./features/flows/index.tsx')).FlowsPanel),
  requests: loadable(async () => (await import('./features/requests/index.tsx')).RequestsPanel),
  reproduce: loadable(async () => (await import('./features/reproduce/index.tsx')).ReproducePanel),
  log: loadable(async () => (await import('./features/log/index.tsx')).LogPanel),
  tokens: loadable(async () => (await import('./features/tokens/index.tsx')).TokensPanel),
  registrations: loadable(async () => (await import('./features/people/index.tsx')).RegistrationsPanel),
  people: loadable(async () => (await import('./features/people/index.tsx')).PeoplePanel),
  outbox: loadable(async () => (await import('./features/outbox/index.tsx')).OutboxPanel),
  sites: loadable(async () => (await import('./features/sites/index.tsx')).SitesPanel),
  'data-centers': loadable(async () => (await import('./features/data-centers/index.tsx')).DataCentersPanel),
  time: loadable(async () => (await import('./features/time/index.tsx')).TimePanel),
  reference: loadable(async () => (await import('./features/reference/index.tsx')).ReferencePanel),
  settings: loadable(async () => (await import('./features/settings/index.tsx')).SettingsPanel),
};
