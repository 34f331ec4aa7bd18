import type { BrowserWindow } from 'electron';
import type { Service } from '#service/index.ts';
import type { LoginPages } from './isolation.ts';
import { foreignCertificate, notReached, notVouchedFor, type OwnPage } from './own-page.ts';
import type { Domains } from './reachable.ts';

/** One login window. */
export interface FlowWindow {
  readonly window: BrowserWindow;
  /**
   * Resolves when the window is closed and the service has been told. It waits for nothing of Chromium, whose processes may
   * have ended already when the app quits; the storage in memory goes with them.
   */
  readonly ended: Promise<void>;
  /** Loads the login again where it could not be loaded. */
  again(): void;
}

/** Data-center domains. */
export async function domainsOf(service: Service): Promise<Domains> {
  const [dataCenters, sites] = [await service.invoke('dataCenters.list', {}), await service.invoke('sites.list', {})];
  return {
    dataCenters: dataCenters.ok ? dataCenters.value.map(({ domain }) => domain) : [],
    sites: sites.ok ? sites.value.flatMap(({ apiDomains }) => apiDomains) : [],
  };
}

/** Where the logins of a run may leave the service. */
export interface FurtherPages extends LoginPages {
  readonly origins: readonly string[];
  /** Why a window does not go to an address that the login leads to. */
  stopped(url: string): OwnPage;
  /** Why the certificate at an origin was refused. */
  refused(origin: string): OwnPage;
}

/**
 * @param provider that the run logs in at; absent: any of the site
 */
export async function furtherPages(service: Service, apiKey: string, provider?: string): Promise<FurtherPages> {
  const all = (await service.loginPages(apiKey)).filter(
    (page) => provider === undefined || page.provider === provider.toLowerCase(),
  );
  const pages = all.filter(({ barred }) => barred === undefined);
  const at = (origin: string) => all.find((page) => page.origin === origin);
  return {
    ...{ apiKey, pages, origins: pages.map(({ origin }) => origin) },
    stopped: (url) => {
      const { origin } = new URL(url);
      return notReached(origin, at(origin)?.barred);
    },
    refused: (origin) => {
      const page = at(origin);
      return page === undefined ? foreignCertificate(origin) : notVouchedFor(origin, page.provider);
    },
  };
}
