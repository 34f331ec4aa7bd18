import { randomUUID } from 'node:crypto';
import {
  BrowserWindow,
  nativeTheme,
  type Rectangle,
  type Session,
  screen,
  session,
  type WebPreferences,
} from 'electron';
import type { LoginPage, Service } from '#service/index.ts';
import { offerContextMenu } from '../context-menu.ts';
import { texts } from '../texts.ts';
import { isCallback } from './callback.ts';
import { ABORTED, certificateVerdict, fingerprint256 } from './certificate.ts';
import { type Domains, isServiceHost } from './reachable.ts';

// What keeps a login window apart from the app and from every other login (R41).

/**
 * A storage that no other window has, which trusts the service's certificate, and at the hosts of foreign providers theirs, by the
 * authority that the provider was registered with; what this machine or Chromium trusts beside counts for nothing.
 *
 * @param pages of foreign providers that the window may show
 * @param refused called when another certificate was refused
 */
export async function ownStorage(
  service: Service,
  domains: Domains,
  { apiKey, pages }: LoginPages,
  refused: () => void,
): Promise<Session> {
  // Not "persist:": the partition lives in memory. Its name is never used again.
  const storage = session.fromPartition(`flow-${randomUUID()}`);
  // The service is on this machine: no proxy.
  await storage.setProxy({ mode: 'direct' });
  storage.setCertificateVerifyProc(({ hostname, certificate }, decide) => {
    const fingerprint = fingerprint256(certificate.data) ?? '';
    const answer = (isTrusted: boolean): void => {
      if (!isTrusted) refused();
      decide(isTrusted ? certificateVerdict.accept : certificateVerdict.refuse);
    };
    if (isServiceHost(hostname, service.addresses, domains) && fingerprint === service.leafFingerprint256()) {
      answer(true);
      return;
    }
    const there = pages.filter(({ origin }) => hostOf(origin) === hostname);
    Promise.all(there.map((page) => service.isCertificateOf(apiKey, page, fingerprint))).then(
      (found) => answer(found.includes(true)),
      () => answer(false),
    );
  });
  storage.webRequest.onHeadersReceived(({ resourceType, responseHeaders = {} }, answer) => {
    if (resourceType !== 'mainFrame' && resourceType !== 'subFrame') return answer({});
    const name = Object.keys(responseHeaders).find((one) => one.toLowerCase() === 'content-security-policy') ?? policy;
    answer({ responseHeaders: { ...responseHeaders, [name]: [...(responseHeaders[name] ?? []), mayNotHold] } });
  });
  return storage;
}

const policy = 'Content-Security-Policy';
/**
 * What a login needs. Absent, and so barred: dialogs, `print`, pointer lock, downloads, and all that is to come. A page could hold
 * its window with these, or bury the user in them.
 */
const mayNotHold =
  'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation ' +
  'allow-top-navigation-to-custom-protocols allow-storage-access-by-user-activation';

/** A page keeps its window neither open nor at its address, whatever it does before it is left. */
function letGo(window: BrowserWindow): void {
  window.setFullScreenable(false);
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
  window.on('close', (event) => {
    // Without its `unload`, which may wait for ever.
    event.preventDefault();
    window.destroy();
  });
}

/** Pages of foreign providers that the logins of a site lead to, as far as they may be reached (D49). */
export interface LoginPages {
  readonly apiKey: string;
  readonly pages: readonly LoginPage[];
}

/** As Chromium names the host of a certificate: that of IPv6 has no brackets. */
const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');

/** A login window: no preload, no Node, nothing of the app (R36, R41). */
export function loginWindow(storage: Session): BrowserWindow {
  const window = new BrowserWindow({
    width: 560,
    // The whole of the provider's screen, where the display has the room.
    height: Math.min(960, screen.getPrimaryDisplay().workAreaSize.height),
    title: texts.login.window,
    autoHideMenuBar: true,
    // Until the page is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#f6f7f9',
    ...besideOthers(),
    webPreferences: isolated(storage),
  });
  logins.add(window);
  window.once('closed', () => logins.delete(window));
  window.removeMenu();
  offerContextMenu(window.webContents, true);
  return window;
}

/** Pixels between two windows of logins. */
const STEP = 32;

