import { create } from 'zustand';
import type { UseCase } from '#shared/contract/flows.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import { formatRoute, type PanelId, parseRoute, type Route } from './route.ts';

interface NavigationState {
  readonly route: Route;
  /** A call that another panel wants to be shown in Requests. Kept here, not in the address: it may hold a token. */
  readonly requestDraft: RequestDraft | undefined;
}

/** Where the user is. */
export const useNavigation = create<NavigationState>(() => ({
  route: { panel: 'overview', segments: [], query: {} },
  requestDraft: undefined,
}));

/** Follows the address fragment. @returns a function that stops. */
export function startNavigation(page: Window): () => void {
  const follow = () => useNavigation.setState({ route: parseRoute(page.location.hash) });
  follow();
  page.addEventListener('hashchange', follow);
  return () => page.removeEventListener('hashchange', follow);
}

/** Goes to a panel; `segments` and `query` are the panel's own. Back returns from it. */
export function goTo(panel: PanelId, segments?: readonly string[], query?: Record<string, string | undefined>): void {
  window.location.hash = formatRoute(panel, segments, query);
}

/** Changes the address of the shown panel without a step in the history, for filters and selections. */
export function replaceRoute(
  panel: PanelId,
  segments?: readonly string[],
  query?: Record<string, string | undefined>,
): void {
  const fragment = formatRoute(panel, segments, query);
  window.history.replaceState(null, '', fragment);
  useNavigation.setState({ route: parseRoute(fragment) });
}

/** Goes to the list of a panel when the address still shows what was just deleted; the user may have gone on. */
export function leaveDeleted(panel: PanelId, segment: string): void {
  const { route } = useNavigation.getState();
  if (route.panel === panel && route.segments[0] === segment) goTo(panel);
}

/** Shows a call in the log: `#/log/<callId>`. */
export function openLog(callId: string): void {
  goTo('log', [callId]);
}

/** Shows the log with a filter: `#/log?apiKey=…`. */
export function openLogFilter(filter: {
  apiKey?: string;
  errorsOnly?: 'true';
  UID?: string;
  flowId?: string;
  text?: string;
  method?: string;
}): void {
  goTo('log', [], filter);
}

/** Shows a call in Requests; the panel takes it with `takeRequestDraft`. */
export function openRequest(draft: RequestDraft): void {
  useNavigation.setState({ requestDraft: draft });
  goTo('requests');
}

/** Hands out the call that another panel wants shown, once. */
export function takeRequestDraft(): RequestDraft | undefined {
  const { requestDraft } = useNavigation.getState();
  if (requestDraft !== undefined) useNavigation.setState({ requestDraft: undefined });
  return requestDraft;
}

/** Shows the tokens with a filter: `#/tokens?apiKey=…&kind=…&state=…&text=…`. */
export function openTokens(filter: { apiKey?: string; kind?: string; state?: string; text?: string } = {}): void {
  goTo('tokens', [], filter);
}

/** Shows a run: `#/flows/<id>`. */
export function openFlow(id: string): void {
  goTo('flows', [id]);
}

/** Shows Flows ready to start a run: `#/flows?useCase=…&apiKey=…`. */
export function openNewFlow(useCase: UseCase, apiKey?: string): void {
  goTo('flows', [], { useCase, apiKey });
}

/** Shows a site: `#/sites/<apiKey>`. */
export function openSite(apiKey: string): void {
  goTo('sites', [apiKey]);
}
