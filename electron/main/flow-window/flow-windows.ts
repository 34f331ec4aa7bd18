import type { BrowserWindow } from 'electron';
import type { Service } from '#service/index.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { failure, type Result, success } from '#shared/contract/result.ts';
import { isCallback } from './callback.ts';
import { domainsOf, type FlowWindow, type FurtherPages, furtherPages } from './flow-window.ts';
import { forget, guardLogin, loginSize, loginWindow, ownStorage } from './isolation.ts';
import { loggedIn, notLoaded, type OwnPage, ownPageUrl, showOwnPage } from './own-page.ts';
import { openPageWindow } from './page-window.ts';
import { isAt, isService } from './reachable.ts';

interface FlowWindows {
  /** Opens the login of a run, or brings its window to the front. */
  open(flow: Flow): Promise<Result<{ opened: boolean; url: string }>>;
  /** Closes every window; resolves when their runs and tokens have ended, too (D25). */
  closeAll(): Promise<void>;
}

/**
 * The in-app browser windows in which runs log in (R41). Each has a storage of its own in memory and no preload,
 * and reaches only the service and the providers of the site. The call-back is caught before any request for it leaves, so it
 * may lead to a host that does not exist. Then the window closes, except when a token expires with it (D25).
 *
 * @param running the service, while it runs
 * @param finished called after the service has got the call-back, so that the app's window comes forward
 */
export function createFlowWindows(
  running: () => Service | undefined,
  finished: () => void,
  log: (line: string) => void,
): FlowWindows {
  const open = new Map<string, FlowWindow>();

  return {
    async open(flow) {
      const service = running();
      if (service === undefined || flow.loginUrl === undefined || flow.redirectUri === undefined) {
        return failure({
          code: 'conflict',
          message: 'This run has no login to open.',
          next: 'Start a run of use case 1, 3 or 4 and open it.',
        });
      }
      const known = open.get(flow.id);
      if (known !== undefined) {
        known.again();
        known.window.focus();
        return success({ opened: true, url: flow.loginUrl });
      }
      const run = {
        ...{ id: flow.id, loginUrl: flow.loginUrl, redirectUri: flow.redirectUri },
        further: await furtherPages(service, flow.apiKey, flow.login?.x_provider),
      };
      const opened =
        flow.useCase === 'page'
          ? await openPageWindow(service, run, log)
          : await openWindow(service, run, finished, log);
      open.set(flow.id, opened);
      opened.window.once('closed', () => open.delete(flow.id));
      return success({ opened: true, url: flow.loginUrl });
    },
    async closeAll() {
      const windows = [...open.values()];
      for (const { window } of windows) window.destroy();
      await Promise.all(windows.map(({ ended }) => ended));
    },
  };
}

/** The run that a window is for. */
interface WindowRun {
  readonly id: string;
  readonly loginUrl: string;
  readonly redirectUri: string;
  /** Pages of foreign providers that the login may lead to. */
  readonly further: FurtherPages;
}

/**
 * The state of a window: it shows the login; the login could not be loaded; its call-back was caught; it stays open as the
 * browser whose closing ends a token (D25); that browser was closed from elsewhere, and the window closes, too.
 */
type Stage = 'login' | 'not loaded' | 'caught' | 'browser' | 'browser closed';

async function openWindow(
  service: Service,
  run: WindowRun,
  finished: () => void,
  log: (line: string) => void,
): Promise<FlowWindow> {
  const domains = await domainsOf(service);
  let foreign = false;
  const { further } = run;
  const storage = await ownStorage(service, domains, further, () => {
    foreign = true;
  });
  const window = loginWindow(storage);
  const windows = new Set<BrowserWindow>();
  let stage: Stage = 'login';

  const report = (error: unknown): void => log(`flow window: ${String(error)}`);

  const ask = async (name: 'flows.cancel' | 'flows.closeBrowser'): Promise<void> => {
    const result = await service.invoke(name, { id: run.id });
    // The run may be deleted already.
    if (!result.ok && result.error.code !== 'not-found') log(`${name}: ${result.error.message}`);
  };

  const say = async (page: OwnPage): Promise<void> => {
    await showOwnPage(window, page);
    // The login is over: there is no way back to it.
    window.webContents.navigationHistory.clear();
  };

  const handOver = async (url: string): Promise<void> => {
    const result = await service.invoke('flows.callback', { id: run.id, url });
    if (!result.ok) log(`flows.callback: ${result.error.message}`);
    for (const one of windows) if (one !== window) one.destroy();
    const isBrowser = result.ok && result.value.browser === 'open';
    if (window.isDestroyed()) {
      if (isBrowser) await ask('flows.closeBrowser');
    } else if (isBrowser) {
      stage = 'browser';
      say(loggedIn(result.value.credential?.kind ?? 'token')).catch(report);
    } else window.close();
    finished();
  };

  let handedOver: Promise<void> = Promise.resolve();
  const caught = (url: string): boolean => {
    const isIt = isCallback(url, run.redirectUri);
    if (isIt && stage === 'login') {
      stage = 'caught';
      handedOver = handOver(url).catch(report);
    }
    return isIt;
  };
  const reaches = (url: string): boolean =>
    url === ownPageUrl ||
    (stage === 'login' && (isService(url, service.addresses, domains) || isAt(url, further.origins)));

  storage.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: (details.resourceType === 'mainFrame' && caught(details.url)) || !reaches(details.url) });
  });
  const failAt = (one: BrowserWindow, page: OwnPage): void => {
    if (stage !== 'login') return;
    if (one === window) stage = 'not loaded';
    (one === window ? say(page) : showOwnPage(one, page)).catch(report);
  };
  guardLogin(window, storage, windows, {
    ...{ reaches, caught },
    stopped: (one, url) => failAt(one, further.stopped(url)),
    elsewhere: (url) => (stage === 'login' ? further.stopped(url) : undefined),
    notLoaded(one, url, reason) {
      const { origin } = new URL(url);
      failAt(one, foreign ? further.refused(origin) : notLoaded(origin, reason));
    },
  });

  const stopListening = service.subscribe((event) => {
    if (event.type !== 'flow' || event.flow.id !== run.id) return;
    if (stage !== 'browser' || event.flow.browser !== 'closed') return;
    stage = 'browser closed';
    window.close();
  });
  const ended = new Promise<void>((resolve) => {
    window.once('closed', () => {
      stopListening();
      for (const one of windows) one.destroy();
      const last = async (): Promise<void> => {
        // Closing the window before the call-back cancels the run; a run that is over stays as it is.
        if (stage === 'login' || stage === 'not loaded') await ask('flows.cancel');
        if (stage === 'browser') await ask('flows.closeBrowser');
        await handedOver;
      };
      last().catch(report).finally(resolve);
      void ended.then(() => forget(storage)).catch(report);
    });
  });

  const load = (): void => {
    window.loadURL(run.loginUrl).catch(() => {
      // Reported by the event above.
    });
  };
  load();
  return {
    ...{ window, ended },
    again() {
      if (stage !== 'not loaded') return;
      const { width, height } = loginSize();
      window.setSize(width, height);
      stage = 'login';
      foreign = false;
      load();
    },
  };
}
