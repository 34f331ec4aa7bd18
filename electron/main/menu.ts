import { Menu, type MenuItemConstructorOptions } from 'electron';
import { texts } from './texts/index.ts';

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
  const words = texts().menu;
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [
      { label: words.openDataFolder, click: actions.openDataFolder },
      ...(actions.lookForUpdate === undefined
        ? []
        : [{ label: words.lookForUpdate, click: () => actions.lookForUpdate?.() }]),
      { type: 'separator' },
      { role: 'close', label: words.closeWindow },
      { label: words.quit, accelerator: 'CommandOrControl+Q', click: actions.quit },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    role: 'editMenu',
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      { type: 'separator' },
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { type: 'separator' },
      { role: 'selectAll', label: words.selectAll },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      { role: 'resetZoom', label: words.resetZoom },
      { role: 'zoomIn', label: words.zoomIn },
      { role: 'zoomOut', label: words.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: words.fullScreen },
      ...(dev ? ([{ role: 'reload' }, { role: 'toggleDevTools' }] satisfies MenuItemConstructorOptions[]) : []),
    ],
  };
  return Menu.buildFromTemplate([
    ...(platform === 'darwin' ? ([{ role: 'appMenu' }] satisfies MenuItemConstructorOptions[]) : []),
    file,
    edit,
    view,
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'close', label: words.closeWindow },
      ],
    },
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
      : [{ label: texts().tray.notRunning, enabled: false }]),
    { type: 'separator' as const },
    { label: texts().tray.show, click: actions.show },
    { label: texts().menu.quit, click: actions.quit },
  ]);
}
