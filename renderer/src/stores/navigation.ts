import type { UseCase } from '#shared/contract/flows.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import type { OpenedOverPanels } from '#shared/words/panels.ts';
import { appStore } from './app-store.ts';
import { keepLastPanel, lastPanel } from './last-panel.ts';
import { moveOn } from './presence.ts';
import { formatRoute, openedBy, type PanelId, parseRoute, type Route } from './route.ts';
import { forgetUnsaved, leaveFor, wouldLose } from './unsaved.ts';

interface NavigationState {
  readonly route: Route;
  /** A call that another panel wants to be shown in Requests. Kept here, not in the address: it may hold a token. */
  readonly requestDraft: RequestDraft | undefined;
  /** What an address asked to be opened over the panel; the shell takes it with `takeOpened`. */
  readonly opened: OpenedOverPanels | undefined;
}

/** Where the user is. */
export const useNavigation = appStore<NavigationState>(
  () => ({
    route: { panel: 'overview', segments: [], query: {} },
    requestDraft: undefined,
    opened: undefined,
  }),
  () => ({ route: addressShown() }),
);

/** Fragment of the address that is shown, as the browser writes it. */
let shown: string | undefined;

function show(fragment: string): void {
  if (fragment === shown) return;
  shown = fragment;
  moveOn();
  const route = parseRoute(fragment);
  useNavigation.setState({ route });
  keepLastPanel(route);
}

/** What the address says, now that the app starts over. */
function addressShown(): Route {
  shown = window.location.hash;
  return parseRoute(shown);
}

function go(fragment: string): void {
  window.location.hash = fragment;
  // At once: a response may arrive before the browser's hashchange event.
  show(window.location.hash);
}

/** Follows the address fragment; without one the panel that was shown last comes first. @returns a function that stops. */
export function startNavigation(page: Window): () => void {
  const follow = () => {
    const wanted = page.location.hash;
    const opened = openedBy(wanted);
    if (opened !== undefined) {
      // Over the panel, whose address stays.
      const address = new URL(page.location.href);
      address.hash = shown ?? '';
      page.history.replaceState(null, '', address);
      useNavigation.setState({ opened });
      return;
    }
    if (wanted === shown || !wouldLose(parseRoute(wanted))) return show(wanted);
    // Until the user has decided, the address stays that of the form. The history entry before it is then the target.
    page.history.pushState(null, '', shown);
    leaveFor(parseRoute(wanted), () => page.history.back());
  };
  const last = page.location.hash === '' ? lastPanel() : undefined;
  if (last !== undefined) page.history.replaceState(null, '', last);
  show(page.location.hash);
  page.addEventListener('hashchange', follow);
  return () => page.removeEventListener('hashchange', follow);
}

/**
 * Goes to a panel; `segments` and `query` are the panel's own. Back returns from it. Call it only on an action of the
 * user. After a response, use the callback of `Command.run`, which checks whether the user is still there.
 */
export function goTo(panel: PanelId, segments?: readonly string[], query?: Record<string, string | undefined>): void {
  const fragment = formatRoute(panel, segments, query);
  leaveFor(parseRoute(fragment), () => go(fragment));
}

/** Changes the address of the shown panel without a step in the history, for filters and selections. */
export function replaceRoute(
  panel: PanelId,
  segments: readonly string[] = [],
  query?: Record<string, string | undefined>,
): void {
  const { route } = useNavigation.getState();
  // Another navigation has begun, and the browser has not sent its event yet.
  if (window.location.hash !== shown || route.panel !== panel) return;
  window.history.replaceState(null, '', formatRoute(panel, segments, query));
  shown = window.location.hash;
  const shownRoute = parseRoute(shown);
  useNavigation.setState({ route: shownRoute });
  keepLastPanel(shownRoute);
}

/**
 * Shows the list of a panel when the address still shows what was just deleted; the user may have gone on. The filter
 * of the list stays.
 */
export function leaveDeleted(panel: PanelId, ...segments: readonly string[]): void {
  const { route } = useNavigation.getState();
  if (route.panel !== panel || segments.some((segment, index) => route.segments[index] !== segment)) return;
  forgetUnsaved();
  replaceRoute(panel, [], route.query);
}

/** Shows the logins that are decided beforehand. */
export function openNextLogins(): void {
  goTo('flows', [], { decide: 'next' });
}

/** Shows a call in the log: `#/log/<callId>`. */
export function openLog(callId: string): void {
  goTo('log', [callId]);
}

/** Shows the log with a filter: `#/log?apiKey=…`. */
export function openLogFilter(
  filter: {
    readonly [word in 'apiKey' | 'errorsOnly' | 'UID' | 'flowId' | 'text' | 'method' | 'errorCode' | 'cause']?: string;
  },
): void {
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

/** Hands out what an address asked to be opened, once. */
export function takeOpened(): OpenedOverPanels | undefined {
  const { opened } = useNavigation.getState();
  if (opened !== undefined) useNavigation.setState({ opened: undefined });
  return opened;
}

/** Shows the tokens with a filter: `#/tokens?apiKey=…&kind=…&state=…&text=…`. */
export function openTokens(filter: { apiKey?: string; kind?: string; state?: string; text?: string } = {}): void {
  goTo('tokens', [], filter);
}

/** Shows an account: `#/people/<apiKey>/<UID>`. */
export function openPerson(apiKey: string, UID: string): void {
  goTo('people', [apiKey, UID]);
}

/** Shows the list when the panel still shows an account that was just deleted. */
export function leavePerson(apiKey: string, UID: string): void {
  leaveDeleted('people', apiKey, UID);
  leaveDeleted('registrations', apiKey, UID);
}

/** Shows a run: `#/flows/<id>`. */
export function openFlow(id: string): void {
  goTo('flows', [id]);
}

/** Shows Flows ready to start a run: `#/flows?useCase=…&apiKey=…`. */
export function openNewFlow(useCase: UseCase, apiKey?: string): void {
  goTo('flows', [], { useCase, apiKey });
}

/** The parts of a site, of which one is shown: the first unless the address names another. */
export const siteParts = ['credentials', 'openid', 'saml', 'mock-responses', 'upstream', 'settings'] as const;
export type SitePart = (typeof siteParts)[number];

/** The part of a site that an address shows. */
export function sitePartOf({ query }: Route): SitePart {
  if (query.mock !== undefined) return 'mock-responses';
  return siteParts.find((part) => part === query.part) ?? 'credentials';
}

/** True where an address shows this part of this site. */
export const showsSitePart = (route: Route, apiKey: string, part: SitePart): boolean =>
  route.panel === 'sites' && route.segments[0] === apiKey && route.query.new !== 'true' && sitePartOf(route) === part;

/** Shows a part of a site: `#/sites/<apiKey>?part=…`. */
export function openSite(apiKey: string, part: SitePart = 'credentials'): void {
  goTo('sites', [apiKey], part === 'credentials' ? {} : { part });
}

/** Shows the dialog for the mock response of a method: `#/sites/<apiKey>?mock=<method>`. */
export function openMockResponse(apiKey: string, method: string): void {
  goTo('sites', [apiKey], { mock: method });
}
