import type { BrowserWindow } from 'electron';
import type { Service } from '#service/index.ts';
import { domainsOf, type FlowWindow, type FurtherPages } from './flow-window.ts';
import { forget, guardLogin, loginSize, loginWindow, ownStorage } from './isolation.ts';
import { notLoaded, type OwnPage, ownPageUrl, showOwnPage } from './own-page.ts';
import { isAt, isService } from './reachable.ts';

/**
 * The in-app browser window of a client-side login: the page of the run, its pop-up windows, and further tabs of the page,
 * in a storage of their own. They reach the service, the page's own
 * origin and the foreign providers of the site, and nothing else (R32, R41). The run's page
 * ends with the first of them, and so do sessions that live until the browser closes (D25).
 */
export async function openPageWindow(
  service: Service,
  run: { readonly id: string; readonly loginUrl: string; readonly further: FurtherPages },
  log: (line: string) => void,
): Promise<FlowWindow> {
  const domains = await domainsOf(service);
  const { origin: pageOrigin } = new URL(run.loginUrl);
  const { further } = run;
  let foreign = false;
  const storage = await ownStorage(service, domains, further, () => {
    foreign = true;
  });
  const reaches = (url: string): boolean =>
    url === ownPageUrl ||
    isService(url, service.addresses, domains) ||
    isAt(url, further.origins) ||
    (URL.canParse(url) && new URL(url).origin === pageOrigin);
  storage.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !reaches(url) }));

  const windows = new Set<BrowserWindow>();
  const window = loginWindow(storage);
  const report = (error: unknown): void => log(`page window: ${String(error)}`);
  const fail = (one: BrowserWindow, page: OwnPage): void => void showOwnPage(one, page).catch(report);
  guardLogin(window, storage, windows, {
    reaches,
    elsewhere: further.stopped,
    stopped: (one, url) => fail(one, further.stopped(url)),
    notLoaded: (one, url, reason) => {
      const { origin } = new URL(url);
      fail(one, foreign ? further.refused(origin) : notLoaded(origin, reason));
    },
  });

  const stopListening = service.subscribe((event) => {
    if (event.type !== 'flow' || event.flow.id !== run.id) return;
    // The page or the browser was closed from elsewhere, or the run was forgotten.
    if (event.flow.loginUrl !== undefined && event.flow.browser !== 'closed') return;
    for (const one of windows) one.destroy();
  });
  const ended = new Promise<void>((resolve) => {
    window.once('closed', () => {
      stopListening();
      const last = async (): Promise<void> => {
        for (const one of windows) one.destroy();
        const closed = await service.invoke('flows.closePage', { id: run.id });
        // The run may be deleted already.
        if (!closed.ok && closed.error.code !== 'not-found') log(`flows.closePage: ${closed.error.message}`);
        if (closed.ok && closed.value.browser === 'open') {
          const ended = await service.invoke('flows.closeBrowser', { id: run.id });
          if (!ended.ok) log(`flows.closeBrowser: ${ended.error.message}`);
        }
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
      if (window.webContents.getURL() !== ownPageUrl) return;
      const { width, height } = loginSize();
      window.setSize(width, height);
      foreign = false;
      load();
    },
  };
}
