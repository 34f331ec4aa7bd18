import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { createBrowserPlatform } from './platform/browser.ts';
import { createDesktopPlatform } from './platform/desktop.ts';
import type { Platform } from './platform/platform.ts';
import { forgetSession, keepSession, openSession, readTokenAddress } from './platform/session.ts';
import { awaitTabSecret, borrowTabSecret, lendTabSecret, newTabSecret } from './platform/tab-secret.ts';
import { StopPage, type StopReason } from './shell/stop-page.tsx';
import { beginStoresAnew } from './stores/app-store.ts';
import { startNavigation } from './stores/navigation.ts';
import { notifyDone } from './stores/notify.ts';
import { tellRefusedNotifications } from './stores/refused-notifications.ts';
import { createStores } from './stores/stores.tsx';
import { shellTexts } from './texts/shell.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';

/** Shows the app in the desktop window. */
export function startDesktop(): void {
  if (window.authdesk === undefined) showStop('no-bridge');
  else {
    const platform = createDesktopPlatform(window.authdesk);
    tellRefusedNotifications(platform);
    show(platform);
  }
}

/** Shows the app in a browser, after exchanging the token of the address for a session (R30, R54). */
export async function startConsole(): Promise<void> {
  // The printed address, entered in a tab that shows the console already, changes nothing but the fragment.
  window.addEventListener('hashchange', () => {
    if (readTokenAddress(window.location.hash).token !== undefined) window.location.reload();
  });
  const { location, history, sessionStorage } = window;
  const send = window.fetch.bind(window);
  const session = await openSession({
    ...{ location, history, sessionStorage, fetch: send },
    ...{ newSecret: newTabSecret, borrowSecret: borrowTabSecret },
  });
  if (session.outcome !== 'open') {
    showStop(session.outcome);
    return;
  }
  const platform = createBrowserPlatform({ fetch: send, tab: session.tab, later: (run, ms) => setTimeout(run, ms) });
  let { tab } = session;
  let stopLending = lendTabSecret(tab);
  platform.onConnection(async (connection) => {
    if (connection !== 'no-session') return;
    stopLending();
    forgetSession(sessionStorage);
    // The new address of the service was opened in another tab: this one goes on where it was, with all that was typed.
    tab = await awaitTabSecret(tab);
    keepSession(sessionStorage, tab);
    stopLending = lendTabSecret(tab);
    platform.resume(tab);
  });
  show(platform);
}

/** Shows the app, and a new one after each reset of the workspace. */
function show(platform: Platform): void {
  startNavigation(window);
  const root = pageRoot();
  const begin = () => root.render(framed(<App platform={platform} stores={createStores(platform)} />));
  platform.onEvent((event) => {
    if (event.type !== 'changed' || !event.reset) return;
    // The former app leaves first: what a panel keeps when it is left must not come into the new one.
    flushSync(() => root.render(null));
    beginStoresAnew();
    flushSync(begin);
    // The focus went with the former app (WCAG 2.4.3).
    document.getElementById('main')?.focus();
    notifyDone(shellTexts.startedOver);
  });
  begin();
}

function showStop(reason: StopReason): void {
  pageRoot().render(framed(<StopPage reason={reason} />));
}

function pageRoot(): Root {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  return createRoot(element);
}

function framed(page: React.ReactNode): React.ReactNode {
  return (
    <StrictMode>
      <ThemeProvider>{page}</ThemeProvider>
    </StrictMode>
  );
}
