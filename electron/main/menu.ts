import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What the application menu and the tray's menu do. */
export interface MenuActions {
  show(): void;
  openDataFolder(): void;
  /** Absent where a package manager brings updates, or nobody offers any. */
  lookForUpdate?: () => void;
  quit(): void;
}

/** The application menu: editing and zoom by the platform's own roles, so that their keys work everywhere. */
export function applicationMenu(actions: MenuActions, platform: NodeJS.Platform, dev: boolean): Menu {
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      { label: 'Open data folder', click: actions.openDataFolder },
      ...(actions.lookForUpdate === undefined
        ? []
        : [{ label: 'Look for an update …', click: () => actions.lookForUpdate?.() }]),
      { type: 'separator' },
      { role: 'close', label: 'Close window' },
      { label: 'Quit Authdesk', accelerator: 'CommandOrControl+Q', click: actions.quit },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(dev ? ([{ role: 'reload' }, { role: 'toggleDevTools' }] satisfies MenuItemConstructorOptions[]) : []),
    ],
  };
  return Menu.buildFromTemplate([
    ...(platform === 'darwin' ? ([{ role: 'appMenu' }] satisfies MenuItemConstructorOptions[]) : []),
    file,
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
  ]);
}

/** What the tray shows: where the service is, and how to show or quit the app. */
export function trayMenu(actions: MenuActions, addresses: { http: string; https: string } | undefined): Menu {
  return Menu.buildFromTemplate([
    ...(addresses
      ? [
          { label: addresses.http, enabled: false },
          { label: addresses.https, enabled: false },
        ]
      : [{ label: 'The service is not running', enabled: false }]),
    { type: 'separator' as const },
    { label: 'Show Authdesk', click: actions.show },
    { label: 'Quit Authdesk', click: actions.quit },
  ]);
}
