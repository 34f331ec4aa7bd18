import type { BrowserWindow } from 'electron';
import type { Service } from '#service/index.ts';
import type { Domains } from './reachable.ts';

/** One login window. */
export interface FlowWindow {
  readonly window: BrowserWindow;
  /**
   * Resolves when the window is closed and the service has been told. It waits for nothing of Chromium, whose processes may
   * have ended already when the app quits; the storage in memory goes with them.
   */
  readonly ended: Promise<void>;
}

/** Chromium's error of a navigation that was stopped on purpose. */
export const ABORTED = -3;

/** Data-center domains. */
export async function domainsOf(service: Service): Promise<Domains> {
  const [dataCenters, sites] = [await service.invoke('dataCenters.list', {}), await service.invoke('sites.list', {})];
  return {
    dataCenters: dataCenters.ok ? dataCenters.value.map(({ domain }) => domain) : [],
    sites: sites.ok ? sites.value.flatMap(({ apiDomains }) => apiDomains) : [],
  };
}