/** The windows of logins, the newest last. */
const logins = new Set<BrowserWindow>();

/** A second window does not lie exactly on the one before. */
function besideOthers(): Partial<Rectangle> {
  const before = [...logins].at(-1);
  if (before === undefined) return {};
  const { x, y } = before.getBounds();
  return { x: x + STEP, y: y + STEP };
}

function isolated(storage: Session): WebPreferences {
  return {
    session: storage,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    // A new window begins with an empty document, which has no policy of a response.
    disableDialogs: true,
    spellcheck: false,
  };
}

/**
 * Navigation rules of a login window; redirects come here before a request for them is made.
 *
 * @param stopped called when the login itself leads to an address that the window does not reach
 */
export function guardLogin(
  window: BrowserWindow,
  reaches: (url: string) => boolean,
  redirectUri: string,
  catchCallback: (url: string) => void,
  stopped: (url: string) => void,
): void {
  const contents = window.webContents;
  const decide = (event: { preventDefault(): void }, url: string, isMainFrame: boolean): void => {
    if (isMainFrame && isCallback(url, redirectUri)) {
      event.preventDefault();
      catchCallback(url);
    } else if (!reaches(url)) event.preventDefault();
  };
  contents.on('will-frame-navigate', (event) => decide(event, event.url, event.isMainFrame));
  contents.on('will-redirect', (event) => {
    decide(event, event.url, event.isMainFrame);
    if (event.isMainFrame && !isCallback(event.url, redirectUri) && !reaches(event.url)) stopped(event.url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  letGo(window);
  titleWithOrigin(window);
}

/** What becomes of a window of a page that cannot go on. */
interface PageFailures {
  /** A redirect leads to an address that no window of the page reaches. */
  stopped(window: BrowserWindow, url: string): void;
  /** @param reason Chromium's name of the error */
  notLoaded(window: BrowserWindow, url: string, reason: string): void;
}

/** Windows that the page of a client-side login may have open at once: pop-ups, and further tabs of itself. */
const MAX_OF_PAGE = 6;

/**
 * Navigation rules of the page of a client-side login, and of every window that it opens: these are in the same storage,
 * so that the page is told of their result, and reach nothing more (R41).
 *
 * @param windows all windows of the page; the new ones are added
 * @param told of what one of them cannot show
 */
export function guardPage(
  window: BrowserWindow,
  storage: Session,
  reaches: (url: string) => boolean,
  windows: Set<BrowserWindow>,
  told: PageFailures,
): void {
  const contents = window.webContents;
  const decide = (event: { preventDefault(): void; readonly url: string }): void => {
    if (!reaches(event.url)) event.preventDefault();
  };
  windows.add(window);
  window.once('closed', () => windows.delete(window));
  contents.on('will-frame-navigate', decide);
  contents.on('will-redirect', (event) => {
    decide(event);
    if (event.isMainFrame && !reaches(event.url)) told.stopped(window, event.url);
  });
  contents.on('did-fail-load', (_, code, reason, url, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) told.notLoaded(window, url, reason);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) =>
    reaches(url) && windows.size < MAX_OF_PAGE
      ? {
          action: 'allow',
          overrideBrowserWindowOptions: {
            title: texts.login.window,
            autoHideMenuBar: true,
            webPreferences: isolated(storage),
          },
        }
      : { action: 'deny' },
  );
  contents.on('did-create-window', (opened) => {
    opened.removeMenu();
    guardPage(opened, storage, reaches, windows, told);
  });
  letGo(window);
  titleWithOrigin(window);
}

/** The title replaces an address bar: it shows the origin, never a parameter. */
function titleWithOrigin(window: BrowserWindow): void {
  const contents = window.webContents;
  window.on('page-title-updated', (event, title) => {
    const { protocol, origin } = new URL(contents.getURL());
    if (!protocol.startsWith('http')) return;
    event.preventDefault();
    window.setTitle(`${title} – ${origin}`);
  });
}

/** Deletes everything in the storage, also while the app runs on (R41). */
export async function forget(storage: Session): Promise<void> {
  await storage.closeAllConnections();
  await storage.clearStorageData();
  await storage.clearCache();
  await storage.clearAuthCache();
}
