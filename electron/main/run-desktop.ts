import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  protocol,
  session,
  shell,
  Tray,
} from 'electron';
import { outlivesTerminal } from '#node/hang-up.ts';
import { hostLog } from '#node/host-log.ts';
import type { HostHandlers } from '#node/operations/desk.ts';
import type { Service } from '#service/index.ts';
import { failure, success } from '#shared/contract/result.ts';
import { membersOf } from '#shared/narrowing.ts';
import { showHiddenInLines } from '#shared/quoting/hidden-characters.ts';
import { appOrigin, eventChannel } from '../preload/channels.ts';
import type { DevServer } from '../ui-files/content-security.ts';
import { openBridge } from './bridge/operations.ts';
import type { DesktopOptions } from './command-line.ts';
import { offerContextMenu } from './context-menu.ts';
import { openOutside } from './external.ts';
import { openFindBar } from './find-bar.ts';
import { ABORTED } from './flow-window/certificate.ts';
import { createFlowWindows } from './flow-window/flow-windows.ts';
import { guardSession, guardWindow } from './guards.ts';
import trayIconPath from './icons/tray.png?asset';
import { applicationMenu, type MenuActions, showPagesAround, trayMenu } from './menu.ts';
import { createOwnService } from './own-service.ts';
import { serveApp } from './page/app-protocol.ts';
import type { ProblemAction, ShownProblem } from './page/problem-page.ts';
import { serviceFailed, uiCrashed } from './page/shown-problems.ts';
import { type Ask, askUser } from './question.ts';
import { endInOrder, outliveZygote } from './quitting.ts';
import { createRefusedCalls, type RefusedCallNotice } from './refused-calls.ts';
import type { ChosenPorts } from './service-host.ts';
import { texts } from './texts.ts';
import { askBeforeLoss } from './unsaved.ts';
import type { UpdateSource } from './update-check.ts';
import { bringForward, createMainWindow, pagesAround, showFragment, showProblemPage, showUi } from './window.ts';

/** Written in by the build (electron.vite.config.ts): true in `npm run dev`, and false in everything that is installed. */
declare const __DEVELOPMENT__: boolean;
/** Written in by the build: where to look for updates; undefined where a package manager brings them (docs/release.md). */
declare const __UPDATES__: UpdateSource | undefined;

/** The built UI, beside the main process. */
const rendererFolder = join(import.meta.dirname, '../renderer');

/** Milliseconds after which the service is started in any case, also when the page has not loaded. */
const MAX_LOAD_MS = 10_000;

/** One line for the terminal that the app was started from; the service has masked what it passes on. */
const write = (line: string): void => {
  process.stderr.write(`${showHiddenInLines(line)}\n`);
};
/** The same for what this process says itself, bounded like what the service says. */
const { log } = hostLog(write);

/**
 * Puts the desktop app together: service, window, bridge, guards, tray. It holds what is shown, and whether the app is quitting;
 * whether the service runs is own-service.ts.
 *
 * The window comes first, and with it only what it needs: what uses the service, its contract or zod is loaded while the page is
 * (docs/adr/0034).
 */
