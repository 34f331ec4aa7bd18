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
import { ABORTED, certificateVerdict, fingerprint256 } from './certificate.ts';
import { type OwnPage, showOwnPage } from './own-page.ts';
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

/** The whole of the provider's screen, where the display has the room. */
export const loginSize = () => ({ width: 560, height: Math.min(960, screen.getPrimaryDisplay().workAreaSize.height) });

/** A login window: no preload, no Node, nothing of the app (R36, R41). */
export function loginWindow(storage: Session): BrowserWindow {
  const window = new BrowserWindow({
    ...loginSize(),
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

/** What the windows of a login do at its borders. */
interface Borders {
  reaches(url: string): boolean;
  /** Takes the call-back of a run. @returns whether the address is one */
  caught?(url: string): boolean;
  /** A redirect leads to an address that no window of the login reaches. */
  stopped(window: BrowserWindow, url: string): void;
  /** What is said of a link to such an address, while the page that has it stays; undefined: the login is over. */
  elsewhere(url: string): OwnPage | undefined;
  /** @param reason Chromium's name of the error */
  notLoaded(window: BrowserWindow, url: string, reason: string): void;
}

/** Windows that a login may have open at once: pop-ups of a provider or of the page, and further tabs. */
const MAX_OF_LOGIN = 6;

/**
 * Navigation rules of a login window, and of every window that its pages open: these are in the same storage, so that the page is told
 * of their result, and reach nothing more (R41). Redirects come here before a request for them is made.
 *
 * @param windows all windows of the login; the new ones are added
 */
export function guardLogin(
  window: BrowserWindow,
  storage: Session,
  windows: Set<BrowserWindow>,
  borders: Borders,
): void {
  const contents = window.webContents;
  const { reaches } = borders;
  const isCaught = (url: string): boolean => borders.caught?.(url) ?? false;
  const says = sayingBeside(window);
  const sayElsewhere = (url: string): void => {
    const page = /^https?:/i.test(url) ? borders.elsewhere(url) : undefined;
    if (page !== undefined) says(page);
  };
  windows.add(window);
  window.once('closed', () => windows.delete(window));
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isCaught(event.url)) event.preventDefault();
    else if (!reaches(event.url)) {
      event.preventDefault();
      if (event.isMainFrame) sayElsewhere(event.url);
    }
  });
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame && isCaught(event.url)) event.preventDefault();
    else if (!reaches(event.url)) {
      event.preventDefault();
      if (event.isMainFrame) borders.stopped(window, event.url);
    }
  });
  contents.on('did-fail-load', (_, code, reason, url, isMainFrame) => {
    // Catching the call-back aborts its navigation; that is not a failure.
    if (isMainFrame && code !== ABORTED) borders.notLoaded(window, url, reason);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isCaught(url)) return { action: 'deny' };
    if (!reaches(url)) sayElsewhere(url);
    return reaches(url) && windows.size < MAX_OF_LOGIN
      ? {
          action: 'allow',
          overrideBrowserWindowOptions: {
            title: texts.login.window,
            autoHideMenuBar: true,
            webPreferences: isolated(storage),
          },
        }
      : { action: 'deny' };
  });
  contents.on('did-create-window', (opened) => {
    opened.removeMenu();
    offerContextMenu(opened.webContents, true);
    guardLogin(opened, storage, windows, borders);
  });
  letGo(window);
  titleWithOrigin(window);
}

/** Says something beside a login, whose page stays as it is. There is one such window at a time, whatever a page tries. */
function sayingBeside(window: BrowserWindow): (page: OwnPage) => void {
  let beside: BrowserWindow | undefined;
  return (page) => {
    if (window.isDestroyed() || (beside !== undefined && !beside.isDestroyed())) return;
    const storage = session.fromPartition(`said-${randomUUID()}`);
    beside = new BrowserWindow({ parent: window, autoHideMenuBar: true, webPreferences: isolated(storage) });
    beside.removeMenu();
    showOwnPage(beside, page).catch(() => {
      // It was closed meanwhile.
    });
  };
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
