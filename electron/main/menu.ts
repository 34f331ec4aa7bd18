import { type BaseWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { type OpenedOverPanels, panelGroups } from '#shared/words/panels.ts';
import { texts } from './texts.ts';

/** What the application menu and the tray's menu do. */
export interface MenuActions {
  show(): void;
  openFile(): void;
  openDataFolder(): void;
  /** Shows a part of the console by the fragment of its address. */
  goTo(fragment: string): void;
  /** Shows the bar that searches the window with the focus. */
  find(window: BaseWindow | undefined): void;
  back(): void;
  forward(): void;
  about(): void;
  /** Absent where a package manager brings updates, or nobody offers any. */
  checkForUpdates?: () => void;
  quit(): void;
}

/** What the items of the application menu need to work. */
export interface MenuState {
  /** The window shows the console, and not what went wrong. */
  readonly console: boolean;
  /** The data is in a folder, and not in memory. */
  readonly dataFolder: boolean;
  readonly pages: PagesAround;
}

/** Whether "Back" and "Forward" lead somewhere. */
interface PagesAround {
  readonly before: boolean;
  readonly after: boolean;
}

type Item = MenuItemConstructorOptions;

const BACK = 'go-back';
const FORWARD = 'go-forward';

const separator: Item = { type: 'separator' };

/**
 * The application menu: editing and zoom by the platform's own roles, so that their keys work everywhere; every panel, and
 * what the help menu of the console has. What cannot work now is disabled.
 */
export function applicationMenu(
  actions: MenuActions,
  state: MenuState,
  { platform, dev }: { readonly platform: NodeJS.Platform; readonly dev: boolean },
): Menu {
  const mac = platform === 'darwin';
  return Menu.buildFromTemplate([
    ...(mac ? [appMenu(actions)] : []),
    fileMenu(actions, state),
    editMenu(actions),
    viewMenu(dev),
    goMenu(actions, state, mac),
    {
      role: 'windowMenu',
      label: texts.menu.window,
      submenu: [
        { role: 'minimize', label: texts.menu.minimize },
        { role: 'close', label: texts.menu.closeWindow },
      ],
    },
    helpMenu(actions, state),
  ]);
}

/** Electron's own one quits without a question. */
function appMenu(actions: MenuActions): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { label: texts.menu.quit, accelerator: 'Command+Q', click: actions.quit },
    ],
  };
}

function fileMenu(actions: MenuActions, { console, dataFolder }: MenuState): Item {
  const words = texts.menu;
  return {
    label: words.file,
    submenu: [
      { label: words.openFile, accelerator: 'CommandOrControl+O', enabled: console, click: actions.openFile },
      separator,
      { label: words.openDataFolder, enabled: dataFolder, click: actions.openDataFolder },
      ...(actions.checkForUpdates === undefined
        ? []
        : [{ label: words.checkForUpdates, click: () => actions.checkForUpdates?.() }]),
      separator,
      { role: 'close', label: words.closeWindow },
      { label: words.quit, accelerator: 'CommandOrControl+Q', click: actions.quit },
    ],
  };
}

function editMenu(actions: MenuActions): Item {
  const words = texts.menu;
  return {
    role: 'editMenu',
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      separator,
      { role: 'selectAll', label: words.selectAll },
      separator,
      // A field with a search of its own, as the editor of JSON has one, takes the key first.
      { label: words.find, accelerator: 'CommandOrControl+F', click: (_, window) => actions.find(window) },
    ],
  };
}

function viewMenu(dev: boolean): Item {
  const words = texts.menu;
  return {
    role: 'viewMenu',
    label: words.view,
    submenu: [
      { role: 'resetZoom', label: words.resetZoom },
      { role: 'zoomIn', label: words.zoomIn },
      // The same key without Shift, as browsers have it.
      {
        role: 'zoomIn',
        accelerator: 'CommandOrControl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      { role: 'zoomOut', label: words.zoomOut },
      separator,
      { role: 'togglefullscreen', label: words.fullScreen },
      ...(dev ? ([{ role: 'reload' }, { role: 'toggleDevTools' }] satisfies Item[]) : []),
    ],
  };
}

function goMenu(actions: MenuActions, { console, pages }: MenuState, mac: boolean): Item {
  const { menu } = texts;
  return {
    label: menu.go,
    submenu: [
      {
        id: BACK,
        label: menu.back,
        accelerator: mac ? 'Command+[' : 'Alt+Left',
        enabled: console && pages.before,
        click: actions.back,
      },
      {
        id: FORWARD,
        label: menu.forward,
        accelerator: mac ? 'Command+]' : 'Alt+Right',
        enabled: console && pages.after,
        click: actions.forward,
      },
      separator,
      {
        ...opened(actions, console, menu.palette, 'palette'),
        accelerator: 'CommandOrControl+K',
        // The console listens for this key itself.
        registerAccelerator: false,
      },
      ...panelGroups.flatMap((group): Item[] => [
        separator,
        ...group.panels.map(({ id, name, key }) => ({
          id: `go-${id}`,
          label: menu.byKeys(name, key),
          enabled: console,
          click: () => actions.goTo(`#/${id}`),
        })),
      ]),
    ],
  };
}

/** After each change of the address; the menu itself stays, because one that is open would close. */
export function showPagesAround({ before, after }: PagesAround): void {
  const menu = Menu.getApplicationMenu();
  const back = menu?.getMenuItemById(BACK);
  const forward = menu?.getMenuItemById(FORWARD);
  if (back) back.enabled = before;
  if (forward) forward.enabled = after;
}

function helpMenu(actions: MenuActions, { console }: MenuState): Item {
  const words = texts.menu;
  const page = (label: string, fragment: string): Item => ({
    label,
    enabled: console,
    click: () => actions.goTo(fragment),
  });
  return {
    role: 'help',
    label: words.help,
    submenu: [
      opened(actions, console, words.tour, 'tour'),
      opened(actions, console, words.shortcuts, 'shortcuts'),
      separator,
      page(words.methods, '#/reference/methods'),
      page(words.errors, '#/reference/errors'),
      separator,
      { label: words.about, click: actions.about },
    ],
  };
}

function opened(actions: MenuActions, enabled: boolean, label: string, what: OpenedOverPanels): Item {
  return { id: `open-${what}`, label, enabled, click: () => actions.goTo(`#/open/${what}`) };
}

/** What the tray shows: where the service is, and how to show or quit the app. */
export function trayMenu(actions: MenuActions, addresses: { http: string; https: string } | undefined): Menu {
  return Menu.buildFromTemplate([
    ...(addresses
      ? [
          { label: addresses.http, enabled: false },
          { label: addresses.https, enabled: false },
        ]
      : [{ label: texts.tray.notRunning, enabled: false }]),
    { type: 'separator' as const },
    { label: texts.tray.show, click: actions.show },
    { label: texts.menu.quit, click: actions.quit },
  ]);
}
