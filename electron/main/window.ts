import { join } from 'node:path';
import { app, BrowserWindow, nativeImage, screen } from 'electron';
import { appOrigin } from '../preload/channels.ts';
import iconPath from './icons/authdesk.png?asset';
import { problemOrigin } from './page/problem-page.ts';
import { type Area, placeOnScreens, readWindowPlace, type WindowPlace, writeWindowPlace } from './window-place.ts';

/** Made by the build beside the main process. */
const preload = join(import.meta.dirname, '../preload/preload.cjs');

/** Milliseconds without a change, after which the window's place is kept. */
const KEEP_AFTER_MS = 300;

/**
 * The app's one window: isolated, sandboxed, without Node (R36). It is shown once its first page has been drawn, not
 * as an empty frame. It is where it was when the app ran last.
 */
export function createMainWindow(dark: boolean): BrowserWindow {
  const folder = app.getPath('userData');
  const kept = readWindowPlace(folder);
  const window = new BrowserWindow({
    ...placeOnScreens(kept, screens()),
    minWidth: 760,
    minHeight: 520,
    show: false,
    title: 'Authdesk',
    icon: nativeImage.createFromPath(iconPath),
    backgroundColor: dark ? '#14171c' : '#f6f7f9',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (kept?.maximized) window.maximize();
    window.show();
  });
  keepPlace(window, folder);
  return window;
}

/** Keeps the window's place in its folder, not with each step of a drag: they come many times a second. */
function keepPlace(window: BrowserWindow, folder: string): void {
  let place: WindowPlace | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(waiting);
    if (place !== undefined) writeWindowPlace(folder, place);
    place = undefined;
  };
  const changed = (): void => {
    place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    clearTimeout(waiting);
    waiting = setTimeout(keep, KEEP_AFTER_MS);
  };
  window.on('move', changed);
  window.on('resize', changed);
  window.once('closed', keep);
}

/** Work areas of the displays, the primary one first. */
function screens(): readonly Area[] {
  const primary = screen.getPrimaryDisplay();
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea);
}

/** Shows the UI: the panel that was shown last, or the one that a fragment names. */
export function showUi(window: BrowserWindow, fragment = ''): Promise<void> {
  return window.loadURL(`${appOrigin}/index.html${fragment}`);
}

/**
 * Shows a part of the console that is loaded, as a link in it would: a form that is not saved asks first.
 *
 * @param fragment beginning with `#`
 */
export async function showFragment({ webContents }: BrowserWindow, fragment: string): Promise<void> {
  const address = new URL(webContents.getURL());
  // The same address again would load the page anew.
  if (address.hash === fragment) return;
  address.hash = fragment;
  await webContents.loadURL(address.href);
}

/** Whether "Back" and "Forward" lead to the console; a problem page that was shown is nothing to go back to. */
export function pagesAround({ webContents: { navigationHistory } }: BrowserWindow): {
  readonly before: boolean;
  readonly after: boolean;
} {
  const active = navigationHistory.getActiveIndex();
  const isConsole = (index: number): boolean =>
    index >= 0 &&
    index < navigationHistory.length() &&
    navigationHistory.getEntryAtIndex(index)?.url.startsWith(`${appOrigin}/`) === true;
  return { before: isConsole(active - 1), after: isConsole(active + 1) };
}

/** Shows what went wrong, on a page that needs nothing of the UI (R44). */
export function showProblemPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(`${problemOrigin}/`);
}

/** Brings the window to the front, from the tray or from behind. */
export function bringForward(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
