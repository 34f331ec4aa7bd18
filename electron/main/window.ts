import { join } from 'node:path';
import { BrowserWindow, nativeImage } from 'electron';
import { appOrigin } from '../preload/channels.ts';
import iconPath from './icons/authdesk.png?asset';
import { problemOrigin } from './page/problem-page.ts';

/** Made by the build beside the main process. */
const preload = join(import.meta.dirname, '../preload/preload.cjs');

/**
 * The app's one window: isolated, sandboxed, without Node (R36). It is shown once its first page has been drawn, not
 * as an empty frame.
 */
export function createMainWindow(dark: boolean): BrowserWindow {
  const window = new BrowserWindow({
    width: 1320,
    height: 860,
    minWidth: 760,
    minHeight: 520,
    show: false,
    title: 'Authdesk',
    icon: nativeImage.createFromPath(iconPath),
    backgroundColor: dark ? '#14171c' : '#f6f7f9',
    autoHideMenuBar: true,
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
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Shows the UI. */
export function showUi(window: BrowserWindow): Promise<void> {
  return window.loadURL(`${appOrigin}/index.html`);
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