export function runDesktop(options: DesktopOptions & { readonly dataDir: string }): void {
  let window: BrowserWindow | undefined;
  let tray: Tray | undefined;
  let problem: ShownProblem | undefined;
  let quitting = false;
  /** The user chose to quit: the app does, when the window lets what was typed go. */
  let leaving = false;
  /** True from the moment that the service is being stopped. */
  let stopping = false;
  /** A file to open once the service runs. */
  let waiting = options.file;
  /** True: the user wants to be told of refused calls (Settings). */
  let notifies = false;
  const devServer = __DEVELOPMENT__ ? devServerOf(process.env.ELECTRON_RENDERER_URL) : undefined;

  const service = createOwnService({
    async start(chosen) {
      const { startService } = await import('./service-host.ts');
      return startService(options, app.getVersion(), write, chosen);
    },
    onEvent(event) {
      // Only to the app's own page in this window, not to the problem page (R37).
      if (window?.webContents.getURL().startsWith(`${appOrigin}/`)) window.webContents.send(eventChannel, event);
      if (event.type === 'call') refusedCalls(event.call);
    },
    log,
  });

  const flowWindows = createFlowWindows(service.running, () => bringForward(window), log);

  const host: HostHandlers = {
    'host.capabilities': () =>
      success({
        host: 'desktop',
        loginWindow: true,
        keyStore: service.isEncrypted(),
        notifications: Notification.isSupported(),
      }),
    'host.openLogin': async ({ flowId }) => {
      const flow = await service.running()?.invoke('flows.get', { id: flowId });
      if (flow === undefined) {
        return failure({ code: 'unavailable', message: 'The service is not running.', next: 'Restart Authdesk.' });
      }
      return flow.ok ? flowWindows.open(flow.value) : flow;
    },
    'host.notifications': ({ refusedCalls }) => {
      notifies = refusedCalls;
      return success({});
    },
    'host.openExternal': async ({ url }) => success({ opened: await openOutside(url, window) }),
  };

  /** False while the window shows what went wrong. */
  const isConsole = (): boolean => service.running() !== undefined && problem === undefined;
  const pages = (): ReturnType<typeof pagesAround> =>
    window !== undefined && isConsole() ? pagesAround(window) : { before: false, after: false };
  const showMenus = (): void => {
    const state = {
      console: isConsole(),
      dataFolder: options.dataDir !== ':memory:',
      pages: pages(),
    };
    const host = { platform: process.platform, dev: devServer !== undefined };
    Menu.setApplicationMenu(applicationMenu(actions, state, host));
    tray?.setContextMenu(trayMenu(actions, service.running()?.addresses));
  };
  const show = async (shown?: ShownProblem, fragment?: string): Promise<void> => {
    problem = shown;
    window ??= openWindow();
    showMenus();
    try {
      await (shown === undefined ? showUi(window, fragment) : showProblemPage(window));
    } catch (error) {
      // Another page or quitting has taken its place: no failure. Electron tells it to whoever loads the other page, too.
      if (membersOf(error).errno !== ABORTED) throw error;
    }
  };
  const showLogged = (shown?: ShownProblem, fragment?: string): void => {
    show(shown, fragment).catch((error: unknown) => log(`window: ${String(error)}`));
  };

  /** Shows a part of the console, and the window with it. */
  const goTo = (fragment: string): void => {
    if (!isConsole()) return;
    if (window === undefined) {
      showLogged(undefined, fragment);
      return;
    }
    bringForward(window);
    showFragment(window, fragment).catch((error: unknown) => log(`window: ${String(error)}`));
  };
  /** Kept, or its click would be lost when it is collected. */
  let notification: Notification | undefined;
  const notify = ({ title, body, fragment }: RefusedCallNotice): void => {
    notification = new Notification({ title, body, silent: true });
    notification.on('click', () => goTo(fragment));
    notification.show();
  };
  const refusedCalls = createRefusedCalls({
    isWanted: () => notifies && BrowserWindow.getFocusedWindow() === null,
    show: notify,
    later: setTimeout,
  });

  const ask: Ask = (question) => askUser(window, question);
  const checkForUpdates = async (source: UpdateSource): Promise<void> => {
    const check = await import('./update-check.ts');
    await check.checkForUpdates({ source, ask, fetch, version: app.getVersion(), openPage: shell.openExternal });
  };
  const openFileNow = async (file: string, running: Service): Promise<void> => {
    const { openFile } = await import('./opened-file.ts');
    await openFile(file, running, ask);
  };
  const open = (file: unknown): void => {
    if (typeof file !== 'string') return;
    const running = service.running();
    waiting = running === undefined ? file : undefined;
    if (running !== undefined) openFileNow(file, running).catch((error: unknown) => log(`open: ${String(error)}`));
  };

  /** Starts the service, beside the console that is being loaded, or from the problem page, which stays until the end of it. */
  const start = async (chosen?: ChosenPorts): Promise<void> => {
    if (quitting) return;
    const failed = await service.start(chosen);
    if (quitting) return;
    tray?.setContextMenu(trayMenu(actions, service.running()?.addresses));
    if (failed !== undefined) {
      await show(failed);
      // It may have been closed while nothing was wrong yet.
      bringForward(window);
    } else if (problem !== undefined || window === undefined) await show();
    else showMenus();
    open(waiting);
  };

  const act = (action: ProblemAction): void => {
    const startWith = (chosen?: ChosenPorts): void =>
      void start(chosen).catch((error: unknown) => log(`start: ${String(error)}`));
    const ports = problem?.freePorts ?? {};
    if (action === 'retry') startWith();
    if (action === 'start-new') startWith({ ports: {}, keep: false, startNew: true });
    if (action === 'free-ports') startWith({ ports, keep: false });
    if (action === 'keep-free-ports') startWith({ ports, keep: true });
    // Not the panel that was shown last: the console may have crashed of it.
    if (action === 'reload') showLogged(undefined, '#/overview');
    if (action === 'restart') app.relaunch();
    if (action === 'restart' || action === 'quit') app.quit();
  };
  const actions: MenuActions = {
    show: () => (window === undefined ? showLogged(problem) : bringForward(window)),
    openFile: () => {
      chooseFile(window).then(open, (error: unknown) => log(`open: ${String(error)}`));
    },
    goTo,
    find: (focused) => {
      const searched = focused instanceof BrowserWindow ? focused : window;
      if (searched !== undefined) openFindBar(searched).catch((error: unknown) => log(`find: ${String(error)}`));
    },
    back: () => window?.webContents.navigationHistory.goBack(),
    forward: () => window?.webContents.navigationHistory.goForward(),
    about: () => {
      const { memory, dataFolder } = texts.about;
      const kept = options.dataDir === ':memory:' ? memory : dataFolder(options.dataDir);
      const { electron, chrome, node } = process.versions;
      const detail = showHiddenInLines(`${kept}\nElectron ${electron}, Chromium ${chrome}, Node.js ${node}`);
      const message = `Authdesk ${app.getVersion()}`;
      void ask({ type: 'info', message, detail, buttons: [texts.ok] });
    },
    openDataFolder: () => {
      if (options.dataDir !== ':memory:') void shell.openPath(options.dataDir);
    },
    quit: () => {
      // At a second time the console does not answer.
      if (leaving || window === undefined) app.quit();
      leaving = true;
      window?.close();
    },
    ...(__UPDATES__ === undefined ? {} : { checkForUpdates: () => void checkForUpdates(__UPDATES__) }),
  };

  const openWindow = (): BrowserWindow => {
    const opened = createMainWindow(nativeTheme.shouldUseDarkColors);
    offerContextMenu(opened.webContents);
    guardWindow(opened.webContents, { openExternal: (url) => void openOutside(url, opened), act });
    opened.webContents.on('render-process-gone', (_, { reason }) => {
      if (reason !== 'clean-exit' && !quitting) showLogged(uiCrashed(reason));
    });
    opened.on('close', (event) => {
      // Closing keeps the service running, where there is a tray to come back from.
      if (quitting || leaving || tray === undefined) return;
      event.preventDefault();
      opened.hide();
    });
    // Only a user is asked: the end of a session must not wait, nor a page that says what went wrong.
    askBeforeLoss(
      opened,
      () => !quitting && problem === undefined,
      () => {
        leaving = false;
      },
    );
    // What "Back" and "Forward" lead to changes with each address.
    opened.webContents.on('did-navigate-in-page', () => showPagesAround(pages()));
    opened.webContents.on('did-navigate', () => showPagesAround(pages()));
    opened.on('closed', () => {
      window = undefined;
      if (leaving) app.quit();
    });
    return opened;
  };

  process.on('uncaughtException', (error) => {
    log(error.stack ?? error.message);
    if (app.isReady() && !quitting) showLogged(serviceFailed(error));
  });
  app.on('session-created', guardSession);
  app.on('second-instance', (_event, _words, _folder, more) => {
    actions.show();
    open(membersOf(more).file);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open(file);
  });
  app.on('activate', actions.show);
  app.on('window-all-closed', () => {
    if (tray === undefined) app.quit();
  });
  app.on('before-quit', (event) => {
    quitting = true;
    tellStarted();
    outliveZygote(app);
    if (!stopping && !service.isThere()) {
      void flowWindows.closeAll();
      return;
    }
    // Also a second quit, while the first one is under way, waits for it. Then `exit`, because a second `quit` after a
    // prevented one has no effect when the first came from a signal.
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    // Tokens that expire with a login window do so first (D25), and calls in flight are finished (R20).
    const steps = [{ what: 'closing the login windows', end: () => flowWindows.closeAll() }, ...service.stop()];
    void endInOrder(steps, log).then((code) => {
      session.defaultSession.flushStorageData();
      app.exit(code);
    });
  });

  app
    .whenReady()
    .then(async () => {
      // Not before: Chromium would put its own handler in the place of this one.
      if (outlivesTerminal(process.env)) process.on('SIGHUP', () => {});
      serveApp(protocol, rendererFolder, () => problem, devServer);
      openBridge(
        () => window,
        async () => ({ service: await service.settled(), host }),
        log,
      );
      // First the page, whose files this process serves. What it then does in its own process takes as long as starting the
      // service does here, which serves nothing meanwhile.
      const shown = show();
      tray = openTray(actions);
      await Promise.race([shown, pause(MAX_LOAD_MS)]);
      tellStarted();
      await Promise.all([shown, start()]);
    })
    .catch((error: unknown) => {
      // Quitting sets the exit code.
      if (quitting) return;
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      app.exit(1);
    });
}

/** To `npm start`: from now on an end is no failed start. */
export function tellStarted(): void {
  if (process.connected) process.send?.('started');
}

/** The tray, or undefined where the desktop has none; closing the window then ends the app. */
function openTray(actions: MenuActions): Tray | undefined {
  try {
    const tray = new Tray(nativeImage.createFromPath(trayIconPath));
    tray.setToolTip('Authdesk');
    tray.setContextMenu(trayMenu(actions, undefined));
    tray.on('click', actions.show);
    return tray;
  } catch {
    return undefined;
  }
}

/** @returns path of the file that the user chose; undefined: none */
async function chooseFile(window: BrowserWindow | undefined): Promise<string | undefined> {
  const words = texts.files;
  const shown = {
    title: words.choose,
    properties: ['openFile' as const],
    filters: [{ name: words.kind, extensions: ['json'] }],
  };
  const { filePaths } = await (window ? dialog.showOpenDialog(window, shown) : dialog.showOpenDialog(shown));
  return filePaths[0];
}

/** Vite's server, which electron-vite names in this variable. */
function devServerOf(url: string | undefined): DevServer | undefined {
  return url === undefined ? undefined : { origin: new URL(url).origin };
}
