import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Session, screen, session } from 'electron';
import type { Service } from '#service/service.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { failure, type Result, success } from '#shared/contract/result.ts';
import { guardSession } from '../guards.ts';
import { isCallback } from './callback.ts';
import { certificateVerdict, fingerprint256 } from './certificate.ts';
import { isService, isServiceHost } from './reachable.ts';

export interface FlowWindows {
  /** Opens the login of a run, or brings its window to the front. */
  open(flow: Flow): Promise<Result<{ opened: boolean; url: string }>>;
  closeAll(): void;
}

/**
 * The in-app browser windows in which runs log in (R41). Each has a storage of its own that lives in memory and ends
 * with it, no preload, and reaches only the service. The call-back is caught before any request for it leaves, so it
 * may lead to a host that does not exist.
 *
 * @param running the service, while it runs
 * @param finished called after a window has handed over its call-back, so that the app's window comes forward
 */
export function createFlowWindows(
  running: () => Service | undefined,
  finished: () => void,
  log: (line: string) => void,
): FlowWindows {
  const open = new Map<string, BrowserWindow>();

  return {
    async open(flow) {
      const service = running();
      if (service === undefined || flow.loginUrl === undefined || flow.redirectUri === undefined) {
        return failure({
          code: 'conflict',
          message: 'This run has no login to open.',
          next: 'Start a run of use case 1 or 3 and open its login.',
        });
      }
      const known = open.get(flow.id);
      if (known !== undefined) {
        known.focus();
        return success({ opened: true, url: flow.loginUrl });
      }
      const window = await openWindow(service, flow.id, flow.loginUrl, flow.redirectUri, finished, log);
      open.set(flow.id, window);
      window.once('closed', () => open.delete(flow.id));
      return success({ opened: true, url: flow.loginUrl });
    },
    closeAll() {
      for (const window of open.values()) window.destroy();
    },
  };
}

async function openWindow(
  service: Service,
  flowId: string,
  loginUrl: string,
  redirectUri: string,
  finished: () => void,
  log: (line: string) => void,
): Promise<BrowserWindow> {
  const listed = await service.invoke('dataCenters.list', {});
  const domains = listed.ok ? listed.value.map((dataCenter) => dataCenter.domain) : [];
  // Not "persist:": the partition lives in memory. Its name is never used again.
  const storage = session.fromPartition(`flow-${randomUUID()}`);
  guardSession(storage);
  // A proxy of the machine has no business between this window and this machine.
  await storage.setProxy({ mode: 'direct' });
  storage.setCertificateVerifyProc(({ hostname, certificate }, decide) => {
    const ours =
      isServiceHost(hostname, service.addresses, domains) &&
      fingerprint256(certificate.data) === service.leafFingerprint256();
    decide(ours ? certificateVerdict.accept : certificateVerdict.refuse);
  });

  const window = new BrowserWindow({
    width: 560,
    // The whole of the provider's screen, where the display has the room.
    height: Math.min(960, screen.getPrimaryDisplay().workAreaSize.height),
    title: 'Log in – Authdesk',
    autoHideMenuBar: true,
    webPreferences: {
      session: storage,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.removeMenu();

  let caught = false;
  const catchCallback = (url: string): void => {
    if (caught) return;
    caught = true;
    service
      .invoke('flows.callback', { id: flowId, url })
      .then((result) => {
        if (!result.ok) log(`flows.callback: ${result.error.message}`);
      })
      .catch((error: unknown) => log(`flows.callback: ${String(error)}`))
      .finally(() => {
        if (!window.isDestroyed()) window.close();
        finished();
      });
  };

  storage.webRequest.onBeforeRequest((details, decide) => {
    if (details.resourceType === 'mainFrame' && isCallback(details.url, redirectUri)) {
      decide({ cancel: true });
      catchCallback(details.url);
      return;
    }
    decide({ cancel: !isService(details.url, service.addresses, domains) });
  });
  guardLogin(window, (url) => isService(url, service.addresses, domains), redirectUri, catchCallback);
  window.once('closed', () => {
    if (!caught) cancelRun(service, flowId, log);
    forget(storage).catch((error: unknown) => log(`flow window: ${String(error)}`));
  });

  window.loadURL(loginUrl).catch((error: unknown) => {
    // The call-back that was caught ends its navigation as "aborted"; that is not a failure.
    if (!caught && !window.isDestroyed()) log(`flow window: ${String(error)}`);
  });
  return window;
}

/** Navigation rules of a login window; redirects come here before a request for them is made. */
function guardLogin(
  window: BrowserWindow,
  allowed: (url: string) => boolean,
  redirectUri: string,
  catchCallback: (url: string) => void,
): void {
  const contents = window.webContents;
  const decide = (event: { preventDefault(): void }, url: string, isMainFrame: boolean): void => {
    if (isMainFrame && isCallback(url, redirectUri)) {
      event.preventDefault();
      catchCallback(url);
    } else if (!allowed(url)) event.preventDefault();
  };
  contents.on('will-frame-navigate', (event) => decide(event, event.url, event.isMainFrame));
  contents.on('will-redirect', (event) => decide(event, event.url, event.isMainFrame));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // The address bar of this window: who is being talked to stands in the title, never a parameter.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`${title} – ${new URL(contents.getURL()).origin}`);
  });
}

/** A window closed before the call-back came ends its run; a run that has ended by itself stays as it is. */
function cancelRun(service: Service, id: string, log: (line: string) => void): void {
  service.invoke('flows.cancel', { id }).catch((error: unknown) => log(`flows.cancel: ${String(error)}`));
}

/** Leaves nothing behind, also while the app goes on (R41). */
async function forget(storage: Session): Promise<void> {
  await storage.closeAllConnections();
  await storage.clearStorageData();
  await storage.clearCache();
  await storage.clearAuthCache();
}
