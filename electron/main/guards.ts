import type { Session, WebContents } from 'electron';
import { appOrigin } from '../preload/channels.ts';
import type { ProblemAction } from './page/problem-page.ts';
import { problemActionOf, problemOrigin } from './page/problem-page.ts';

/**
 * Writing to the clipboard after a click is what the copy buttons do; every other permission is denied (R40). Chromium
 * asks for it by this name; reading the clipboard has another one.
 */
const allowedPermission = 'clipboard-sanitized-write';

const originOf = (url: string): string => {
  const { protocol, host } = URL.parse(url) ?? {};
  return protocol === undefined ? '' : `${protocol}//${host}`;
};

/** What the guards do instead of a navigation in the window. */
interface Guarded {
  /** A link out of the app was followed: ask, then open it in the user's browser. */
  openExternal(url: string): void;
  /** A button of the problem page was pressed. */
  act(action: ProblemAction): void;
}

/**
 * Denies permissions, devices and downloads of a session, except what the app's own page needs (R40). Made for every session
 * in the moment it is made, because Chromium then starts to fetch a dictionary of its spell checker from its maker's servers,
 * whatever the windows' preferences and `setSpellCheckerEnabled` say; without a language there is none to fetch (R32).
 */
export function guardSession(session: Session): void {
  session.setSpellCheckerLanguages([]);
  const allowed = (permission: string, origin: string): boolean =>
    permission === allowedPermission && origin === appOrigin;
  session.setPermissionRequestHandler((contents, permission, done) =>
    done(allowed(permission, originOf(contents.getURL()))),
  );
  session.setPermissionCheckHandler((_, permission, origin) => allowed(permission, originOf(origin)));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // Exports are made by the page itself and carry its origin; Electron then asks where to save them.
    if (!item.getURL().startsWith(`blob:${appOrigin}/`)) event.preventDefault();
    // Its title would be the address of a blob.
    else item.setSaveDialogOptions({ title: item.getFilename(), defaultPath: item.getFilename() });
  });
}

/** Keeps the app's window on the app's own page (R40). */
export function guardWindow(contents: WebContents, guarded: Guarded): void {
  contents.on('will-frame-navigate', (event) => {
    const action = originOf(contents.getURL()) === problemOrigin ? problemActionOf(event.url) : undefined;
    if (action !== undefined) {
      event.preventDefault();
      guarded.act(action);
      return;
    }
    if (event.isMainFrame && originOf(event.url) === appOrigin && originOf(contents.getURL()) === appOrigin) return;
    event.preventDefault();
    if (event.isMainFrame) guarded.openExternal(event.url);
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    guarded.openExternal(url);
    return { action: 'deny' };
  });
}
